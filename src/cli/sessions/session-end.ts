// kontor session end: ends a session, or all sessions of a user, at once.

import type { Command } from 'commander';
import { endSession, endSessionsOfUser } from '../../operations/administration/sessions.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print } from '../terminal/output.ts';

/** Defines the arguments and options of `kontor session end`. */
export function define(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('[session]', 'id of the session, from kontor session list')
    .option('--user <login>', 'all sessions of this user; the user may log in again')
    .action(end);
}

async function end(account: string, session: string | undefined, { user }: { user?: string }): Promise<void> {
  if ((session === undefined) === (user === undefined))
    throw new UsageError('Say which session: write its id, or --user with a login');
  if (session !== undefined) {
    const remedies = { NOT_FOUND: `'kontor session list ${account}' lists all sessions` };
    const login = await withAccount(account, (database, actor) =>
      withRemedy(remedies, () => endSession(database, actor, session)),
    );
    logAdministration({ event: 'session ended', account, login, session });
    print({ ended: 1, login, id: session }, `Ended session ${session}`);
  } else if (user !== undefined) {
    const remedies = { NOT_FOUND: `'kontor user list ${account}' lists all users` };
    const ended = await withAccount(account, (database, actor) =>
      withRemedy(remedies, () => endSessionsOfUser(database, actor, user)),
    );
    logAdministration({ event: 'sessions ended', account, login: user });
    print({ ended, login: user }, `Ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of user ${user}`);
  }
}
