// kontor session …: the open sessions of an account, without their tokens.

import type { Command } from 'commander';
import { readConfig } from '../../config/config.ts';
import { listSessions } from '../../operations/administration/lists.ts';
import { endSession, endSessionsOfUser } from '../../operations/administration/sessions.ts';
import { withAccount } from '../database/with-database.ts';
import { logAdministration } from '../terminal/administration-log.ts';
import { UsageError, withRemedy } from '../terminal/errors.ts';
import { print, printRows } from '../terminal/output.ts';

/** The definitions of the commands, by their last word. */
export const commands = { list: defineList, end: defineEnd };

interface UserOption {
  user?: string;
}

function defineList(command: Command): void {
  command.argument('<account>', 'code of the account').option('--user <login>', 'only those of this user').action(list);
}

async function list(account: string, { user }: UserOption): Promise<void> {
  const config = readConfig();
  const options = { login: user, idleSeconds: config.sessionIdleSeconds };
  const rows = await withAccount(account, (database, actor) => listSessions(database, actor, options), config);
  printRows(rows, ['id', 'login', 'opened_by', 'address', 'created_at', 'used_at', 'expires_at']);
}

function defineEnd(command: Command): void {
  command
    .argument('<account>', 'code of the account')
    .argument('[session]', 'id of the session, from kontor session list')
    .option('--user <login>', 'all sessions of this user; the user may log in again')
    .action(end);
}

async function end(account: string, session: string | undefined, { user }: UserOption): Promise<void> {
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
