// kontor user add: a user, with a password from standard input or a generated one.

import { type Command, Option } from 'commander';
import { ROLES, type Role } from '../../domain/roles.ts';
import { addUser } from '../../operations/administration/users.ts';
import { newPassword } from '../../operations/credentials.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';
import { passwordFromInput } from '../terminal/read-password.ts';

interface Options {
  name: string;
  role: Role;
  passwordStdin?: true;
}

/** Defines the arguments and options of `kontor user add`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'what the user logs in with')
    .requiredOption('--name <name>', 'name of the user')
    .addOption(new Option('--role <role>', 'what the user may do').choices(ROLES).makeOptionMandatory())
    .option('--password-stdin', 'read the password from standard input; else one is generated and printed')
    .action(add);
}

async function add(account: string, login: string, { name, role, passwordStdin }: Options): Promise<void> {
  const password = passwordStdin ? await passwordFromInput() : newPassword();
  await withAccount(account, (database, actor) =>
    withRemedy({ DUPLICATE_ENTRY: `Take another login, or see 'kontor user list ${account}'` }, () =>
      addUser(database, actor, { login, name, role, password }),
    ),
  );
  logAdministration({ event: 'user added', account, login });
  print(
    { login, name, role, ...(!passwordStdin && { password }) },
    `Added user ${login}${passwordStdin ? '' : ` with password ${password}`}`,
  );
}
