// What administrators do: accounts, users, tokens. Runs on a connection of the owner of the database, since
// the service's own login may do none of it.

import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { documents } from '../../definitions/catalogue.ts';
import { AppError, type FieldError, validationError } from '../../domain/errors.ts';
import { isCountry } from '../../domain/values/country.ts';
import { isCurrency } from '../../domain/values/currency.ts';
import { addSet } from '../documents/document-sets.ts';
import { hashOf, type Right, rightsOf } from '../session-cache.ts';
import { hashPassword, newToken } from '../sessions/log-in.ts';

export type Role = 'admin' | 'manager' | 'clerk' | 'readonly';

export interface NewAccount {
  code: string;
  name: string;
  country: string;
  currency: string;
  timezone: string;
}

/** Runs work in a transaction on an account, found by its code. Throws NOT_FOUND. */
export async function inAccount<T>(
  client: pg.Client,
  code: string,
  work: (accountId: number) => Promise<T>,
): Promise<T> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ id: number | null }>('SELECT account_id_of($1) AS id', [code]);
    const id = rows[0]?.id;
    if (!id)
      throw new AppError('NOT_FOUND', `There is no account '${code}': 'kontor account list' shows those there are`);
    await actFor(client, id);
    return work(id);
  });
}

/** Adds an account with a location MAIN and a document set for every type. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addAccount(client: pg.Client, account: NewAccount): Promise<number> {
  const fieldErrors = accountFaults(account);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  const { code, name, country, currency, timezone } = account;
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO account (code, name, country, currency, timezone) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (code) DO NOTHING RETURNING account_id AS id`,
      [code, name, country, currency, timezone],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new AppError('DUPLICATE_ENTRY', `There is an account '${code}' already`);
    await actFor(client, id);
    const location = await client.query(
      `INSERT INTO location (account_id, location_code, description) VALUES ($1, 'MAIN', 'Main warehouse') RETURNING id`,
      [id],
    );
    await client.query('UPDATE account SET default_location_id = $2 WHERE account_id = $1', [id, location.rows[0]?.id]);
    for (const { type, title, defaultSet } of documents) {
      await addSet(client, id, { code: defaultSet, type, description: title, language: languageOf(country) });
    }
    return id;
  });
}

/** A password for a new user: 120 random bits, easily copied. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Gives a user a new password and ends the sessions opened with the old one. Throws NOT_FOUND, INVALID_ARGUMENT. */
export async function changePassword(
  client: pg.Client,
  accountId: number,
  login: string,
  password: string,
): Promise<void> {
  refuseShort(password);
  const { rows } = await client.query<{ id: string }>(
    'UPDATE app_user SET password_hash = $3, updated_at = now() WHERE account_id = $1 AND login = $2 RETURNING id',
    [accountId, login, await hashPassword(password)],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', `There is no user '${login}'`);
  await client.query('DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND api_token_hash IS NULL', [
    accountId,
    rows[0].id,
  ]);
}

function refuseShort(password: string): void {
  if ([...password].length < 10) throw new AppError('INVALID_ARGUMENT', 'A password has at least 10 characters');
}

/** Adds a user to the account of the transaction. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addUser(
  client: pg.Client,
  accountId: number,
  user: { login: string; name: string; role: Role; password: string },
): Promise<number> {
  if (!/^[\x21-\x7e]{1,60}$/.test(user.login))
    throw new AppError('INVALID_ARGUMENT', 'A login is 1 to 60 visible ASCII characters');
  refuseShort(user.password);
  if (user.name.length < 1 || user.name.length > 255)
    throw new AppError('INVALID_ARGUMENT', 'A name has 1 to 255 characters');
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO app_user (account_id, login, name, role, password_hash) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (account_id, login) DO NOTHING RETURNING id`,
    [accountId, user.login, user.name, user.role, await hashPassword(user.password)],
  );
  if (!rows[0]) throw new AppError('DUPLICATE_ENTRY', `There is a user '${user.login}' already`);
  return Number(rows[0].id);
}

/**
 * Adds an API token for a user and answers it: the only time it is seen. Without scopes it may do all that its user may.
 * Throws NOT_FOUND, INVALID_ARGUMENT, DUPLICATE_ENTRY.
 */
export async function addToken(
  client: pg.Client,
  accountId: number,
  token: { login: string; name: string; scopes: Right[] | undefined; expiresAt: Date | undefined },
): Promise<string> {
  if (token.name.length < 1 || token.name.length > 60)
    throw new AppError('INVALID_ARGUMENT', 'A token has a name of 1 to 60 characters');
  const { rows } = await client.query<{ id: string; role: Role }>(
    'SELECT id, role FROM app_user WHERE account_id = $1 AND login = $2 AND active',
    [accountId, token.login],
  );
  const user = rows[0];
  if (!user) throw new AppError('NOT_FOUND', `There is no user '${token.login}'`);
  const scopes = token.scopes ?? rightsOf(user.role);
  const excess = scopes.find(scope => !rightsOf(user.role).includes(scope));
  if (excess)
    throw new AppError('INVALID_ARGUMENT', `A user with the role ${user.role} can't give the scope '${excess}'`);
  const secret = newToken('kt_');
  const { rowCount } = await client.query(
    `INSERT INTO api_token (account_id, token_hash, user_id, name, scopes, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account_id, name) DO NOTHING`,
    [accountId, hashOf(secret), user.id, token.name, scopes, token.expiresAt ?? null],
  );
  if (rowCount === 0) throw new AppError('DUPLICATE_ENTRY', `There is a token '${token.name}' already`);
  return secret;
}

/** Revokes a token by its name; its sessions end at once. Throws NOT_FOUND. */
export async function revokeToken(client: pg.Client, accountId: number, name: string): Promise<void> {
  const { rows } = await client.query<{ token_hash: Buffer }>(
    `UPDATE api_token SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = $1 AND name = $2 RETURNING token_hash`,
    [accountId, name],
  );
  if (!rows[0]) throw new AppError('NOT_FOUND', `There is no token '${name}'`);
  await client.query('DELETE FROM session WHERE account_id = $1 AND api_token_hash = $2', [
    accountId,
    rows[0].token_hash,
  ]);
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function actFor(client: pg.Client, accountId: number): Promise<void> {
  await client.query(`SET LOCAL kontor.account = '${Math.trunc(accountId)}'`);
}

function accountFaults({ code, name, country, currency, timezone }: NewAccount): FieldError[] {
  const fieldErrors: FieldError[] = [];
  const must = (holds: boolean, field: string, reason: string) => {
    if (!holds) fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  };
  must(/^[A-Za-z0-9_-]{1,32}$/.test(code), 'code', 'must be 1 to 32 letters, digits, _ or -');
  must(name.length > 0 && name.length <= 255, 'name', 'must have 1 to 255 characters');
  must(isCountry(country), 'country', 'must be an ISO 3166-1 alpha-2 code');
  must(isCurrency(currency), 'currency', 'must be an ISO 4217 code');
  must(isTimeZone(timezone), 'timezone', 'must be a time zone such as Europe/Lisbon');
  return fieldErrors;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z_]+(\/[A-Za-z_+\-0-9]+)*$/.test(name);
  } catch {
    return false;
  }
}

// The language that documents of a new account are printed in, where templates have its words.
const LANGUAGES: Record<string, string> = {
  PT: 'pt',
  BR: 'pt',
  AO: 'pt',
  MZ: 'pt',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  FR: 'fr',
  DE: 'de',
  AT: 'de',
  IT: 'it',
  NL: 'nl',
};

function languageOf(country: string): string {
  return LANGUAGES[country] ?? 'en';
}
