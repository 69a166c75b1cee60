// Ends the session of a caller: DELETE /auth. contract §3 Getting in

import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { credentialError } from '../read/account-owner.ts';
import { sessionTokenError } from '../token-errors.ts';
import { runWriteAs } from '../write/run-write.ts';
import { END_SESSION } from './session-writes.ts';

/** Ends a session at once, for all server processes. Throws AUTH_FAILED when it is not valid. */
export async function logOut(context: Context, actor: SessionActor): Promise<void> {
  const { accountId, sessionHash } = actor;
  const input = { sessionHash, idleSeconds: context.settings.sessionIdleSeconds };
  const ended = await runWriteAs(context, { kind: 'system', accountId }, END_SESSION, input);
  context.sessions.remember(actor, undefined);
  if (!ended) throw await credentialError(context, accountId, sessionTokenError());
}
