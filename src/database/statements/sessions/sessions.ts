// Statements about sessions, their nonce and their errors.

import type { AccountFacts } from '../../../domain/account.ts';
import type { Statement } from '../../../query/statement.ts';
import type { Row } from '../../connection/pool.ts';
import { accountOf } from '../administration/accounts.ts';

/** From an account's code to its number: the one statement that looks across accounts. */
export const accountIdOf = (code: string): Statement => ({
  name: 'account id',
  text: 'SELECT account_id_of($1) AS id',
  values: [code],
});

/** A session that is alive: whose it is, and what it may do. */
export interface LiveSession {
  login: string;
  role: 'admin' | 'manager' | 'clerk' | 'readonly';
  scopes: string[];
  /** Name of the account. */
  company: string;
  /** Last used over a minute ago: time to note that it is in use. */
  stale: boolean;
}

/** A session that is alive and locked, with all that a write needs to know of it and its account. */
export interface WritingSession extends LiveSession {
  lastNonce: bigint;
  lastOutcome: string | null;
  /** Signs links to documents. */
  linkSecret: Buffer;
  account: AccountFacts;
}

const PROOF = `u.login, u.role, array_to_string(s.scopes, ' ') AS scopes, a.name, s.used_at < now() - interval '60 seconds' AS stale`;
const LIVE = `FROM session s
    JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id AND u.active
    JOIN account a ON a.account_id = s.account_id
    WHERE s.account_id = $1 AND s.session_hash = $2 AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $3)`;

/** The session behind a token hash while it lives. (With all that a write needs, it took PostgreSQL 53 µs, so 32.) */
export const liveSession = (accountId: number, sessionHash: Buffer, idleSeconds: number): Statement => ({
  name: 'session',
  text: `SELECT ${PROOF} ${LIVE}`,
  values: [accountId, sessionHash, idleSeconds],
});

/** The same, locked for a write, which spends its nonce. */
export const lockedSession = (accountId: number, sessionHash: Buffer, idleSeconds: number): Statement => ({
  name: 'session for write',
  text: `SELECT ${PROOF}, s.last_nonce::text, s.last_outcome, a.account_id, a.code, a.country, a.currency, a.timezone,
      a.negative_stock, a.default_location_id, a.generic_vat_ids, a.link_secret, (now() AT TIME ZONE a.timezone)::date AS today
    ${LIVE} FOR NO KEY UPDATE OF s`,
  values: [accountId, sessionHash, idleSeconds],
});

/** Locks sessions, dead or alive, in the order of their hashes. */
export const lockSessions = (accountId: number, sessionHashes: Buffer[]): Statement => ({
  name: 'sessions lock',
  text: `SELECT FROM session WHERE account_id = $1 AND session_hash = ANY ($2::bytea[]) ORDER BY session_hash FOR NO KEY UPDATE`,
  values: [accountId, sessionHashes],
});

/** Reads the row of `liveSession`; undefined when there is none. */
export function readSession([row]: Row[]): LiveSession | undefined {
  if (!row) return undefined;
  return {
    login: row.login as string,
    role: row.role as LiveSession['role'],
    // As words of one text: reading an array of PostgreSQL's costs Node more.
    scopes: (row.scopes as string).split(' '),
    company: row.name as string,
    stale: row.stale as boolean,
  };
}

/** Reads the row of `lockedSession`; undefined when there is none. */
export function readLockedSession(rows: Row[]): WritingSession | undefined {
  const session = readSession(rows);
  const [row] = rows;
  if (!session || !row) return undefined;
  return {
    ...session,
    lastNonce: BigInt(row.last_nonce as string),
    lastOutcome: row.last_outcome as string | null,
    linkSecret: row.link_secret as Buffer,
    account: accountOf(row),
  };
}

/** Notes that a session is in use, which puts off its idle end. */
export const touchSession = (accountId: number, sessionHash: Buffer): Statement => ({
  name: 'session touch',
  text: 'UPDATE session SET used_at = now() WHERE account_id = $1 AND session_hash = $2',
  values: [accountId, sessionHash],
});

/** Spends a nonce and keeps what it created. The row is locked by `lockedSession` in the same transaction. */
export const spendNonce = (accountId: number, sessionHash: Buffer, nonce: bigint, outcome: string): Statement => ({
  name: 'session nonce',
  text: `UPDATE session SET last_nonce = $3, last_outcome = $4, used_at = now() WHERE account_id = $1 AND session_hash = $2`,
  values: [accountId, sessionHash, nonce.toString(), outcome],
});

/**
 * Opens a session for a live API token; no row when it is unknown, revoked, expired or its user is not active. `stale` tells
 * that the token was last noted as used over a minute ago.
 */
export const openByToken = (
  accountId: number,
  tokenHash: Buffer,
  sessionHash: Buffer,
  lifetimeSeconds: number,
): Statement => ({
  name: 'session by token',
  text: `WITH token AS (
      SELECT t.account_id, t.token_hash, t.user_id, t.scopes, t.expires_at,
        coalesce(t.last_used_at < now() - interval '60 seconds', true) AS stale
      FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id AND u.active
      WHERE t.account_id = $1 AND t.token_hash = $2 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
      FOR SHARE OF t -- a revocation at the same moment waits, and finds this session to end
    ), opened AS (
      INSERT INTO session (account_id, session_hash, user_id, api_token_hash, scopes, expires_at)
      SELECT account_id, $3, user_id, token_hash, scopes, least(expires_at, now() + make_interval(secs => $4)) FROM token
      RETURNING expires_at
    )
    SELECT opened.expires_at, token.stale FROM opened, token`,
  values: [accountId, tokenHash, sessionHash, lifetimeSeconds],
});

/** Notes that a token is in use. By itself: whoever holds it for a new session can't also wait to change it. */
export const touchToken = (accountId: number, tokenHash: Buffer): Statement => ({
  name: 'token touch',
  text: `UPDATE api_token SET last_used_at = now()
    WHERE account_id = $1 AND token_hash = $2 AND coalesce(last_used_at < now() - interval '60 seconds', true)`,
  values: [accountId, tokenHash],
});

/** The user behind a login name, for checking a password. */
export const userByLogin = (accountId: number, login: string): Statement => ({
  name: 'user by login',
  text: 'SELECT id, password_hash, role FROM app_user WHERE account_id = $1 AND login = $2 AND active',
  values: [accountId, login],
});

/** Opens a session for a user whose password was right. */
export const openByPassword = (
  accountId: number,
  userId: number,
  sessionHash: Buffer,
  scopes: string[],
  lifetimeSeconds: number,
): Statement => ({
  name: 'session by password',
  text: `INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5)) RETURNING expires_at`,
  values: [accountId, sessionHash, userId, scopes, lifetimeSeconds],
});

/** Adds an error to those of a live session, newest first, twenty at the most; no row when the session is dead. */
export const recordError = (accountId: number, sessionHash: Buffer, idleSeconds: number, error: string): Statement => ({
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
export const recentErrors = (accountId: number, sessionHash: Buffer): Statement => ({
  name: 'session errors',
  text: `SELECT coalesce((SELECT array_to_json(errors) FROM session_error WHERE account_id = $1 AND session_hash = $2), '[]') AS errors`,
  values: [accountId, sessionHash],
});
