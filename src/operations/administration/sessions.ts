// Sessions of an account, as administrators end them.

import { lockUser } from '../../database/sql/administration/users.ts';
import { endSessions, lockSession, lockSessionsOf } from '../../database/sql/sessions/user-sessions.ts';
import { notFound } from '../../domain/errors.ts';
import { type Administrator, passwordSessions } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Ends the session with an id of the list; returns the login of its user. */
const END_SESSION_BY_ID = defineWrite({
  name: 'session.end-by-id',
  role: 'administration',
  locks: (id: string, accountId) => ({ rows: { sessions: lockSession(accountId, Buffer.from(id, 'hex')) } }),
  decide(id, { locked }) {
    const { sessions } = locked.rows;
    if (sessions.length === 0) throw notFound('no_session', { id });
    return sessions;
  },
  write: (id, sessions, { account }) => ({
    answer: sessions[0]?.login ?? '',
    outcome: `ended session ${id}`,
    commands: [endSessions(account.id, sessions)],
  }),
  trail: {
    of: 'people',
    entries: (id, sessions) => [{ type: 'session', name: id, before: { login: sessions[0]?.login } }],
  },
});

/** Ends all sessions of a user; returns the number of live ones. */
const END_SESSIONS_OF_USER = defineWrite({
  name: 'session.end-of-user',
  role: 'administration',
  locks: (login: string, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login), sessions: lockSessionsOf(accountId, login) },
  }),
  decide(login, { locked }) {
    const { user, sessions } = locked.rows;
    if (user.length === 0) throw notFound('no_user', { login });
    return sessions;
  },
  write: (login, sessions, { account }) => ({
    answer: sessions.filter(({ live }) => live).length,
    outcome: `ended the sessions of ${login}`,
    commands: [endSessions(account.id, sessions)],
  }),
  trail: {
    of: 'people',
    entries: (login, sessions) =>
      sessions.length > 0 ? [{ type: 'user', name: login, before: { sessions: sessions.length } }] : [],
  },
});

/** Ends the session with an id of the list at once in all server processes; resolves to the login of its user. Throws NOT_FOUND. */
export async function endSession(context: DatabaseContext, actor: Administrator, id: string): Promise<string> {
  if (!/^[0-9a-f]{16}$/.test(id)) throw notFound('no_session', { id });
  return runWriteAs(context, actor, END_SESSION_BY_ID, id);
}

/** Ends all sessions of a user at once; resolves to their number. Throws NOT_FOUND. */
export function endSessionsOfUser(context: DatabaseContext, actor: Administrator, login: string): Promise<number> {
  return runWriteAs(context, actor, END_SESSIONS_OF_USER, login);
}
