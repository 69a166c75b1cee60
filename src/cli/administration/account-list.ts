// kontor account list: all accounts with their settings.

import type { Command } from 'commander';
import { listAccounts } from '../../operations/administration/lists.ts';
import { withDatabase } from '../database/with-database.ts';
import { printRows } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor account list`. */
export function define(command: Command): void {
  command.addHelpText('after', '\nWith --json it has all settings.').action(list);
}

async function list(): Promise<void> {
  const rows = await withDatabase(listAccounts);
  printRows(rows, ['code', 'name', 'country', 'currency', 'timezone', 'negative_stock', 'sms_daily_cap']);
}
