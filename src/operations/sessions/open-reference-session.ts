// Opens a session of the interface for the reference page of a browser that is signed in. docs/decisions/0062

import { randomUUID } from 'node:crypto';
import { openInSession } from '../../database/sql/sessions/sessions.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite } from '../write/run-write.ts';

/** Lifetime of a session for the reference page in seconds; the page opens another one while its user is signed in. */
const REFERENCE_SECONDS = 900;

/** Sessions that one browser's session has at a time: of several pages. */
const MAX_REFERENCE_SESSIONS = 5;

/** Opens a session of the interface in that of a browser. */
const OPEN_REFERENCE_SESSION = defineWrite({
  name: 'session.open-for-reference',
  right: 'read',
  locks: (_: { opener: Buffer; session: Buffer }) => ({}),
  write: ({ opener, session }, _, { account }) => ({
    answer: null,
    outcome: 'opened a session for the reference page',
    commands: [
      openInSession(account.id, opener, {
        sessionHash: session,
        lifetimeSeconds: REFERENCE_SECONDS,
        limit: MAX_REFERENCE_SESSIONS,
      }),
    ],
  }),
  trail: { none: 'the log of the server has logins' },
});

/**
 * Opens a session with the rights of a browser's session, and resolves to its token. It ends with the session of the browser, and after a
 * quarter of an hour. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function openReferenceSession(context: Context, actor: SessionActor): Promise<string> {
  const token = newToken('xa_');
  // Each session has a new key, so that no token is returned twice.
  const idempotency = { key: `reference ${randomUUID()}`, fingerprint: hashOf(token) };
  const input = { opener: actor.sessionHash, session: hashOf(token) };
  await runWrite(context, actor, OPEN_REFERENCE_SESSION, input, { idempotency });
  return token;
}
