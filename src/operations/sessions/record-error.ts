// Stores an error with the session whose request it ended, for GET /status.

import { recordError } from '../../database/sql/sessions/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

interface SessionError {
  sessionHash: Buffer;
  idleSeconds: number;
  /** The apiError as JSON text. */
  error: string;
}

/** Adds an error to the last errors of a session. */
const RECORD_ERROR = defineWrite({
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

/**
 * Stores an apiError (JSON text) with the session. Resolves to whether the session is valid, so that a client with an ended
 * session receives AUTH_FAILED whatever else is wrong with its request. If the error can't be stored, it is still answered.
 */
export async function recordSessionError(context: Context, actor: SessionActor, error: string): Promise<boolean> {
  if (context.pool.availability.writesFail) return true;
  const { accountId, sessionHash } = actor;
  const input = { sessionHash, idleSeconds: context.settings.sessionIdleSeconds, error };
  try {
    return await runWriteAs(context, { kind: 'system', accountId }, RECORD_ERROR, input);
  } catch {
    return true;
  }
}
