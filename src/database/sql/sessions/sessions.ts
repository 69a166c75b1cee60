// Statements about sessions, their nonce and their errors.

import type { AccountFacts } from '../../../domain/account.ts';
import type { Role } from '../../../domain/roles.ts';
import {
  allocation,
  type Command,
  command,
  type MergeableQuery,
  mergeableCommand,
  mergeableQuery,
  query,
  type Row,
  rowLock,
  type Statement,
} from '../../../query/statement.ts';
import { ACCOUNT_COLUMNS, accountOf } from '../account-facts.ts';
import { MARK_COLUMNS } from '../transaction-mark.ts';
import { type LockedNonces, readLockedNonces } from './used-nonces.ts';

/** From an account's code to its number: the one statement that looks across accounts. */
export const accountIdOf = (code: string): Statement => ({
  name: 'account id',
  text: 'SELECT account_id_of($1) AS id',
  values: [code],
});

/** The code of the only account whose code is this one in another case. */
export const accountCodeAsTyped = (code: string): Statement => ({
  name: 'account code as typed',
  text: 'SELECT account_code_as_typed($1) AS code',
  values: [code],
});

/** The active users whom a text may mean: by login or mail address, in any case. */
export const usersAsTyped = (accountId: number, typed: string) =>
  query<{ login: string; email: string | null; by_login: boolean }>({
    name: 'users as typed',
    text: `SELECT login, email, lower(login) = lower($2 COLLATE "C") AS by_login FROM app_user
    WHERE account_id = $1 AND active AND (lower(login) = lower($2 COLLATE "C") OR lower(email) = lower($2 COLLATE "C"))
    ORDER BY login = $2 DESC, id LIMIT 20`,
    values: [accountId, typed],
  });

