// kontor user list: the users of an account.

import type { Command } from 'commander';
import { listUsers } from '../../operations/administration/lists.ts';
import { withAccount } from '../database/with-database.ts';
import { printRows } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor user list`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').action(list);
}

async function list(account: string): Promise<void> {
  printRows(await withAccount(account, listUsers), ['login', 'name', 'role', 'active', 'created_at']);
}
