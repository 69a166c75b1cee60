// Stores an error with the session whose request it ended, for GET /status.

import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runWriteAs } from '../write/run-write.ts';
import { RECORD_ERROR } from './session-writes.ts';

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
