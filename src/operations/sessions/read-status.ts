// The answer to GET /status: the user of the session and the state of the server.

import { recentErrors } from '../../database/statements/sessions/errors.ts';
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

/** Reads the health of a session and of the server. contract §3 Getting in */
export async function readStatus(context: Context, actor: SessionActor, clock: () => number): Promise<Status> {
  const begun = clock();
  const { accountId, sessionHash } = actor;
  const questions = { errors: recentErrors(accountId, sessionHash) };
  const { found, session } = await runRead(context, actor, questions, { cost: 'point' });
  const degraded = clock() - begun > SLOW_MS || context.databaseDegraded() || !context.gatewayHealthy();
  return {
    status: `${degraded ? 'degraded' : 'ready'} - login: ${session.login}, company: ${session.company}`,
    errors: found.errors[0]?.errors ?? '[]',
  };
}
