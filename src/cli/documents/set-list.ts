// kontor set list: the document sets of an account.

import type { Command } from 'commander';
import { listSets } from '../../operations/administration/lists.ts';
import { withAccount } from '../database/with-database.ts';
import { printRows } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor set list`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').action(list);
}

async function list(account: string): Promise<void> {
  const columns = [
    'code',
    'type',
    'description',
    'state',
    'language',
    'template',
    'totals',
    'numbering',
    'pattern',
    'dates_in_order',
    'moves_stock',
    'warehouse',
    'destination',
  ];
  printRows(await withAccount(account, listSets), columns);
}
