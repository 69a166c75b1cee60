// kontor user remove: deletes a user. One whom documents name as salesperson is disabled, so that the name stays explained.

import type { Command } from 'commander';
import { removeUser } from '../../operations/administration/users.ts';
import { REMOVAL_DEADLINE_MS, withAccount, withDeadline } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor user remove`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('<login>', 'login of the user')
    .addHelpText(
      'after',
      '\nAll sessions of the user end, and API tokens of the user are deleted. A user whom documents name as salesperson is\n' +
        'disabled instead, which the command says. The only active admin is not removed.',
    )
    .action(remove);
}

async function remove(account: string, login: string): Promise<void> {
  const remedies = {
    NOT_FOUND: `'kontor user list ${account}' lists all users`,
    CONFLICT: `Make another one first: kontor user role ${account} LOGIN admin`,
  };
  const document = await withAccount(
    account,
    (database, actor) => withRemedy(remedies, () => removeUser(database, actor, login)),
    withDeadline(REMOVAL_DEADLINE_MS),
  );
  logAdministration({ event: document ? 'user disabled' : 'user removed', account, login });
  const { document_set: set, seq_number: number } = document ?? {};
  print(
    { login, removed: document === undefined, ...(document && { active: false, document: { set, number } }) },
    document
      ? `Disabled user ${login} instead of removing: documents name this salesperson, e.g. ${set} ${number}`
      : `Removed user ${login}, with all sessions and API tokens`,
  );
}
