// kontor account list: all accounts with their settings.

import type { Command } from 'commander';
import { listAccounts } from '../../operations/administration/lists.ts';
import { withDatabase } from '../database/with-database.ts';
import { printRows } from '../terminal/table.ts';

/** Defines the arguments and options of `kontor account list`. */
export function define(command: Command): void {
  command.option('--json', 'answer in JSON, with all settings').action(list);
}

async function list(options: { json?: true }): Promise<void> {
  const rows = await withDatabase(listAccounts);
  printRows(rows, ['code', 'name', 'country', 'currency', 'timezone', 'negative_stock', 'sms_daily_cap'], options);
}
