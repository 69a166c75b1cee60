// Ends the session of a caller: DELETE /auth. contract §3 Getting in

import { endSession } from '../../database/sql/sessions/sessions.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { credentialError } from '../read/account-owner.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Ends a session; answers whether it was valid. */
const END_SESSION = defineWrite({
  name: 'session.end',
  singleRoundTrip: true,
  adviceWhenUnknown: new Message('session_may_have_ended'),
  // Never two in one transaction: two groups that end the same sessions in another order would wait for each other.
  locks: (_: { sessionHash: Buffer; idleSeconds: number }) => ({ uniqueValues: ['end of a session'] }),
  lookUp: ({ sessionHash, idleSeconds }, accountId) => ({ ended: endSession(accountId, sessionHash, idleSeconds) }),
  decide: (_, { found }) => found.ended.length > 0,
  write: (_, ended) => ({ answer: ended, outcome: 'ended a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

/** Ends a session at once, for all server processes. Throws AUTH_FAILED when it is not valid. */
export async function logOut(context: Context, actor: SessionActor): Promise<void> {
  const { accountId, sessionHash } = actor;
  const input = { sessionHash, idleSeconds: context.settings.sessionIdleSeconds };
  const ended = await runWriteAs(context, { kind: 'system', accountId }, END_SESSION, input);
  context.sessions.remember(actor, undefined);
  if (!ended) throw await credentialError(context, accountId, sessionTokenError());
}
