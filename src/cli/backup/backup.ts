// kontor backup: writes everything to a file while the server runs, once or periodically.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { removeOldest } from '../../database/backup/backup-files.ts';
import { noteBackup } from '../../database/backup/backup-runs.ts';
import { type BackupSummary, installationOf, writeBackup } from '../../database/backup/write-backup.ts';
import { counted } from '../../domain/values/counted.ts';
import { type StopRequests, stopRequests } from '../server/signals.ts';
import { EXIT_CODES, explain, UsageError } from '../terminal/errors.ts';
import { durationMs, wholeNumber } from '../terminal/option-values.ts';
import { print, remark } from '../terminal/output.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { type BackupPlace, explainPlace, findPlace, nextFile } from './place.ts';
import { withServer } from './with-server.ts';

interface Options {
  to?: string;
  every?: number;
  keep?: number;
  name: string;
}

/** Defines the arguments and options of `kontor backup`. */
export function define(command: Command): void {
  command
    .option('--to <place>', 'a new file, or a folder in which each backup gets a name with its time')
    .option(
      '--every <time>',
      'back up again after this time (30s, 15m, 1h, 1d), until stopped; needs a folder',
      durationMs,
    )
    .option('--keep <number>', 'keep only this number of backups of this name, the newest; needs a folder', keep)
    .option('--name <name>', 'first part of the names in a folder: one for each installation', prefix, 'kontor')
    // Options after `verify` belong to it.
    .enablePositionalOptions()
    .addHelpText('after', HELP)
    .action(backUp);
}

const HELP = `
A backup has the whole database as it is at one moment, the templates and fonts of KONTOR_DATA/templates, and the
settings that are no secrets: no DATABASE_URL, METRICS_TOKEN, SECRET_KEY, SMTP_URL or SMS_*. It has no cache.
The file is compressed (tar, Zstandard), has checksums, and only its owner may read it: it contains all data.
Servers run meanwhile. Every write that was acknowledged before the backup began is in it.
With DATABASE_URL it needs the login of the owner of the database.

  kontor backup --to FOLDER/                        a new file in the folder
  kontor backup --to FOLDER/ --every 1h --keep 24   one every hour; only the newest 24 remain
  kontor backup verify FILE                         proves that the file can be restored
  kontor restore FILE                               restores it

A failing run is reported and does not end --every. docs/backup.md has more, e.g. a timer of systemd.`;

async function backUp({ to, every, keep, name }: Options): Promise<void> {
  if (to === undefined) throw new UsageError('Say where the backup is to be written: --to FILE or --to FOLDER');
  const place = await findPlace(to);
  if (place.file !== undefined && (every !== undefined || keep !== undefined))
    throw new UsageError(`--every and --keep need a folder, and ${to} is none. Make it, or write ${to}/`);
  const signals = stopRequests();
  const once = () => backUpOnce(place, { name, keep, every, signals });
  if (every === undefined) await once();
  else await repeat(once, every, signals.stop);
}

// Runs at fixed intervals, one after the other. Runs that are missed during a long one are skipped.
async function repeat(once: () => Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  for (let next = Date.now(); !signal.aborted; ) {
    try {
      await once();
    } catch (error) {
      if (signal.aborted) break;
      const { message, exit_code } = explain(error);
      if (exit_code === EXIT_CODES.usage) throw error;
      console.error(`${new Date().toISOString()} Backup failed: ${message}`);
    }
    while (next <= Date.now()) next += everyMs;
    await sleep(next - Date.now(), undefined, { signal }).catch(() => {});
  }
}

interface Run {
  name: string;
  keep: number | undefined;
  /** Interval in milliseconds. */
  every: number | undefined;
  signals: StopRequests;
}

async function backUpOnce(place: BackupPlace, { name, keep, every, signals }: Run): Promise<void> {
  const now = new Date();
  const file = nextFile(place, name, now);
  const summary = await withServer(async (url, config) => {
    try {
      const options = { now, signal: signals.stop, progress: progressBar('rows') };
      const written = await writeBackup(installationOf(config, url), file, options);
      await noted(noteBackup(url, written, { at: now, everyMs: every }));
      return written;
    } catch (error) {
      throw explainPlace(error, file);
    }
  }, signals);
  const removed = keep === undefined ? [] : await removeOldest(place.folder, name, keep);
  report(summary, { removed, seconds: (Date.now() - now.getTime()) / 1000 });
}

// The backup is complete even if the pages of the installation can't show it.
async function noted(noting: Promise<boolean>): Promise<void> {
  await noting.catch(error => remark(`The database could not note the backup: ${Object(error).message}`));
}

function report(summary: BackupSummary, { removed, seconds }: { removed: string[]; seconds: number }): void {
  const { file, bytes, accounts, counts, skipped } = summary;
  for (const path of skipped)
    console.error(`Not in the backup, because it is no plain file, or was removed meanwhile: templates/${path}`);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  print(
    { ...summary, removed, seconds },
    `${file}: ${counted(accounts, 'account')}, ${counted(rows, 'row')}, ${size} in ${seconds.toFixed(1)} s`,
  );
  for (const name of removed) remark(`Removed ${name}`);
}

function keep(text: string): number {
  const number = wholeNumber(text);
  if (number < 1) throw new InvalidArgumentError('It must be 1 or more.');
  return number;
}

function prefix(text: string): string {
  if (/^[A-Za-z0-9][\w-]{0,59}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be of letters, digits, "-" and "_".');
}
