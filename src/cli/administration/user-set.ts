// kontor user set: activates or deactivates a user.

import { type Command, Option } from 'commander';
import { setActive } from '../../operations/administration/users.ts';
import { withAccount } from '../database/with-database.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';

interface Options {
  active?: true;
  inactive?: true;
}

/** Defines the arguments and options of `kontor user set`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .addOption(new Option('--inactive', 'the user may not log in; all sessions end at once').conflicts('active'))
    .option('--active', 'the user may log in again, by password and with tokens that are not revoked')
    .action(change);
}

async function change(account: string, login: string, { active, inactive }: Options): Promise<void> {
  if (!active && !inactive) throw new UsageError('Nothing to change: write --active or --inactive');
  await withAccount(account, (database, actor) =>
    withRemedy({ NOT_FOUND: `'kontor user list ${account}' lists all users` }, () =>
      setActive(database, actor, login, active === true),
    ),
  );
  console.log(`User ${login} is ${active ? 'active' : 'inactive'}`);
}
