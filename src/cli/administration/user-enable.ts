// kontor user enable: a disabled user may log in again, by password and with API tokens that are not revoked.

import type { Command } from 'commander';
import { setActive } from '../../operations/administration/users.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor user enable`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').argument('<login>', 'login of the user').action(enable);
}

async function enable(account: string, login: string): Promise<void> {
  const remedies = { NOT_FOUND: `'kontor user list ${account}' lists all users` };
  await withAccount(account, (database, actor) => withRemedy(remedies, () => setActive(database, actor, login, true)));
  logAdministration({ event: 'user enabled', account, login });
  print({ login, active: true }, `Enabled user ${login}`);
}
