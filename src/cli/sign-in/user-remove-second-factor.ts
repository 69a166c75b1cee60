// kontor user remove-second-factor: for a user who has lost phone and key, and the recovery codes too.

import type { Command } from 'commander';
import { removeSecondFactors } from '../../operations/sign-in/sign-in-administration.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments of `kontor user remove-second-factor`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .addHelpText(
      'after',
      '\nOne-time codes, passkeys and recovery codes of the user end, and all sessions. The password signs in alone until\n' +
        'the user sets a second factor up again, which an account that asks for one demands at the next sign-in.',
    )
    .action(remove);
}

async function remove(account: string, login: string): Promise<void> {
  await withAccount(account, (database, actor) =>
    withRemedy({ NOT_FOUND: `'kontor user list ${account}' lists all users` }, () =>
      removeSecondFactors(database, actor, login),
    ),
  );
  logAdministration({ event: 'second factor removed', account, login });
  print({ login }, `User ${login} has no second factor any more`);
}
