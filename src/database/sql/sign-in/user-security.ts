// Statements about what the sign-in of a user knows beside the password: one-time codes, recovery codes, wrong codes.

import type { Role } from '../../../domain/roles.ts';
import type { SecondFactorRule } from '../../../domain/second-factor.ts';
import { type Command, command, query } from '../../../query/statement.ts';
import { deleteFrom, updateTable } from '../rows-by-columns.ts';

/** A user as the sign-in sees one. */
export interface UserSecurity {
  id: number;
  login: string;
  name: string;
  role: Role;
  active: boolean;
  password_hash: string;
  email: string | null;
  /** The rule of the account. */
  rule: SecondFactorRule;
  passkey_handle: Buffer | null;
  /** Encrypted. */
  totp_secret: Buffer | null;
  has_totp: boolean;
  totp_last_step: number;
  failed_codes: number;
  /** Seconds since the last wrong code. */
  failed_age: number | null;
  passkeys: number;
  /** Recovery codes that are not used. */
  recovery_codes: number;
}

/** A user by login. */
export const userSecurity = (accountId: number, login: string) =>
  query<UserSecurity>({
    name: 'user security',
    text: `SELECT u.id::text AS id, u.login, u.name, u.role, u.active, u.password_hash, u.email, a.second_factor AS rule,
      s.passkey_handle, s.totp_secret, s.totp_confirmed_at IS NOT NULL AS has_totp, coalesce(s.totp_last_step, 0) AS totp_last_step,
      coalesce(s.failed_codes, 0) AS failed_codes, extract(epoch FROM clock_timestamp() - s.failed_at)::float8 AS failed_age,
      (SELECT count(*)::int FROM passkey p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS passkeys,
      (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = u.account_id AND c.user_id = u.id AND c.used_at IS NULL)
        AS recovery_codes
    FROM app_user u JOIN account a ON a.account_id = u.account_id
    LEFT JOIN user_security s ON s.account_id = u.account_id AND s.user_id = u.id
    WHERE u.account_id = $1 AND u.login = $2`,
    values: [accountId, login],
  });

/** Has a row for the user; `handle` is its name towards authenticators if there was none. */
export const ensureSecurity = (accountId: number, userId: number, handle: Buffer) =>
  command({
    name: 'user security row',
    text: `INSERT INTO user_security (account_id, user_id, passkey_handle) VALUES ($1, $2, $3)
      ON CONFLICT (account_id, user_id) DO NOTHING`,
    values: [accountId, userId, handle],
  });

/** Stores an encrypted secret of one-time codes that does not count yet. */
export const storeTotpSecret = (accountId: number, userId: number, secret: Buffer) =>
  updateTable('user_security', { account_id: accountId, user_id: userId }, { ...NEW_TOTP, totp_secret: secret });

const NEW_TOTP = { totp_confirmed_at: null, totp_last_step: 0 };

/** One-time codes count from now on. */
export const confirmTotp = (accountId: number, userId: number) =>
  updateTable('user_security', { account_id: accountId, user_id: userId }, {}, ['totp_confirmed_at = now()']);

/** Forgets the secret of one-time codes. */
export const removeTotp = (accountId: number, userId: number) =>
  updateTable('user_security', { account_id: accountId, user_id: userId }, { ...NEW_TOTP, totp_secret: null });

/** Notes a right code: the failures before it don't count, and no code of its time step or an earlier one is accepted again. */
export const noteRightCode = (accountId: number, userId: number, step: number) =>
  command({
    name: 'right code',
    text: `UPDATE user_security SET failed_codes = 0, failed_at = NULL, totp_last_step = greatest(totp_last_step, $3)
      WHERE account_id = $1 AND user_id = $2`,
    values: [accountId, userId, step],
  });

/** Counts a wrong code. The first one after `countSeconds` starts anew. */
export const noteWrongCode = (accountId: number, userId: number, countSeconds: number) =>
  command({
    name: 'wrong code',
    text: `UPDATE user_security SET failed_at = clock_timestamp(), failed_codes =
        CASE WHEN failed_at > clock_timestamp() - make_interval(secs => $3) THEN least(failed_codes, 1000000) + 1 ELSE 1 END
      WHERE account_id = $1 AND user_id = $2`,
    values: [accountId, userId, countSeconds],
  });

