// kontor account list: all accounts with their settings.

import type { Command } from 'commander';
import { listAccounts } from '../../operations/list-administered.ts';
import { printRows } from '../print-table.ts';
import { withStore } from '../with-store.ts';

export function define(command: Command): void {
  command.option('--json', 'answer in JSON, with all settings').action(list);
}

async function list(options: { json?: true }): Promise<void> {
  const rows = await withStore(store => store.asOwner(listAccounts));
  printRows(rows, ['code', 'name', 'country', 'currency', 'timezone', 'negative_stock', 'sms_daily_cap'], options);
}
