// kontor account delete: one account and everything of it.

import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { readConfig } from '../../../config/config.ts';
import { conflict } from '../../../domain/errors.ts';
import { counted } from '../../../domain/values/counted.ts';
import { deleteAccount } from '../../../operations/account-files/delete-account.ts';
import { emptyPdfCache } from '../../../printing/empty-cache.ts';
import { withAccount } from '../../database/with-database.ts';
import { logAdministration } from '../../terminal/administration-log.ts';
import { UsageError } from '../../terminal/errors.ts';
import { print, secondsSince } from '../../terminal/output.ts';
import { progressBar } from '../../terminal/progress-bar.ts';

interface Options {
  confirm?: string;
  force?: true;
}

/** Defines the arguments and options of `kontor account delete`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the account')
    .option('--confirm <code>', 'the code again, for scripts; asked for unless given')
    .option('--force', 'delete documents that are younger than the retention years of the account, too')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
Nothing brings the account back except a backup or the file of 'kontor account export'. Its sessions end at once.
It is refused while the account has documents younger than its retention years (kontor account set --retention-years).
A deletion that was interrupted goes on when the command runs again. The cache of PDFs is emptied for all accounts.`;

async function run(code: string, { confirm, force }: Options): Promise<void> {
  const began = performance.now();
  const config = readConfig();
  const rows = await withAccount(
    code,
    async (database, actor) => {
      await confirmCode(code, confirm, `This deletes account ${code} for good.`);
      return deleteAccount(database, actor, { force: force ?? false, progress: progressBar('rows') });
    },
    config,
  );
  logAdministration({ event: 'account deleted', account: code });
  await emptyPdfCache(join(config.dataDirectory, 'cache')).catch(error => {
    throw new Error(
      `Account ${code} is deleted, but not all PDFs in the cache: ${error.message}. Remove the files of ${config.dataDirectory}/cache/pdf`,
      { cause: error },
    );
  });
  const seconds = secondsSince(began);
  print({ code, rows, seconds }, `Deleted account ${code}: ${counted(rows, 'row')}, in ${seconds} s`);
}

/** Asks for the code of an account, unless it was given. Throws CONFLICT if the answer is another one. `what`: what happens then. */
export async function confirmCode(code: string, confirm: string | undefined, what: string): Promise<void> {
  const typed = confirm ?? (await ask(`${what} Type its code: `));
  if (typed !== code) throw conflict('deletion_not_confirmed', { typed, code });
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new UsageError('Without a terminal, repeat the code: --confirm CODE');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
