// Statements about the last errors of a session, for GET /status.

import { type Allocation, allocation, type Query, query } from '../../../query/statement.ts';

/** Adds an error to those of a valid session, newest first, twenty at the most; no row when the session has ended. */
export const recordError = (
  accountId: number,
  sessionHash: Buffer,
  idleSeconds: number,
  error: string,
): Allocation<{ noted: true }> =>
  allocation({
    name: 'session error',
    text: `INSERT INTO session_error AS e (account_id, session_hash, errors)
    SELECT account_id, session_hash, ARRAY[$4::json] FROM session
    WHERE account_id = $1 AND session_hash = $2 AND expires_at > now() AND used_at > now() - make_interval(secs => $3)
      AND EXISTS (SELECT FROM app_user u WHERE u.account_id = $1 AND u.id = session.user_id AND u.active)
    ON CONFLICT (account_id, session_hash) DO UPDATE SET errors = ($4::json || e.errors)[1:20]
    RETURNING true AS noted`,
    values: [accountId, sessionHash, idleSeconds, error],
  });

/** The last errors of a session as one JSON array. */
export const recentErrors = (accountId: number, sessionHash: Buffer): Query<{ errors: string }> =>
  query({
    name: 'session errors',
    text: `SELECT coalesce((SELECT array_to_json(errors) FROM session_error WHERE account_id = $1 AND session_hash = $2), '[]') AS errors`,
    values: [accountId, sessionHash],
  });