/** An unused recovery code of a user. */
export const recoveryCode = (accountId: number, login: string, codeHash: Buffer) =>
  query<{ code_hash: Buffer }>({
    name: 'recovery code',
    text: `SELECT c.code_hash FROM recovery_code c JOIN app_user u ON u.account_id = c.account_id AND u.id = c.user_id
      WHERE c.account_id = $1 AND u.login = $2 AND c.code_hash = $3 AND c.used_at IS NULL`,
    values: [accountId, login, codeHash],
  });

/** Notes that a recovery code was used. */
export const useRecoveryCode = (accountId: number, userId: number, codeHash: Buffer) =>
  updateTable('recovery_code', { account_id: accountId, user_id: userId, code_hash: codeHash }, {}, [
    'used_at = now()',
  ]);

/** Gives a user new recovery codes; none of the old ones works any more. */
export const replaceRecoveryCodes = (accountId: number, userId: number, hashes: Buffer[]): Command[] => [
  removeRecoveryCodes(accountId, userId),
  command({
    text: 'INSERT INTO recovery_code (account_id, user_id, code_hash) SELECT $1, $2, unnest($3::bytea[])',
    values: [accountId, userId, hashes],
  }),
];

/** Removes the recovery codes of a user. */
export const removeRecoveryCodes = (accountId: number, userId: number) =>
  deleteFrom('recovery_code', { account_id: accountId, user_id: userId });

/** Removes everything that a user has beside the password, as an administrator does for one who has lost it. */
export const deleteSecondFactors = (accountId: number, userId: number): Command[] => [
  removeRecoveryCodes(accountId, userId),
  deleteFrom('passkey', { account_id: accountId, user_id: userId }),
  deleteFrom('user_security', { account_id: accountId, user_id: userId }),
];

/** Sets whose sign-in needs a second factor. */
export const updateSecondFactorRule = (accountId: number, rule: SecondFactorRule) =>
  updateTable('account', { account_id: accountId }, { second_factor: rule });

/**
 * Ends the sessions by password of users who must have a second factor and have none: they set one up at their next
 * sign-in.
 */
export const endSessionsWithoutFactor = (accountId: number, role: Role | undefined) =>
  command({
    text: `DELETE FROM session s USING app_user u WHERE s.account_id = $1 AND s.api_token_hash IS NULL
        AND u.account_id = s.account_id AND u.id = s.user_id AND ($2::text IS NULL OR u.role = $2)
        AND NOT EXISTS (SELECT FROM passkey p WHERE p.account_id = $1 AND p.user_id = u.id)
        AND NOT EXISTS (SELECT FROM user_security x WHERE x.account_id = $1 AND x.user_id = u.id AND x.totp_confirmed_at IS NOT NULL)`,
    values: [accountId, role ?? null],
  });

/** A user with what the sign-in takes, as an administrator sees it. */
export interface SignInOfUser
  extends Pick<UserSecurity, 'login' | 'name' | 'role' | 'active' | 'email' | 'has_totp' | 'passkeys' | 'rule'> {
  id: string;
  created_at: Date;
}

/** The users of an account, by login. */
export const signInsOfUsers = (accountId: number) =>
  query<SignInOfUser>({
    text: `SELECT u.id::text AS id, u.login, u.name, u.role, u.active, u.email, u.created_at, coalesce(s.totp_confirmed_at IS NOT NULL, false) AS has_totp,
      (SELECT count(*)::int FROM passkey p WHERE p.account_id = u.account_id AND p.user_id = u.id) AS passkeys, a.second_factor AS rule
    FROM app_user u JOIN account a ON a.account_id = u.account_id
    LEFT JOIN user_security s ON s.account_id = u.account_id AND s.user_id = u.id
    WHERE u.account_id = $1 ORDER BY u.login`,
    values: [accountId],
  });
