// kontor session list: the sessions of an account that have not ended, without their tokens.

import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { listSessions } from '../../operations/administration/lists.ts';
import { withAccount } from '../database/with-database.ts';
import { printRows } from '../terminal/output.ts';

interface Options {
  user?: string;
}

/** Defines the arguments and options of `kontor session list`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').option('--user <login>', 'only those of this user').action(list);
}

async function list(account: string, options: Options): Promise<void> {
  const config = readConfig();
  const asked = { login: options.user, idleSeconds: config.sessionIdleSeconds };
  const rows = await withAccount(account, (database, actor) => listSessions(database, actor, asked), config);
  printRows(rows, ['id', 'login', 'opened_by', 'address', 'created_at', 'used_at', 'expires_at']);
}
