// How many statements a connection keeps prepared, whatever clients ask for. docs/performance.md

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Connection } from '../../../src/database/connection/connection.ts';
import { BY_TEXT, MAX_BY_TEXT, preparedName } from '../../../src/database/connection/prepared-statements.ts';
import { lists } from '../../../src/definitions/catalogue.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { pool } = rig.database;
const account = await rig.account();

const oneOf = (n: number) => ({ text: `SELECT 1 / $1::integer AS n${n}`, values: [1], preparedByText: true });
const nameOf = (n: number) => preparedName(oneOf(n));

async function preparedNames(connection: Connection): Promise<string[]> {
  const rows = await connection.query({ text: 'SELECT name FROM pg_prepared_statements' });
  return rows.map(({ name }) => name as string).filter(name => name.startsWith(BY_TEXT));
}

describe('A connection', () => {
  it('keeps the statements used last of very many, and prepares a forgotten one again', async () => {
    await pool.withConnection(async connection => {
      for (let n = 0; n < 3 * MAX_BY_TEXT; n++) {
        assert.deepEqual(await connection.query(oneOf(n)), [{ [`n${n}`]: 1 }]);
        // It is used all the time.
        assert.deepEqual(await connection.query(oneOf(0)), [{ n0: 1 }]);
      }
      const names = await preparedNames(connection);
      assert.equal(names.length, MAX_BY_TEXT);
      assert.ok(names.includes(nameOf(0)) && !names.includes(nameOf(1)) && names.includes(nameOf(3 * MAX_BY_TEXT - 1)));
      assert.deepEqual(await connection.query(oneOf(1)), [{ n1: 1 }]);
    });
  });

  it('keeps none of those that have failed', async () => {
    await pool.withConnection(async connection => {
      const numbers = Array.from({ length: 2 * MAX_BY_TEXT }, (_, n) => 1000 + n);
      for (const n of numbers) await assert.rejects(connection.query({ ...oneOf(n), values: [0] }));
      const names = await preparedNames(connection);
      assert.deepEqual(
        numbers.filter(n => names.includes(nameOf(n))),
        [],
      );
      assert.deepEqual(await connection.query(oneOf(1000)), [{ n1000: 1 }]);
    });
  });

  it('closes superfluous statements with the next batch when a batch can not be written', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    await pool.withConnection(async connection => {
      const numbers = Array.from({ length: 2 * MAX_BY_TEXT }, (_, n) => 3000 + n);
      await connection.send(numbers.map(oneOf));
      await assert.rejects(connection.query({ text: 'SELECT $1::text', values: [circular] }));
      for (const n of numbers) assert.deepEqual(await connection.query(oneOf(n)), [{ [`n${n}`]: 1 }]);
      assert.equal((await preparedNames(connection)).length, MAX_BY_TEXT);
    });
  });

  it('answers more statements of a batch than it keeps', async () => {
    await pool.withConnection(async connection => {
      const statements = Array.from({ length: 2 * MAX_BY_TEXT }, (_, n) => oneOf(2000 + n));
      for (let round = 0; round < 2; round++) {
        const answers = await connection.send(statements);
        assert.deepEqual(
          answers.map(({ rows }) => rows[0]),
          statements.map((_, n) => ({ [`n${2000 + n}`]: 1 })),
        );
      }
      assert.ok((await preparedNames(connection)).length <= MAX_BY_TEXT);
    });
  });

  it('rejects a name that PostgreSQL would cut, and a name with another text', async () => {
    await pool.withConnection(async connection => {
      const long = 'é'.repeat(32);
      assert.throws(() => connection.send([{ name: long, text: 'SELECT 1' }]), /too long/);
      await connection.query({ name: long.slice(1), text: 'SELECT 1' });
      assert.throws(() => connection.send([{ name: long.slice(1), text: 'SELECT 2' }]), /Two statements have the name/);
    });
    const other = rig.administration.administrationPool;
    await assert.rejects(
      async () => other?.query({ name: 'commit', text: 'SELECT 1' }),
      /Two statements have the name/,
    );
  });

  it('does not keep a statement for each list, column and operator that a client names', async () => {
    const PATHS = ['invoices', 'orders', 'quotes', 'purchases', 'articles'];
    let asked = 0;
    for (const { path, columns } of lists.filter(({ path }) => PATHS.includes(path)))
      for (const { name, type } of columns.values())
        for (const searchOperator of ['gt', 'lte']) {
          if (type !== 'number' && type !== 'date') continue;
          const searchString = type === 'date' ? '2026-01-01' : '1';
          const answer = await account.client.get(`/${path}`, { searchColumn: name, searchOperator, searchString });
          assert.equal(answer.status, 200, answer.text);
          asked++;
        }
    assert.ok(asked > 2 * MAX_BY_TEXT, `${asked} requests`);
    const names = await pool.withConnection(preparedNames);
    // Another statement may be prepared before the first one is closed.
    assert.ok(names.length > 10 && names.length <= MAX_BY_TEXT + 8, `${names.length} statements`);
  });
});
