// Statements about the sessions of one user, as that user sees and ends them.

import { type Command, command, type Query, query } from '../../../query/statement.ts';

/** A session as its user sees it. */
export interface SessionRow {
  /** The first eight bytes of its hash in hexadecimal: no secret. */
  id: string;
  /** The session that asks. */
  current: boolean;
  /** Browser and system in short; null: a program. */
  browser: string | null;
  /** Name of the API token that opened it; null: the password or a passkey did. */
  token: string | null;
  address: string | null;
  created_at: Date;
  used_at: Date;
}

/** The sessions of a user that have not ended, the one that asks first. */
export const ownSessions = (
  accountId: number,
  login: string,
  sessionHash: Buffer,
  idleSeconds: number,
): Query<SessionRow> =>
  query({
    name: 'own sessions',
    text: `SELECT encode(substring(s.session_hash FOR 8), 'hex') AS id, s.session_hash = $3 AS current, s.browser, t.name AS token,
      host(s.address) || CASE WHEN family(s.address) = 6 THEN '/64' ELSE '' END AS address, s.created_at, s.used_at
    FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    LEFT JOIN api_token t ON t.account_id = s.account_id AND t.token_hash = s.api_token_hash
    WHERE s.account_id = $1 AND u.login = $2 AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $4)
    ORDER BY s.session_hash = $3 DESC, s.used_at DESC`,
    values: [accountId, login, sessionHash, idleSeconds],
  });

/** Ends a session of a user by its id. */
export const endOwnSession = (accountId: number, userId: number, id: Buffer): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND substring(session_hash FOR 8) = $3',
    values: [accountId, userId, id],
  });

/** Ends the sessions of a user that API tokens did not open, but for one. */
export const endOtherSessions = (accountId: number, userId: number, sessionHash: Buffer): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND api_token_hash IS NULL AND session_hash <> $3',
    values: [accountId, userId, sessionHash],
  });
