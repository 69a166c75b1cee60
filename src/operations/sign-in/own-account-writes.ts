// The writes with which users change their password and end their sessions.

import { updateEmail, updatePassword } from '../../database/sql/administration/users.ts';
import { endOtherSessions, endOwnSession, ownSessions } from '../../database/sql/sign-in/own-sessions.ts';
import { endReset } from '../../database/sql/sign-in/password-resets.ts';
import { userSecurity } from '../../database/sql/sign-in/user-security.ts';
import { AppError } from '../../domain/errors.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { askOwn, type Own, ownLocks, requireOwn } from './own-session.ts';

/** Gives a user the new password that the user chose; all other sessions by password end, and a link that resets it too. */
export const CHANGE_OWN_PASSWORD = defineWrite({
  name: 'user.own-password',
  role: 'administration',
  locks: ({ own }: { own: Own; formerHash: string; passwordHash: string }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide({ own, formerHash }, { found }) {
    const [user] = found.user;
    // The password may have been changed since it was compared.
    if (found.session[0]?.login !== own.login || user?.password_hash !== formerHash) throw sessionTokenError();
    return user.id;
  },
  write: ({ own, passwordHash }, id, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: `changed the password of ${own.login}`,
    commands: [
      updatePassword(accountId, id, passwordHash),
      endReset(accountId, id),
      endOtherSessions(accountId, id, own.sessionHash),
    ],
  }),
  trail: { of: 'people', entries: ({ own: { login } }) => [{ type: 'user', name: login, after: {} }] },
});

/** Sets the address that notices go to. */
export const SET_OWN_EMAIL = defineWrite({
  name: 'user.own-email',
  role: 'administration',
  locks: ({ own }: { own: Own; email: string | null }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own) }),
  decide: ({ own }, { found }) => requireOwn(found.session, own).user_id,
  write: ({ own, email }, id, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: `set the address of ${own.login}`,
    commands: [updateEmail(accountId, id, email)],
  }),
  trail: { of: 'people', entries: ({ own: { login }, email }) => [{ type: 'user', name: login, after: { email } }] },
});

/** Ends one of the user's sessions, or all but the one that asks. Answers how many. */
export const END_OWN_SESSIONS = defineWrite({
  name: 'session.end-own',
  locks: ({ own }: { own: Own; id: string | undefined }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    sessions: ownSessions(accountId, own.login, own.sessionHash, own.idleSeconds),
  }),
  decide({ own, id }, { found }) {
    const [session] = found.session;
    if (session?.login !== own.login) throw sessionTokenError();
    const chosen = found.sessions.filter(each => (id === undefined ? !each.current : each.id === id));
    if (id !== undefined && chosen.length === 0) throw new AppError('NOT_FOUND', 'There is no such session any more');
    return { userId: session.user_id, chosen };
  },
  write: (_, { userId, chosen }, { locked: { accountId } }) => ({
    answer: chosen.length,
    outcome: 'ended own sessions',
    commands: chosen.map(({ id }) => endOwnSession(accountId, userId, Buffer.from(id, 'hex'))),
  }),
  trail: {
    of: 'people',
    entries: ({ own: { login } }, { chosen }) => [
      { type: 'user', name: login, after: { ended_sessions: chosen.length } },
    ],
  },
});
