// The writes of sessions: opening one, storing an error with one.

import { recordError } from '../../database/statements/sessions/errors.ts';
import { openByPassword } from '../../database/statements/sessions/sessions.ts';
import { openByToken } from '../../database/statements/sessions/tokens.ts';
import type { Right } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';

/** Opens a session by API token. */
export const LOG_IN_WITH_TOKEN = defineWrite({
  name: 'session.open-by-token',
  singleRoundTrip: true,
  // A session that a crash loses costs its client one more GET /helo.
  asynchronousCommit: true,
  locks: (_: { token: Buffer; session: Buffer; lifetimeSeconds: number }) => ({}),
  lookUp: ({ token, session, lifetimeSeconds }, accountId) => ({
    session: openByToken(accountId, token, session, lifetimeSeconds),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
});

/** Opens a session by password. */
export const LOG_IN_WITH_PASSWORD = defineWrite({
  name: 'session.open-by-password',
  singleRoundTrip: true,
  asynchronousCommit: true,
  locks: (_: { userId: number; session: Buffer; rights: Right[]; lifetimeSeconds: number }) => ({}),
  lookUp: ({ userId, session, rights, lifetimeSeconds }, accountId) => ({
    session: openByPassword(accountId, userId, session, rights, lifetimeSeconds),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
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
});