/** True if this database serves an account; no row when it has no such account. */
export const accountServed = (accountId: number) =>
  query<{ owned: boolean; suspended: string | null }>({
    name: 'account served',
    text: `SELECT ${OWNED} AS owned, ${SUSPENDED} AS suspended FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** A valid session: its user and its rights. */
export interface ValidSession {
  login: string;
  role: Role;
  scopes: string[];
  /** Name of the account. */
  company: string;
  /** Seconds since the last recorded use. */
  unusedSeconds: number;
  /** Distance below the highest nonce at which an unused one is accepted. */
  nonceWindow: number;
  /** Holder of its token. */
  via: 'interface' | 'browser';
  /** True if this database owns the account. */
  owned: boolean;
  /** Reason why the account is suspended, empty if none was given; null: it is not suspended. */
  suspended: string | null;
  /** True if the account is a test company. */
  isTest: boolean;
}

/** A valid session that is locked, with the columns of it and of its account that a write needs. */
export interface WritingSession extends ValidSession {
  lastNonce: bigint;
  lastOutcome: string | null;
  /** The used nonces of a session with a nonce window. */
  nonces: LockedNonces | undefined;
  /** Signs links to documents. */
  linkSecret: Buffer;
  /** When the transaction that locks it began, in whole seconds since 1970. */
  lockedAt: number;
  account: AccountFacts;
}

// An account that is leaving is owned until it has left.
const OWNED = `a.ownership IN ('active', 'leaving')`;
/** Why the account of the row is suspended, as SQL; null: it is not. */
export const SUSPENDED = `CASE WHEN a.suspended_at IS NOT NULL THEN coalesce(a.suspended_reason, '') END`;
/** True if the account of the row is a test company, as SQL. */
export const IS_TEST = 'a.test_receivers IS NOT NULL';
const PROOF = `u.login, u.role, array_to_string(s.scopes, ' ') AS scopes, a.name,
    date_part('epoch', now() - s.used_at) AS unused_seconds, s.nonce_window, s.via, ${OWNED} AS owned, ${SUSPENDED} AS suspended,
    ${IS_TEST} AS is_test`;
const fromValid = (hash: string) => `FROM session s
    JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id AND u.active
    JOIN account a ON a.account_id = s.account_id
    WHERE s.account_id = $1 AND s.session_hash = ${hash} AND s.expires_at > now() AND s.used_at > now() - make_interval(secs => $3)`;

/** The session behind a token hash while it is valid. One statement checks the sessions of all reads of a group. */
export const validSession = (accountId: number, sessionHash: Buffer, idleSeconds: number): MergeableQuery =>
  mergeableQuery('session', sessionHash, hashes =>
    hashes.length === 1
      ? {
          name: 'session',
          text: `SELECT 0 AS item, ${PROOF} ${fromValid('$2')}`,
          values: [accountId, hashes[0], idleSeconds],
        }
      : {
          name: 'sessions',
          text: `SELECT (h.number - 1)::int AS item, p.* FROM unnest($2::bytea[]) WITH ORDINALITY AS h (hash, number)
            CROSS JOIN LATERAL (SELECT ${PROOF} ${fromValid('h.hash')}) p`,
          values: [accountId, hashes, idleSeconds],
        },
  );

/**
 * Valid sessions, locked in the order of their hashes, with the columns of them and of the account that a write needs, and with
 * the mark of the transaction.
 */
export const lockSessions = (accountId: number, sessionHashes: Buffer[], idleSeconds: number) =>
  rowLock({
    name: 'sessions for write',
    text: `SELECT s.session_hash, ${PROOF}, s.last_nonce::text, s.last_outcome, s.used_nonces::text,
      a.link_secret, floor(extract(epoch FROM now()))::bigint AS locked_at, ${ACCOUNT_COLUMNS},
      ${MARK_COLUMNS}
    ${fromValid('ANY ($2::bytea[])')} ORDER BY s.session_hash FOR NO KEY UPDATE OF s`,
    values: [accountId, sessionHashes, idleSeconds],
  });

/** Reads the row of `validSession`; undefined when there is none. */
export function readSession(row: Row | undefined): ValidSession | undefined {
  if (!row) return undefined;
  return {
    login: row.login as string,
    role: row.role as ValidSession['role'],
    // As words of one text: reading an array of PostgreSQL's costs Node more.
    scopes: (row.scopes as string).split(' '),
    company: row.name as string,
    unusedSeconds: row.unused_seconds as number,
    nonceWindow: row.nonce_window as number,
    via: row.via as ValidSession['via'],
    owned: row.owned as boolean,
    suspended: row.suspended as string | null,
    isTest: row.is_test as boolean,
  };
}

/** Reads a row of `lockSessions`; undefined when there is none. */
export function readLockedSession(row: Row | undefined): WritingSession | undefined {
  const session = readSession(row);
  if (!session || !row) return undefined;
  return {
    ...session,
    lastNonce: BigInt(row.last_nonce as string),
    lastOutcome: row.last_outcome as string | null,
    nonces: readLockedNonces(row),
    linkSecret: row.link_secret as Buffer,
    lockedAt: row.locked_at as number,
    account: accountOf(row),
  };
}

/**
 * Spends the nonce of a session without a nonce window and stores what it created. The row is locked by `lockSessions` in the same
 * transaction.
 */
export function spendNonce(accountId: number, sessionHash: Buffer, nonce: bigint, outcome: string): Command {
  return mergeableCommand('session nonces', [{ sessionHash, nonce, outcome }], MAX_NONCES, spent => ({
    name: 'session nonces',
    text: `UPDATE session s SET last_nonce = v.nonce, last_outcome = v.outcome, used_at = now()
      FROM unnest($2::bytea[], $3::bigint[], $4::text[]) AS v (hash, nonce, outcome)
      WHERE s.account_id = $1 AND s.session_hash = v.hash`,
    values: [
      accountId,
      spent.map(each => each.sessionHash),
      spent.map(each => each.nonce.toString()),
      spent.map(each => each.outcome),
    ],
  }));
}

const MAX_NONCES = 100;

/** The user behind a login name, for checking a password. `needs_more`: the password alone signs nobody in, see domain/second-factor.ts. */
export const userByLogin = (accountId: number, login: string) =>
  query<{
    id: number;
    login: string;
    password_hash: string;
    role: ValidSession['role'];
    needs_more: boolean;
    is_test: boolean;
  }>({
    name: 'user by login',
    text: `SELECT u.id, u.login, u.password_hash, u.role,
      a.second_factor = 'everyone' OR (a.second_factor = 'admins' AND u.role = 'admin')
        OR EXISTS (SELECT FROM user_security s WHERE s.account_id = $1 AND s.user_id = u.id AND s.totp_confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey p WHERE p.account_id = $1 AND p.user_id = u.id) AS needs_more, ${IS_TEST} AS is_test
    FROM app_user u JOIN account a ON a.account_id = u.account_id WHERE u.account_id = $1 AND u.login = $2 AND u.active`,
    values: [accountId, login],
  });

/** Addresses that are remembered of a user. */
const MAX_ADDRESSES = 20;

/**
 * Opens a session for a user whose password was right, and remembers the address; no row when the user has another password by now
 * or is not active.
 */
export const openByPassword = (
  accountId: number,
  { id, password_hash }: { id: number; password_hash: string },
  session: {
    sessionHash: Buffer;
    scopes: string[];
    lifetimeSeconds: number;
    network: string | null;
    via: ValidSession['via'];
  },
) =>
  allocation<{ expires_at: Date }>({
    name: 'session by password',
    text: `WITH opened AS (
      INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at, address, via)
      SELECT account_id, $2, id, $4, now() + make_interval(secs => $5), $7::inet, $8
      FROM app_user WHERE account_id = $1 AND id = $3 AND active AND password_hash = $6 RETURNING user_id, expires_at
    ), remembered AS (
      INSERT INTO login_address (account_id, login, address)
      SELECT account_id, login, $7::inet FROM app_user JOIN opened ON id = user_id WHERE account_id = $1 AND $7 IS NOT NULL
      ON CONFLICT (account_id, login, address) DO UPDATE SET last_login_at = now()
    ), forgotten AS (
      DELETE FROM login_address a USING (
        SELECT login, address FROM login_address JOIN app_user u USING (account_id, login) JOIN opened ON u.id = user_id
        WHERE account_id = $1 AND address <> $7::inet ORDER BY last_login_at DESC OFFSET ${MAX_ADDRESSES - 1}
      ) old WHERE a.account_id = $1 AND a.login = old.login AND a.address = old.address
    )
    SELECT expires_at FROM opened`,
    values: [
      accountId,
      session.sessionHash,
      id,
      session.scopes,
      session.lifetimeSeconds,
      password_hash,
      session.network,
      session.via,
    ],
  });

/** Ends a session; no row when it is not valid. */
export const endSession = (accountId: number, sessionHash: Buffer, idleSeconds: number) =>
  allocation<{ ended: true }>({
    name: 'session end',
    text: `DELETE FROM session WHERE account_id = $1 AND session_hash = (SELECT s.session_hash ${fromValid('$2')})
    RETURNING true AS ended`,
    values: [accountId, sessionHash, idleSeconds],
  });

/**
 * Opens a session of the interface in that of a browser: with its user, its rights, and at most its end. Of those that it opened before,
 * the newest stay, at most `limit` with it.
 */
export const openInSession = (
  accountId: number,
  opener: Buffer,
  { sessionHash, lifetimeSeconds, limit }: { sessionHash: Buffer; lifetimeSeconds: number; limit: number },
) =>
  command({
    name: 'session in session',
    text: `WITH ended AS (
      DELETE FROM session WHERE account_id = $1 AND session_hash IN (
        SELECT session_hash FROM session WHERE account_id = $1 AND opened_in = $2 ORDER BY created_at DESC OFFSET $5)
    )
    INSERT INTO session (account_id, session_hash, user_id, scopes, expires_at, address, via, opened_in)
    SELECT account_id, $3, user_id, scopes, least(expires_at, now() + make_interval(secs => $4)), address, 'interface', session_hash
    FROM session WHERE account_id = $1 AND session_hash = $2`,
    values: [accountId, opener, sessionHash, lifetimeSeconds, limit - 1],
  });

/** Adds an error to the latest errors of a valid session, at most twenty, newest first; no row if the session has ended. */
export const recordError = (accountId: number, sessionHash: Buffer, idleSeconds: number, error: string) =>
  allocation<{ noted: true }>({
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
export const recentErrors = (accountId: number, sessionHash: Buffer) =>
  query<{ errors: string }>({
    name: 'session errors',
    text: `SELECT coalesce((SELECT array_to_json(errors) FROM session_error WHERE account_id = $1 AND session_hash = $2), '[]') AS errors`,
    values: [accountId, sessionHash],
  });
