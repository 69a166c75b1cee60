// kontor restore: restores a backup into an empty database, or replaces an existing one.

import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import type { Config } from '../../config/config.ts';
import { type CheckedBackup, checkBackup, type Restored, restoreBackup } from '../../database/backup/restore-backup.ts';
import { inspectTarget, type RestoreTarget } from '../../database/backup/restore-target.ts';
import { templatesOf } from '../../database/backup/restored-templates.ts';
import { counted } from '../../domain/values/counted.ts';
import { withDatabase } from '../database/with-database.ts';
import { stopRequests } from '../server/signals.ts';
import { UsageError } from '../terminal/errors.ts';
import { print, remark, secondsSince } from '../terminal/output.ts';
import { progressBar } from '../terminal/progress-bar.ts';
import { withServer } from './with-server.ts';

interface Options {
  overwrite?: true;
  yes?: true;
}

/** Defines the arguments and options of `kontor restore`. */
export function define(command: Command): void {
  command
    .argument('<file>', "a backup that 'kontor backup' wrote")
    .option('--overwrite', 'replace all accounts and templates that are there; asks first')
    .option('--yes', 'with --overwrite: do not ask')
    .addHelpText(
      'after',
      `
Restores to the database of KONTOR_DATA or DATABASE_URL (as its owner), and to KONTOR_DATA/templates. The whole file is
checked first; then everything is restored, or nothing. Stop the servers of that place before.
A backup of an earlier version is migrated. Users, tokens, sessions and links to documents stay valid. Settings are
environment variables: they are shown, and not changed.`,
    )
    .action(restore);
}

async function restore(file: string, options: Options): Promise<void> {
  const began = performance.now();
  const signals = stopRequests();
  const signal = signals.stop;
  const backup = await checkBackup(file, signal);
  const { restored, settings } = await withServer(async (url, config) => {
    const templatesDirectory = templatesOf(config.dataDirectory);
    await confirm(await inspectTarget(url, templatesDirectory), options);
    const overwrite = options.overwrite === true;
    const progress = progressBar('bytes');
    const restored = await restoreBackup(backup, { ownerUrl: url, templatesDirectory, overwrite, progress, signal });
    return { restored, settings: differing(restored, config) };
  }, signals);
  // Creates the service role, and document sets for types that the version of the backup did not have.
  await withDatabase(async () => {});
  const seconds = secondsSince(began);
  report(backup, restored, { settings, seconds });
}

// restoreBackup refuses a place that isn't empty without --overwrite.
async function confirm({ accounts, templates }: RestoreTarget, { overwrite, yes }: Options): Promise<void> {
  if (!overwrite || yes || (accounts === 0 && templates === 0)) return;
  const what = `${counted(accounts, 'account')} and ${counted(templates, 'template file')}`;
  if (!process.stdin.isTTY) throw new UsageError(`This would replace ${what}. Add --yes to do it without a question`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`This removes ${what} for ever. Type "overwrite" to go on: `);
  terminal.close();
  if (answer.trim() !== 'overwrite') throw new UsageError('Nothing was changed');
}

// Settings of the backed-up installation that differ here.
function differing({ settings }: Restored, { given }: Config): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => given[name] !== value));
}

interface About {
  settings: Record<string, string>;
  seconds: number;
}

function report({ manifest }: CheckedBackup, restored: Restored, { settings, seconds }: About): void {
  const { createdAt, kontor, counts } = manifest;
  const { applied, templates, queuedMessages } = restored;
  print(
    { created_at: createdAt, kontor, counts, templates, applied, queued_messages: queuedMessages, settings, seconds },
    `Restored the backup of ${createdAt} by Kontor ${kontor}: ${counted(counts.account ?? 0, 'account')}, ${counted(counts.document ?? 0, 'document')}, ${counted(templates, 'template file')} in ${seconds} s`,
  );
  if (applied.length > 0) remark(`Migrated it: ${applied.join(', ')}`);
  if (queuedMessages > 0)
    remark(
      `${queuedMessages} e-mails and text messages were queued then. A server sends them, also if they have been sent since`,
    );
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  if (lines.length > 0) remark(`Settings of that installation that are others here:\n${lines.join('\n')}`);
}
