// The answer to GET /status: the user of the session and the state of the server.

import { readOnlyDatabase } from '../../database/sql/read-only.ts';
import { recentErrors, recordError } from '../../database/sql/sessions/sessions.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

export interface Status {
  /** `ready - login: …, company: …`, or `degraded - …`. */
  status: string;
  /** The session's last errors as JSON text. */
  errors: string;
}

const SLOW_MS = 1000;

/** Reads the health of a session and of the server: degraded while the database is slow or does not write. contract §3 Getting in */
export async function readStatus(context: Context, actor: SessionActor, clock: () => number): Promise<Status> {
  const begun = clock();
  const { accountId, sessionHash } = actor;
  const questions = { errors: recentErrors(accountId, sessionHash), database: readOnlyDatabase };
  const { found, session } = await runRead(context, actor, questions, { cost: 'point' });
  const writes = !found.database[0]?.read_only && context.pool.availability.trouble === undefined;
  const degraded = clock() - begun > SLOW_MS || !writes || context.databaseDegraded() || !context.gatewayHealthy();
  return {
    status: `${degraded ? 'degraded' : 'ready'} - login: ${session.login}, company: ${session.company}`,
    errors: found.errors[0]?.errors ?? '[]',
  };
}

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
