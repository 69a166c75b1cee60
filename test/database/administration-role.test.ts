// The role of administrators: it writes accounts, users, tokens, document sets and exchange rates of one account, and nothing else.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { connectOnce, prepareDatabase } from '../../src/database/migration/prepare-database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { deleteAccount } from '../../src/operations/account-files/delete-account.ts';
import { addAccount, changeAccount } from '../../src/operations/administration/accounts.ts';
import { listAccounts } from '../../src/operations/administration/lists.ts';
import { addToken, revokeToken } from '../../src/operations/administration/tokens.ts';
import { addUser, changePassword } from '../../src/operations/administration/users.ts';
import { setRate } from '../../src/operations/currency/rates.ts';
import { addSet, changeSet } from '../../src/operations/documents/document-sets.ts';
import type { Row } from '../../src/query/statement.ts';
import { writeSampleData } from '../../src/sample-data/write-sample-data.ts';
import { exportTo, importFrom } from '../operations/account-files/account-files-rig.ts';
import { line, openShop } from '../operations/stock/shop.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const superuser = await connectOnce(rig.ownerUrl);
after(() => superuser.end());
const shop = await openShop(rig);
await shop.article('TEA', { stock: 5 });
await shop.make('order', { items: [line('TEA', 1)] });
const mine = shop.account;
const theirs = await rig.account();
for (const { id } of [mine, theirs]) {
  const rate = { currency: 'USD', rate: '0.87', day: '2026-01-01' };
  const actor = { kind: 'administrator', accountId: id } as const;
  await setRate(rig.administration, actor, rate);
  const bank_accounts = [{ iban: 'PT50000201231234567890154', bic: null, bank: null }];
  await changeAccount(rig.administration, actor, { bank_accounts });
}

/** Runs a statement as an administrator of `mine`. */
async function asAdministrator(text: string): Promise<Row[]> {
  const { administrationPool } = rig.administration;
  assert.ok(administrationPool);
  return inTransaction(administrationPool, mine.id, { readOnly: false }, transaction => transaction.query({ text }));
}

describe('The role of administrators', () => {
  it('sees the rows of its own account only', async () => {
    assert.deepEqual(await asAdministrator('SELECT current_user::text AS role, code FROM account'), [
      { role: 'kontor_administration', code: mine.code },
    ]);
    for (const table of [
      'app_user',
      'api_token',
      'bank_account',
      'document_set',
      'exchange_rate',
      'location',
      'session',
    ]) {
      const accounts = await asAdministrator(`SELECT DISTINCT account_id FROM ${table}`);
      assert.deepEqual(accounts, [{ account_id: mine.id }], table);
    }
  });

  it('writes into its own account, and not into another', async () => {
    const values = (account: number) => ({
      account: `UPDATE account SET phone = '1' WHERE account_id = ${account} RETURNING 1`,
      user: `UPDATE app_user SET name = 'N' WHERE account_id = ${account} RETURNING 1`,
      token: `UPDATE api_token SET revoked_at = NULL WHERE account_id = ${account} RETURNING 1`,
      set: `UPDATE document_set SET description = 'D' WHERE account_id = ${account} RETURNING 1`,
      rate: `UPDATE exchange_rate SET rate = 2 WHERE account_id = ${account} RETURNING 1`,
      location: `UPDATE location SET description = 'D' WHERE account_id = ${account} RETURNING 1`,
      bank: `DELETE FROM bank_account WHERE account_id = ${account} RETURNING 1`,
      session: `DELETE FROM session WHERE account_id = ${account} RETURNING 1`,
    });
    const inserted = (account: number) => ({
      set: `INSERT INTO document_set (account_id, code, document_type, description) VALUES (${account}, 'NEW', 'invoice', 'D')`,
      location: `INSERT INTO location (account_id, location_code, description) VALUES (${account}, 'NEW', 'D')`,
      rate: `INSERT INTO exchange_rate (account_id, currency, day, rate) VALUES (${account}, 'USD', '2026-01-02', 1)`,
      bank: `INSERT INTO bank_account (account_id, position, iban) VALUES (${account}, 2, 'DE89370400440532013000')`,
      user: `INSERT INTO app_user (account_id, login, name, role, password_hash) VALUES (${account}, 'new', 'N', 'clerk', 'x')`,
    });
    for (const statement of Object.values(values(theirs.id)))
      assert.deepEqual(await asAdministrator(statement), [], statement);
    for (const table of ['app_user', 'api_token', 'login_address', 'document_set'])
      assert.deepEqual(
        await asAdministrator(`DELETE FROM ${table} WHERE account_id = ${theirs.id} RETURNING 1`),
        [],
        table,
      );
    for (const statement of Object.values(values(mine.id)))
      assert.ok((await asAdministrator(statement)).length > 0, statement);
    for (const statement of Object.values(inserted(theirs.id))) await rejects(statement, /row-level security/);
    for (const statement of Object.values(inserted(mine.id))) await asAdministrator(statement);
    const account = `INSERT INTO account (account_id, code, name) OVERRIDING SYSTEM VALUE VALUES (1000000, 'foreign', 'F')`;
    await rejects(account, /row-level security/);
    await rejects(`UPDATE document_set SET account_id = ${theirs.id} WHERE code = 'NEW'`, /row-level security/);
  });

  it('has no right to documents, stock, messages, or the login of the service', async () => {
    for (const statement of [
      'SELECT FROM document',
      'UPDATE document SET status = status',
      'SELECT FROM document_line',
      'SELECT FROM document_relation',
      'SELECT FROM stock_level',
      'UPDATE stock_level SET on_hand = 0',
      'SELECT FROM stock_transaction',
      'SELECT FROM stock_reservation',
      'UPDATE article SET description = description',
      'UPDATE session SET scopes = scopes',
      'SELECT FROM job',
      'SELECT FROM service_login',
      'DELETE FROM account',
      'DELETE FROM exchange_rate',
      'CREATE TABLE other (id int)',
    ]) {
      await rejects(statement, /permission denied/);
    }
  });

  async function rejects(statement: string, reason: RegExp): Promise<void> {
    const error = await asAdministrator(statement).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof Error, `${statement} was accepted`);
    const { cause } = error;
    assert.match(cause instanceof Error ? cause.message : error.message, reason, statement);
  }
});

