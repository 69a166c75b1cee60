// kontor token list: the API tokens of an account, without their secrets.

import type { Command } from 'commander';
import { listTokens } from '../../operations/administration/lists.ts';
import { withAccount } from '../database/with-database.ts';
import { printRows } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor token list`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').action(list);
}

async function list(account: string): Promise<void> {
  const columns = ['name', 'login', 'scopes', 'nonce_window', 'state', 'created_at', 'last_used_at', 'expires_at'];
  printRows(await withAccount(account, listTokens), columns);
}
