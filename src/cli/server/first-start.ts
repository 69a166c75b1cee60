// The first start on an empty database: an account to try everything with, its user and its token.

import type pg from 'pg';
import type { Database } from '../../database/open-database.ts';
import { addAccount, addToken, addUser, inAccount, newPassword } from '../../operations/administration/accounts.ts';
import { accountNumber } from '../database/account-number.ts';

export interface Credentials {
  account: string;
  login: string;
  password: string;
  token: string;
}

const CODE = 'demo';
const LOGIN = 'admin';
const DOCUMENTS = 80;
const LOCK = 0x6b6f6e75; // "konu": one process at a time makes the account

/**
 * Makes the account `demo` with sample data, a user and a token when there is no other account; answers how to get in.
 * The user comes last: a start that was cut short is taken up again by the next. Undefined at every later start, and
 * with the service's own login, which may not add accounts.
 */
export async function firstStart(database: Database): Promise<Credentials | undefined> {
  if (!database.owner) return undefined;
  return database.asOwner(async client => {
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    if (!(await isFirst(client))) return undefined;
    return fill(database, client);
  });
}

async function isFirst(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ code: string }>('SELECT code FROM account LIMIT 2');
  const [only, another] = rows;
  if (!only) {
    await addAccount(client, { ...COMPANY, code: CODE });
    return true;
  }
  if (another || only.code !== CODE) return false;
  return inAccount(client, CODE, async accountId => {
    const users = await client.query('SELECT FROM app_user WHERE account_id = $1 LIMIT 1', [accountId]);
    return users.rows.length === 0;
  });
}

const COMPANY = { name: 'Mercearia do Rossio, Lda.', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };

async function fill(database: Database, client: pg.Client): Promise<Credentials> {
  const { writeSampleData } = await import('../../sample-data/write-sample-data.ts');
  await writeSampleData(database.pool, await accountNumber(database, CODE), { documents: DOCUMENTS });
  const password = newPassword();
  const token = await inAccount(client, CODE, async accountId => {
    await addUser(client, accountId, { login: LOGIN, name: 'Administrator', role: 'admin', password });
    return addToken(client, accountId, { login: LOGIN, name: 'first token', scopes: undefined, expiresAt: undefined });
  });
  return { account: CODE, login: LOGIN, password, token };
}
