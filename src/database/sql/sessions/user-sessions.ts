// Statements about the sessions of users, as an administrator or the user sees and ends them.

import { command, query, rowLock } from '../../../query/statement.ts';
import { deleteFrom } from '../rows-by-columns.ts';

/** The session with an id of `kontor session list`, locked: the first eight bytes of its hash. */
export const lockSession = (accountId: number, id: Buffer) =>
  rowLock<{ session_hash: Buffer; login: string }>({
    text: `SELECT s.session_hash, u.login FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    WHERE s.account_id = $1 AND s.session_hash >= $2 AND substring(s.session_hash FOR 8) = $2 FOR UPDATE OF s`,
    values: [accountId, id],
  });

/** The sessions of a user, locked; `live`: not yet at its latest end. */
export const lockSessionsOf = (accountId: number, login: string) =>
  rowLock<{ session_hash: Buffer; live: boolean }>({
    text: `SELECT s.session_hash, s.expires_at > now() AS live FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    WHERE s.account_id = $1 AND u.login = $2 ORDER BY s.session_hash FOR UPDATE OF s`,
    values: [accountId, login],
  });

/** Ends sessions. */
export const endSessions = (accountId: number, sessions: readonly { session_hash: Buffer }[]) =>
  deleteFrom('session', { account_id: accountId, session_hash: sessions.map(each => each.session_hash) });

/** A session as its user sees it. */
export interface SessionRow {
  /** The first eight bytes of its hash in hexadecimal: no secret. */
  id: string;
  /** The session of the request. */
  current: boolean;
  /** Browser and system in short; null: a program. */
  browser: string | null;
  /** Name of the API token that opened it; null: the password or a passkey did. */
  token: string | null;
  address: string | null;
  created_at: Date;
  used_at: Date;
}

/** The sessions of a user that have not ended, that of the request first. */
export const ownSessions = (accountId: number, login: string, sessionHash: Buffer, idleSeconds: number) =>
  query<SessionRow>({
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
export const endOwnSession = (accountId: number, userId: number, id: Buffer) =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND substring(session_hash FOR 8) = $3',
    values: [accountId, userId, id],
  });

/** Ends the sessions of a user that API tokens did not open, but for one. */
export const endOtherSessions = (accountId: number, userId: number, sessionHash: Buffer) =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND api_token_hash IS NULL AND session_hash <> $3',
    values: [accountId, userId, sessionHash],
  });