it('An owner who is no superuser takes the role, and learns the remedy while it may not', async () => {
  const name = `owner_${Math.random().toString(36).slice(2, 10)}`;
  const url = new URL(rig.ownerUrl);
  Object.assign(url, { username: name, password: 'owner', pathname: `/${name}` });
  await superuser.query(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'owner'`);
  await superuser.query(`GRANT kontor_service TO ${name} WITH ADMIN OPTION`);
  await superuser.query(`CREATE DATABASE ${name} OWNER ${name}`);
  let login: unknown;
  try {
    const version = (await superuser.query(`SELECT current_setting('server_version_num')::int AS number`)).rows[0];
    if (version.number >= 160_000) {
      await assert.rejects(prepareDatabase(url.href), /run GRANT kontor_administration TO owner_\w+ as a superuser/);
      await superuser.query(`GRANT kontor_administration TO ${name}`);
      await assert.rejects(prepareDatabase(url.href), /run GRANT kontor_transfer TO owner_\w+ as a superuser/);
      await superuser.query(`GRANT kontor_transfer TO ${name}`);
    }
    const database = await openDatabase(readConfig({ ...process.env, DATABASE_URL: url.href }));
    login = (await database.pool.query({ text: 'SELECT current_user::text AS name' }))[0]?.name;
    try {
      const facts = { name: 'Shop', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
      const actor = {
        kind: 'administrator' as const,
        accountId: await addAccount(database, { code: 'one', ...facts }),
      };
      await addUser(database, actor, { login: 'ana', name: 'Ana', role: 'admin', password: 'a long password' });
      await changePassword(database, actor, 'ana', 'a longer password');
      const token = { login: 'ana', name: 'till', scopes: undefined, expiresAt: undefined };
      await addToken(database, actor, token);
      await revokeToken(database, actor, 'till');
      await addSet(database, actor, { code: 'X', type: 'invoice', description: 'X' });
      await changeSet(database, actor, 'X', { warehouse: 'MAIN' });
      await writeSampleData(database, actor, { documents: 100 });
      const file = await exportTo({ ...rig, database }, 'one');
      assert.equal((await importFrom({ ...rig, database }, file, { code: 'two' })).documents, 100);
      await deleteAccount(database, actor, { force: true, progress: () => {} });
      assert.deepEqual(
        (await listAccounts(database)).map(({ code }) => code),
        ['two'],
      );
    } finally {
      await database.close();
    }
  } finally {
    await superuser.query(`DROP DATABASE ${name} WITH (FORCE)`);
    if (login) await superuser.query(`DROP ROLE ${login}`);
    await superuser.query(`DROP ROLE ${name}`);
  }
});
