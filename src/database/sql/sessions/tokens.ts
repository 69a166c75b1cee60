// Statements about API tokens, as a client uses them.

import type { Role } from '../../../domain/roles.ts';
import { type Allocation, mergeableAllocation, query } from '../../../query/statement.ts';
import { arraysOf } from '../rows-by-columns.ts';
import { IS_TEST, SUSPENDED } from './sessions.ts';

/**
 * Opens a session for a valid API token; no row when it is unknown, revoked, expired or its user is not active. `unused_seconds`: since
 * its last recorded use, null if there is none; `suspended` as in ValidSession: then nobody receives the session.
 */
export const openByToken = (
  accountId: number,
  login: { tokenHash: Buffer; sessionHash: Buffer; lifetimeSeconds: number; network: string | null },
): Allocation<{
  expires_at: Date;
  unused_seconds: number | null;
  login: string;
  name: string;
  role: Role;
  /** Scopes of the token, with blanks between. */
  scopes: string;
  suspended: string | null;
  is_test: boolean;
}> =>
  mergeableAllocation('session by token', login, asked => ({
    name: 'session by token',
    text: `WITH asked AS (
      SELECT * FROM unnest($2::bytea[], $3::bytea[], $4::int[], $5::inet[]) WITH ORDINALITY
        AS a (token_hash, session_hash, seconds, address, number)
    ), token AS (
      SELECT t.account_id, t.token_hash, t.user_id, t.scopes, t.nonce_window, t.expires_at, u.login, u.role, t.name,
        date_part('epoch', now() - t.last_used_at) AS unused_seconds
      FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id AND u.active
      WHERE t.account_id = $1 AND t.token_hash = ANY ($2)
        AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
      ORDER BY t.token_hash
      FOR SHARE OF t -- a revocation at the same moment waits, and finds these sessions to end
    ), opened AS (
      INSERT INTO session (account_id, session_hash, user_id, api_token_hash, scopes, nonce_window, address, expires_at)
      SELECT account_id, session_hash, user_id, token_hash, scopes, nonce_window, address,
        least(expires_at, now() + make_interval(secs => seconds))
      FROM asked JOIN token USING (token_hash)
      RETURNING session_hash, api_token_hash, expires_at
    )
    SELECT (q.number - 1)::int AS item, o.expires_at, t.unused_seconds, t.login, t.role, t.name,
      array_to_string(t.scopes, ' ') AS scopes, ${SUSPENDED} AS suspended, ${IS_TEST} AS is_test
    FROM opened o JOIN asked q USING (session_hash) JOIN token t ON t.token_hash = o.api_token_hash JOIN account a ON a.account_id = $1`,
    values: [accountId, ...arraysOf(asked, 'tokenHash', 'sessionHash', 'lifetimeSeconds', 'network')],
  }));

/** A row when an API token is valid and its user active: true if its account is a test company. */
export const validToken = (accountId: number, tokenHash: Buffer) =>
  query<{ is_test: boolean }>({
    name: 'valid token',
    text: `SELECT ${IS_TEST} AS is_test FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id AND u.active
    JOIN account a ON a.account_id = t.account_id
    WHERE t.account_id = $1 AND t.token_hash = $2 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())`,
    values: [accountId, tokenHash],
  });
