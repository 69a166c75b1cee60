// The writes of sessions: opening one, ending one, storing an error with one.

import { recordError } from '../../database/sql/sessions/errors.ts';
import { openInSession } from '../../database/sql/sessions/opened-sessions.ts';
import { endSession, openByPassword } from '../../database/sql/sessions/sessions.ts';
import { openByToken } from '../../database/sql/sessions/tokens.ts';
import { passwordSessions, type Right, type SessionVia } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';

const LOG_IN_AGAIN = 'Log in again: a session whose token nobody received harms nobody';

/** Opens a session by API token. */
export const LOG_IN_WITH_TOKEN = defineWrite({
  name: 'session.open-by-token',
  singleRoundTrip: true,
  // A session that a crash loses costs its client one more GET /helo.
  asynchronousCommit: true,
  adviceWhenUnknown: LOG_IN_AGAIN,
  locks: (_: { token: Buffer; session: Buffer; lifetimeSeconds: number; network: string | null }) => ({}),
  lookUp: ({ token, session, lifetimeSeconds, network }, accountId) => ({
    session: openByToken(accountId, { tokenHash: token, sessionHash: session, lifetimeSeconds, network }),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

interface PasswordLogin {
  /** The user whose password was right, and the hash that it was compared with. */
  user: { id: number; login: string; password_hash: string };
  session: Buffer;
  rights: Right[];
  lifetimeSeconds: number;
  /** From where; null if that is not known. */
  network: string | null;
  via: SessionVia;
}

/** Opens a session by password. */
export const LOG_IN_WITH_PASSWORD = defineWrite({
  name: 'session.open-by-password',
  singleRoundTrip: true,
  asynchronousCommit: true,
  adviceWhenUnknown: LOG_IN_AGAIN,
  locks: ({ user }: PasswordLogin) => ({ exclusive: [passwordSessions(user.login)] }),
  lookUp: ({ user, session, rights, lifetimeSeconds, network, via }, accountId) => ({
    session: openByPassword(accountId, user, { sessionHash: session, scopes: rights, lifetimeSeconds, network, via }),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

/** A session for the reference page ends after so many seconds; the page opens another one while its user is signed in. */
const REFERENCE_SECONDS = 900;
/** Sessions that one browser's session has at a time: of several pages. */
const MOST_REFERENCE_SESSIONS = 5;

/** Opens a session of the interface in that of a browser. */
export const OPEN_REFERENCE_SESSION = defineWrite({
  name: 'session.open-for-reference',
  right: 'read',
  locks: (_: { opener: Buffer; session: Buffer }) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: ({ opener, session }, _, { account }) => ({
    answer: null,
    outcome: 'opened a session for the reference page',
    commands: [
      openInSession(account.id, opener, {
        sessionHash: session,
        lifetimeSeconds: REFERENCE_SECONDS,
        most: MOST_REFERENCE_SESSIONS,
      }),
    ],
  }),
  trail: { none: 'the log of the server has logins' },
});

/** Ends a session; answers whether it was valid. */
export const END_SESSION = defineWrite({
  name: 'session.end',
  singleRoundTrip: true,
  adviceWhenUnknown: 'Send the request again: AUTH_FAILED then means that the session has ended',
  // Never two in one transaction: two groups that end the same sessions in another order would wait for each other.
  locks: (_: { sessionHash: Buffer; idleSeconds: number }) => ({ uniqueValues: ['end of a session'] }),
  lookUp: ({ sessionHash, idleSeconds }, accountId) => ({ ended: endSession(accountId, sessionHash, idleSeconds) }),
  decide: (_, { found }) => found.ended.length > 0,
  write: (_, ended) => ({ answer: ended, outcome: 'ended a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

interface SessionError {
  sessionHash: Buffer;
  idleSeconds: number;
  /** The apiError as JSON text. */
  error: string;
}

/** Adds an error to the last errors of a session. */
export const RECORD_ERROR = defineWrite({
  name: 'session.record-error',
  singleRoundTrip: true,
  asynchronousCommit: true,
  // Never two in one transaction: two groups that change the same rows in another order would wait for each other.
  locks: (_: SessionError) => ({ uniqueValues: ['errors of a session'] }),
  lookUp: ({ sessionHash, idleSeconds, error }, accountId) => ({
    recorded: recordError(accountId, sessionHash, idleSeconds, error),
  }),
  decide: (_, { found }) => found.recorded.length > 0,
  write: (_, recorded) => ({ answer: recorded, outcome: 'recorded an error', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});
