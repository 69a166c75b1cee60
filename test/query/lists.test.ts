// The parameters of lists together: search, dates, type, options, pages. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

describe('A list', () => {
  it('combines search, date, type, skip or cursor, and limit freely', async () => {
    interface Row {
      id: number;
      date: string;
      document_type: string;
      total_amount: number;
    }
    const rows: Row[] = (await client.get('/documents', { limit: 1000 })).body;
    const query = {
      filterDate: '2026-01-31:2026-02-28',
      searchColumn: 'total_amount',
      searchOperator: 'gt',
      searchString: '1',
      type: 'invoice',
    };
    const expected = rows
      .filter(
        ({ date, total_amount, document_type }) =>
          date <= '2026-02-28' && total_amount > 1 && document_type === 'invoice',
      )
      .map(({ id }) => id);
    assert.ok(expected.length >= 3, 'some documents match');
    assert.deepEqual(idsOf(await client.get('/documents', query)), expected);
    assert.deepEqual(idsOf(await client.get('/documents', { ...query, skip: 1, limit: 1 })), expected.slice(1, 2));
    const first = await client.get('/documents', { ...query, limit: 1 });
    assert.deepEqual(
      idsOf(await client.get('/documents', { ...query, limit: 5, cursor: cursorOf(first) })),
      expected.slice(1),
    );
    assert.deepEqual(idsOf(await client.get('/documents', { ...query, id: expected[1] })), expected.slice(1, 2));
    assert.deepEqual(idsOf(await client.get('/documents', { ...query, type: 'order', id: expected[1] })), []);
  });

  it('adds stock by location and filters by options, alone and together with a search', async () => {
    interface Row {
      id: number;
      stock: number;
      safety_stock?: number;
      inactive: string;
      family?: string;
      category?: string;
      stock_levels?: { on_hand: number }[];
    }
    const rows: Row[] = (await client.get('/articles', { limit: 1000, options: 'stock' })).body;
    for (const { stock, stock_levels = [] } of rows)
      assert.equal(
        stock_levels.reduce((sum, { on_hand }) => sum + on_hand, 0),
        stock,
      );
    const where = (holds: (row: Row) => boolean) => rows.filter(holds).map(({ id }) => id);
    const asked = async (options: string, more = {}) =>
      idsOf(await client.get('/articles', { limit: 1000, options, ...more }));
    assert.deepEqual(
      await asked('in_stock'),
      where(({ stock }) => stock > 0),
    );
    assert.deepEqual(
      await asked('low_stock'),
      where(({ stock, safety_stock }) => safety_stock !== undefined && stock < safety_stock),
    );
    assert.deepEqual(
      await asked('inactive'),
      where(({ inactive }) => inactive === '1'),
    );
    assert.deepEqual(
      await asked('family:中文'),
      where(({ family }) => family === '中文'),
    );
    assert.deepEqual(
      await asked('category:🍵,in_stock'),
      where(({ category, stock }) => category === '🍵' && stock > 0),
    );
    assert.deepEqual(
      await asked('stock,in_stock', { searchColumn: 'stock', searchOperator: 'lt', searchString: '10' }),
      where(({ stock }) => stock > 0 && stock < 10),
    );
  });

  it('finds equality with either of two default columns, and rejects a column without a search string', async () => {
    const [one] = (await client.get('/customers', { limit: 1 })).body;
    assert.deepEqual(idsOf(await client.get('/customers', { searchString: one.code })), [one.id]);
    assert.deepEqual(idsOf(await client.get('/customers', { searchString: one.id })), [one.id]);
    assert.equal((await client.get('/customers', { searchColumn: 'name' })).body.details[0].field, 'searchString');
    assert.equal((await client.get('/customers', { searchOperator: 'lt' })).body.details[0].field, 'searchString');
    const unknown = await client.get('/customers', { searchColumn: 'nane', searchString: 'x' });
    assert.match(unknown.body.message, /the nearest is 'name', the valid ones are id, code, name/);
  });
});
