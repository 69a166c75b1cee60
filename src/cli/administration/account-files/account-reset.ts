// kontor account reset: empties a test company.

import type { Command } from 'commander';
import { counted } from '../../../domain/values/counted.ts';
import { resetAccount } from '../../../operations/account-files/reset-account.ts';
import { withAccount } from '../../database/with-database.ts';
import { logAdministration } from '../../terminal/administration-log.ts';
import { print, secondsSince } from '../../terminal/output.ts';
import { confirmCode } from './account-delete.ts';

/** Defines the arguments and options of `kontor account reset`. */
export function define(command: Command): void {
  command
    .argument('<code>', 'code of the test company')
    .option('--confirm <code>', 'the code again, for scripts; asked for unless given')
    .addHelpText('after', HELP)
    .action(run);
}

const HELP = `
Deletes documents, articles, customers, suppliers, families, categories, stock, imports, messages and counters. Users,
passwords, API tokens, sessions, settings, document sets, locations, payment terms, exchange rates and the audit trail stay. Writes wait
meanwhile: each is there before the reset, or after it. Cursors of changes from before get 410. Ids go on.`;

async function run(code: string, { confirm }: { confirm?: string }): Promise<void> {
  let began = performance.now();
  const rows = await withAccount(code, async (database, actor) => {
    await confirmCode(code, confirm, `This empties the test company ${code}.`);
    began = performance.now();
    return resetAccount(database, actor);
  });
  logAdministration({ event: 'account reset', account: code });
  const seconds = secondsSince(began);
  print({ code, rows, seconds }, `Emptied test company ${code}: ${counted(rows, 'row')}, in ${seconds} s`);
}
