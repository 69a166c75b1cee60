// What GET /status tells: who the session is, and how the server is.

import { recentErrors } from '../../database/statements/sessions/sessions.ts';
import type { Caller, Context } from '../context.ts';
import { read } from '../read/run-read.ts';

export interface Status {
  /** `ready - login: …, company: …`, or `degraded - …`. */
  status: string;
  /** The session's last errors as JSON text. */
  errors: string;
}

const SLOW_MS = 1000;

/** Reads the health of a session and of the server. Contract section 3. */
export async function readStatus(context: Context, caller: Caller, clock: () => number): Promise<Status> {
  const begun = clock();
  const { result, session } = await read(
    context,
    caller,
    transaction => transaction.query(recentErrors(caller.accountId, caller.sessionHash)),
    'brief',
  );
  const degraded = clock() - begun > SLOW_MS || !context.gatewayHealthy();
  return {
    status: `${degraded ? 'degraded' : 'ready'} - login: ${session.login}, company: ${session.company}`,
    errors: result[0]?.errors as string,
  };
}
