// kontor backup verify: restores a backup into a scratch PostgreSQL and checks all accounts there.

import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { noteVerified } from '../../database/backup/backup-runs.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from '../../database/backup/restore-backup.ts';
import { templatesOf } from '../../database/backup/restored-templates.ts';
import { startEmbedded } from '../../database/embedded/start.ts';
import { openDatabase, openServer, ownerUrl } from '../../database/open-database.ts';
import { conflict } from '../../domain/errors.ts';
import { counted } from '../../domain/values/counted.ts';
import { type AccountDifference, allCodes, findDifferences, printDifferences } from '../database/doctor.ts';
import { stopRequests } from '../server/signals.ts';
import { print, printRows, printsJson, remark, secondsSince } from '../terminal/output.ts';
import { progressBar } from '../terminal/progress-bar.ts';

/** Defines the arguments and options of `kontor backup verify`. */
export function define(command: Command): void {
  command
    .argument('<file>', 'a backup')
    .option('--scratch <folder>', 'a folder with room for the database; the folder for temporary files by default')
    .addHelpText(
      'after',
      `
Reads the whole file and compares all checksums, restores it into a PostgreSQL that is started for this and removed
afterwards, compares the number of rows of every table, and runs 'kontor doctor' on every account. The data of this
installation is not touched, and it needs no database: any machine with Kontor can do it. Exit code 1 when it fails.`,
    )
    .action(verify);
}

// The scratch database need not survive a crash.
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
/** Minimum timeout: the check of an account takes longer than a request. */
const DEADLINE_MS = 600_000;

async function verify(file: string, options: { scratch?: string }): Promise<void> {
  const began = performance.now();
  const { stop: signal } = stopRequests();
  const backup = await checkBackup(file, signal);
  const scratch = await mkdtemp(join(resolve(options.scratch ?? tmpdir()), 'kontor-verify-'));
  try {
    const { accounts, differences } = await restoreAndExamine(backup, scratch, signal);
    refuse(differences);
    await note(backup);
    const seconds = secondsSince(began);
    report(backup, { accounts, seconds });
  } finally {
    await removeScratch(scratch);
  }
}

async function restoreAndExamine(backup: CheckedBackup, scratch: string, signal: AbortSignal) {
  const embedded = await startEmbedded({ dataDirectory: scratch, settings: FAST, abort: signal });
  try {
    const url = await ownerUrl(embedded.url);
    const [templatesDirectory, progress] = [templatesOf(scratch), progressBar('bytes')];
    await restoreBackup(backup, { ownerUrl: url, templatesDirectory, overwrite: false, progress, signal });
    const config = { ...readConfig(), databaseUrl: url, dataDirectory: scratch, workers: 1, deadlineMs: DEADLINE_MS };
    const database = await openDatabase(config, undefined, signal);
    const interrupt = () => database.interrupt(signal.reason);
    signal.addEventListener('abort', interrupt);
    try {
      const codes = await allCodes(database);
      const differences: AccountDifference[] = [];
      for (const code of codes) {
        signal.throwIfAborted();
        differences.push(...(await findDifferences(database, [code])));
      }
      return { accounts: codes.length, differences };
    } finally {
      await database.close({ hurry: signal });
    }
  } finally {
    // Its data is not needed, so the first signal ends it at once.
    await embedded.stop({ hurry: signal });
  }
}

// Records the verification for the pages of the installation if the database is running. Starts no database.
async function note({ manifest }: CheckedBackup): Promise<void> {
  const config = readConfig();
  if (!config.databaseUrl && !existsSync(join(config.dataDirectory, 'postgres', 'cluster', 'postmaster.pid'))) return;
  try {
    const server = await openServer(config, () => {});
    try {
      await noteVerified(server.url, new Date(manifest.createdAt));
    } finally {
      await server.close();
    }
  } catch (error) {
    remark(`The database could not note it: ${error instanceof Error ? error.message : error}`);
  }
}

// The data of PostgreSQL may be elsewhere, behind a link.
async function removeScratch(scratch: string): Promise<void> {
  const data = await realpath(join(scratch, 'postgres')).catch(() => undefined);
  if (data !== undefined) await rm(data, { recursive: true, force: true });
  await rm(scratch, { recursive: true, force: true });
}

function refuse(differences: AccountDifference[]): void {
  if (differences.length === 0) return;
  printDifferences(differences);
  const count = differences.length;
  throw count === 1 ? conflict('restored_figure_differs') : conflict('restored_figures_differ', { count });
}

function report({ file, manifest }: CheckedBackup, { accounts, seconds }: { accounts: number; seconds: number }): void {
  const { createdAt, kontor, counts } = manifest;
  const filled = Object.entries(counts).filter(([, rows]) => rows > 0);
  if (!printsJson())
    printRows(
      filled.map(([table, rows]) => ({ table, rows })),
      ['table', 'rows'],
    );
  print(
    { file, created_at: createdAt, kontor, accounts, counts, seconds },
    `${file} can be restored: the backup of ${createdAt} by Kontor ${kontor} has ${counted(accounts, 'account')}, whose figures all agree (${seconds} s)`,
  );
}
