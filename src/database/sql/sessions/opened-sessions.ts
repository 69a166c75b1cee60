// Statements about sessions that a browser's session opens, and that end with it.

import { type Command, command } from '../../../query/statement.ts';

/**
 * Opens a session of the interface in that of a browser: with its user, its rights, and at most its end. Of those that it opened before,
 * the newest stay, so that there are at most so many.
 */
export const openInSession = (
  accountId: number,
  opener: Buffer,
  { sessionHash, lifetimeSeconds, most }: { sessionHash: Buffer; lifetimeSeconds: number; most: number },
): Command =>
  command({
    name: 'session in session',
    text: `WITH ended AS (
      DELETE FROM session WHERE account_id = $1 AND session_hash IN (
        SELECT session_hash FROM session WHERE account_id = $1 AND opened_in = $2 ORDER BY created_at DESC OFFSET $5)
    )
    INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at, address, via, opened_in)
    SELECT account_id, $3, user_id, scopes, least(expires_at, now() + make_interval(secs => $4)), address, 'interface', session_hash
    FROM session WHERE account_id = $1 AND session_hash = $2`,
    values: [accountId, opener, sessionHash, lifetimeSeconds, most - 1],
  });
