// kontor user password: a new password for a user, whose sessions by password end.

import type { Command } from 'commander';
import { changePassword } from '../../operations/administration/users.ts';
import { newPassword } from '../../operations/credentials.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';
import { passwordFromInput } from '../terminal/read-password.ts';

interface Options {
  passwordStdin?: true;
}

/** Defines the arguments and options of `kontor user password`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .option('--password-stdin', 'read the password from standard input; else one is generated and printed')
    .action(change);
}

async function change(account: string, login: string, { passwordStdin }: Options): Promise<void> {
  const password = passwordStdin ? await passwordFromInput() : newPassword();
  await withAccount(account, (database, actor) =>
    withRemedy({ NOT_FOUND: `'kontor user list ${account}' lists all users` }, () =>
      changePassword(database, actor, login, password),
    ),
  );
  logAdministration({ event: 'password changed', account, login });
  print(
    { login, ...(!passwordStdin && { password }) },
    `User ${login} has a new password${passwordStdin ? '' : `: ${password}`}`,
  );
}
