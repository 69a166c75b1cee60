// kontor user role: another role for a user, which holds at once.

import { Argument, type Command } from 'commander';
import { ROLES, type Role } from '../../domain/roles.ts';
import { changeRole } from '../../operations/administration/users.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor user role`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .addArgument(new Argument('<role>', 'what the user may do from now on').choices(ROLES))
    .addHelpText(
      'after',
      '\nOpen sessions may at once no more than the new role. Those opened by password end: the next one has all its rights.\n' +
        'API tokens keep their scopes, and may no more than the role. The only active admin keeps the role.',
    )
    .action(change);
}

async function change(account: string, login: string, role: Role): Promise<void> {
  const remedies = {
    NOT_FOUND: `'kontor user list ${account}' lists all users`,
    CONFLICT: `Make another one first: kontor user role ${account} LOGIN admin`,
  };
  const former = await withAccount(account, (database, actor) =>
    withRemedy(remedies, () => changeRole(database, actor, login, role)),
  );
  logAdministration({ event: 'role changed', account, login, role });
  print({ login, role, former_role: former }, `User ${login} has the role ${role}; it was ${former}`);
}
