// The role that copies, moves and deletes whole accounts: it has every table of accounts, the rows of one account, and nothing else.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { tablesInOrder } from '../../src/operations/account-files/table-order.ts';
import type { Row } from '../../src/query/statement.ts';
import { line, openShop } from '../operations/stock/shop.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const superuser = await connectOnce(rig.ownerUrl);
after(() => superuser.end());
const [mine, theirs] = [await openShop(rig), await openShop(rig)];
for (const shop of [mine, theirs]) {
  await shop.article('TEA', { stock: 5 });
  await shop.make('order', { items: [line('TEA', 1)] });
}

/** Runs a statement under the role, in `mine`. */
const transfer = (text: string): Promise<Row[]> =>
  inTransaction(rig.database.transferPool, mine.account.id, { readOnly: false }, transaction =>
    transaction.query({ text }),
  );
const look: Parameters<typeof tablesInOrder>[0] = async query =>
  (await superuser.query(query as { text: string })).rows;
const tables = await tablesInOrder(look, { temporary: true });

describe('The role of account files', () => {
  it('reads, inserts, changes and deletes rows of every table that has account_id, and of one account only', async () => {
    const { rows } = await superuser.query<{ name: string; rights: boolean }>(`
      SELECT c.relname AS name, has_table_privilege('kontor_transfer', c.oid, 'SELECT')
        AND has_table_privilege('kontor_transfer', c.oid, 'INSERT') AND has_table_privilege('kontor_transfer', c.oid, 'DELETE')
        AND has_table_privilege('kontor_transfer', c.oid, 'UPDATE') AS rights
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`);
    assert.deepEqual(
      rows.filter(({ rights }) => !rights),
      [],
    );
    assert.deepEqual(tables.map(({ name }) => name).sort(), rows.map(({ name }) => name).sort());
    for (const { name } of tables) {
      const foreign = `account_id <> ${mine.account.id}`;
      assert.deepEqual(await transfer(`SELECT 1 FROM ${name} WHERE ${foreign}`), [], name);
      const column = name === 'account' ? 'code' : 'account_id';
      assert.deepEqual(
        await transfer(`UPDATE ${name} SET ${column} = ${column} WHERE ${foreign} RETURNING 1`),
        [],
        name,
      );
      assert.deepEqual(await transfer(`DELETE FROM ${name} WHERE ${foreign} RETURNING 1`), [], name);
    }
  });

  it('inserts nothing into another account, moves nothing there, and sees nothing that belongs to none', async () => {
    await rejects(
      `INSERT INTO location (account_id, id, location_code, description) VALUES (${theirs.account.id}, 99, 'X', 'X')`,
      /row-level security/,
    );
    await rejects(`UPDATE location SET account_id = ${theirs.account.id}`, /row-level security/);
    for (const statement of [
      'INSERT INTO account_change (account) VALUES (1)',
      'SELECT FROM service_login',
      'SELECT FROM rate_count',
      'DELETE FROM schema_migration',
      'TRUNCATE document',
      `SELECT nextval('document_id_seq')`,
      'CREATE TABLE other (id int)',
    ]) {
      await rejects(statement, /permission denied/);
    }
  });

  it('can not log in, and no login of the service may take it', async () => {
    const { rows } = await superuser.query(`SELECT rolcanlogin OR rolsuper OR rolbypassrls AS mighty,
        (SELECT count(*)::int FROM pg_auth_members m WHERE m.roleid = r.oid AND pg_has_role(m.member, 'kontor_service', 'USAGE')
          AND NOT (SELECT rolsuper FROM pg_roles WHERE oid = m.member)) AS services
      FROM pg_roles r WHERE rolname = 'kontor_transfer'`);
    assert.deepEqual(rows, [{ mighty: false, services: 0 }]);
  });
});

describe('The tables of accounts', () => {
  it('have an order in which each comes after those that it refers to, except by references checked at COMMIT', async () => {
    const { rows } = await superuser.query<{ from: string; to: string; deferrable: boolean }>(`
      SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to, condeferrable AS deferrable
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
    const place = (name: string) => tables.findIndex(table => table.name === name);
    const early = rows.filter(({ from, to }) => place(from) >= 0 && place(to) >= place(from));
    assert.deepEqual(
      early.filter(({ deferrable }) => !deferrable),
      [],
    );
    assert.ok(early.length < rows.length);
  });

  it('draw the values of id from TABLE_id_seq, and all sequences are found so', async () => {
    const { rows } = await superuser.query<{ name: string }>(
      `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'account_account_id_seq' ORDER BY 1`,
    );
    assert.deepEqual(
      tables.flatMap(({ sequence }) => sequence ?? []).sort(),
      rows.map(({ name }) => name),
    );
    const { rows: others } = await superuser.query(`
      SELECT attrelid::regclass::text AS name FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE pg_get_expr(adbin, adrelid) LIKE 'nextval%'
        AND pg_get_expr(adbin, adrelid) <> format('nextval(''%s_id_seq''::regclass)', attrelid::regclass)`);
    assert.deepEqual(others, []);
  });
});

async function rejects(statement: string, reason: RegExp): Promise<void> {
  await assert.rejects(transfer(statement), ({ cause }: Error) => reason.test(String(cause)), statement);
}
