// Opens a session of the interface for the reference page of a browser that is signed in. docs/decisions/0062

import { randomUUID } from 'node:crypto';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { runWrite } from '../write/run-write.ts';
import { OPEN_REFERENCE_SESSION } from './session-writes.ts';

/**
 * Opens a session with the rights of a browser's session, and resolves to its token. It ends with the session of the browser, and after a
 * quarter of an hour. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function openReferenceSession(context: Context, actor: SessionActor): Promise<string> {
  const token = newToken('xa_');
  // Each has a key of its own: a token that was handed out is not handed out again.
  const idempotency = { key: `reference ${randomUUID()}`, fingerprint: hashOf(token) };
  const input = { opener: actor.sessionHash, session: hashOf(token) };
  await runWrite(context, actor, OPEN_REFERENCE_SESSION, input, { idempotency });
  return token;
}
