// The answer to GET /status: the user of the session and the state of the server.

import { readOnlyDatabase } from '../../database/sql/read-only.ts';
import { recentErrors } from '../../database/sql/sessions/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';

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
