// Notes that a session or an API token is in use. The answer of a request does not wait for it; if it fails, the next request
// of the session does it.

import { touchSession } from '../../database/sql/sessions/sessions.ts';
import { touchToken } from '../../database/sql/sessions/tokens.ts';
import type { SessionActor } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from './define-write.ts';
import { runWriteAs } from './run-write.ts';

const KEEP_SESSION = defineWrite({
  name: 'session.touch',
  singleRoundTrip: true,
  asynchronousCommit: true,
  // Never two in one transaction: each would wait for the row of the other.
  locks: (_: Buffer) => ({ uniqueValues: ['use of a session'] }),
  lookUp: (sessionHash, accountId) => ({ touch: touchSession(accountId, sessionHash) }),
  decide: () => undefined,
  write: () => ({ answer: undefined, outcome: 'noted the use of a session', commands: [] }),
  trail: { none: 'nothing is changed but the time of use' },
});

const KEEP_TOKEN = defineWrite({
  name: 'token.touch',
  singleRoundTrip: true,
  asynchronousCommit: true,
  locks: (_: Buffer) => ({ uniqueValues: ['use of a token'] }),
  lookUp: (tokenHash, accountId) => ({ touch: touchToken(accountId, tokenHash) }),
  decide: () => undefined,
  write: () => ({ answer: undefined, outcome: 'noted the use of a token', commands: [] }),
  trail: { none: 'nothing is changed but the time of use' },
});

/** Delays the idle end of a session that reads have kept in use. While the database does not write, it tries every few seconds. */
export function keepSessionInUse(context: DatabaseContext, { accountId, sessionHash }: SessionActor): void {
  if (context.pool.availability.writesFail) return;
  runWriteAs(context, { kind: 'system', accountId }, KEEP_SESSION, sessionHash).catch(() => {});
}

/** Notes that an API token has opened a session. */
export function keepTokenInUse(context: DatabaseContext, accountId: number, tokenHash: Buffer): void {
  runWriteAs(context, { kind: 'system', accountId }, KEEP_TOKEN, tokenHash).catch(() => {});
}
