// kontor user disable: a user who may not log in any more; sessions end at once, and API tokens do not work.

import type { Command } from 'commander';
import { setActive } from '../../operations/administration/users.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor user disable`. */
export function define(command: Command): void {
  command.argument('<account>', 'code of the account').argument('<login>', 'login of the user').action(disable);
}

async function disable(account: string, login: string): Promise<void> {
  const remedies = { NOT_FOUND: `'kontor user list ${account}' lists all users` };
  await withAccount(account, (database, actor) => withRemedy(remedies, () => setActive(database, actor, login, false)));
  logAdministration({ event: 'user disabled', account, login });
  print(
    { login, active: false },
    `Disabled user ${login}: all sessions have ended, and API tokens of the user do not work`,
  );
}
