// Every list sorted by every column, in both directions: one large page, and small pages by cursor and by skip. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'lossless-json';
import { lists } from '../../src/definitions/catalogue.ts';
import type { Column } from '../../src/definitions/fields/element.ts';
import { sortableColumns } from '../../src/query/plan-sort.ts';
import { IS_LONG, rounds } from '../support/long.ts';
import { startRig } from '../support/rig.ts';
import { compareValues, type Value, valueIn } from './column-values.ts';
import { newStatements } from './known-statements.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;
/** Small pages are read once of each statement, one page of every list. */
const isNew = newStatements();
/** True for one of the two directions, by turns from one place to the next; in a long run, for both. */
const isTurnOf = (direction: number, place: number) => IS_LONG || direction === place % 2;

type Query = Record<string, string | number>;

/** The ids in the order that the contract describes: absent values last, ties by ascending id. */
function sortedIds(rows: unknown[], { name, type }: Column, descending: boolean): number[] {
  const keyed = rows.map(row => ({ id: Number(valueIn(row, 'id')), value: valueIn(row, name) }));
  const order = (a: Value, b: Value) => (descending ? -1 : 1) * compareValues(type, a, b);
  return keyed
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined) || a.id - b.id;
      return order(a.value, b.value) || a.id - b.id;
    })
    .map(({ id }) => id);
}

/** The ids of all pages, by cursor. */
async function paged(path: string, query: Query): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await client.get(path, { ...query, ...(cursor && { cursor }) });
    assert.equal(page.status, 200, page.text);
    seen.push(...idsOf(page));
    cursor = cursorOf(page);
    assert.equal(cursor !== undefined, page.body.length === query.limit, 'only a full page names the next one');
  }
  return seen;
}

describe('sort', () => {
  for (const [place, resource] of lists.entries()) {
    const path = `/${resource.path}`;
    it(`of GET ${path} by every column, both ways, is exact in one page and in small ones`, async () => {
      const rows = parse((await client.get(path, { limit: 1000 })).text) as unknown[];
      assert.ok(rows.length >= 3);
      const columns = sortableColumns(resource);
      for (const [index, name] of columns.entries()) {
        const column = resource.columns.get(name) as Column;
        await Promise.all(
          [name, `-${name}`].map(async (sort, direction) => {
            const hasNew = isNew(resource, { sort });
            const hasTurn = isTurnOf(direction, place + index);
            if (!hasNew && !hasTurn) return;
            const expected = sortedIds(rows, column, direction === 1);
            // Whole elements of every fourth new statement; in a long run, once of each, ascending.
            const isWhole = hasNew && direction === 0 && (IS_LONG || index % 4 === 0);
            const read: Query = isWhole ? { sort } : { sort, fields: 'id' };
            assert.deepEqual(idsOf(await client.get(path, { ...read, limit: 1000 })), expected, sort);
            if (!hasNew) return;
            if (hasTurn) {
              // Of a long list, larger pages, so that the test takes seconds.
              const limit = rounds(3, 1) + (Math.floor(index / 2) % 3) + Math.floor(rows.length / 20) * rounds(6, 3);
              assert.deepEqual(await paged(path, { ...read, limit }), expected, `${sort} in pages of ${limit}`);
            }
            if (IS_LONG || !hasTurn) {
              const part = { ...read, skip: 2, limit: 4 };
              assert.deepEqual(idsOf(await client.get(path, part)), expected.slice(2, 6), `${sort} with skip`);
            }
          }),
        );
      }
    });

    it(`of GET ${path} combines with a search, filterDate, type and id`, async () => {
      const queries: Query[] = [
        { searchColumn: 'id', searchOperator: 'gt', searchString: 2 },
        ...(resource.dateColumn
          ? [{ filterDate: '2026-02-01:2026-03-31' }, { filterDate: '2026-01-01:2026-12-31' }]
          : []),
        ...(resource.type?.values ?? []).slice(0, 3).map(type => ({ type })),
      ];
      const sorts = ['id', resource.defaultColumns[0]?.name ?? 'id', ...(resource.dateColumn ? ['date'] : [])];
      if (resource.columns.has('customer.name')) sorts.push('customer.name', 'total_amount');
      for (const [turn, query] of queries.entries()) {
        const rows = parse((await client.get(path, { ...query, limit: 1000 })).text) as unknown[];
        for (const [index, name] of sorts.entries()) {
          const column = resource.columns.get(name) as Column;
          for (const [direction, sort] of [name, `-${name}`].entries()) {
            if (!isNew(resource, { ...query, sort }) && name !== 'id') continue;
            if (!isTurnOf(direction, place + turn + index)) continue;
            const expected = sortedIds(rows, column, direction === 1);
            assert.deepEqual(
              await paged(path, { ...query, sort, limit: rounds(4, 2), ...(direction === 1 && { fields: 'id' }) }),
              expected,
              JSON.stringify({ ...query, sort }),
            );
          }
        }
      }
      const [first] = idsOf(await client.get(path, { limit: 1 }));
      assert.deepEqual(idsOf(await client.get(path, { id: first, sort: '-id' })), [first]);
    });
  }

  it('by an unknown column, or by one of the lines, is 400 and lists the valid ones', async () => {
    for (const [sort, message] of [
      [
        'dat',
        /Field 'sort' names the column 'dat', which does not exist; the nearest is 'date', the valid ones are id, document_set, /,
      ],
      ['--date', /names the column '-date'/],
      ['', /names the column ''/],
      ['-', /names the column ''/],
      ['toString', /names the column 'toString'/],
      ['date,id', /takes one column, not 'date,id'/],
      ['items.item_code', /Field 'sort' can't be 'items.item_code', which may have several values; it can be id, /],
    ] as const) {
      const { status, body } = await client.get('/invoices', { sort });
      assert.deepEqual([status, body.details?.[0]?.field], [400, 'sort'], sort);
      assert.match(body.message, message);
      assert.doesNotMatch(body.message, /valid ones.*items\./);
    }
    assert.equal((await client.get('/transactions', { sort: 'serial_numbers' })).status, 400);
  });

  it('a cursor of another sort, of no sort, of another list, or with a wrong value is 400 cursor', async () => {
    const cursor = async (path: string, query: Query = {}) => cursorOf(await client.get(path, { ...query, limit: 1 }));
    const made = (text: string) => Buffer.from(text).toString('base64url');
    for (const [path, query] of [
      ['/invoices', { sort: 'date', cursor: await cursor('/invoices') }],
      ['/invoices', { sort: 'date', cursor: await cursor('/invoices', { sort: '-date' }) }],
      ['/invoices', { sort: 'date', cursor: await cursor('/orders', { sort: 'date' }) }],
      ['/invoices', { cursor: await cursor('/orders') }],
      ['/invoices', { cursor: await cursor('/invoices', { sort: 'date' }) }],
      ['/invoices', { sort: 'date', cursor: made('invoices:date:1:=yesterday') }],
      ['/invoices', { sort: 'total_amount', cursor: made('invoices:total_amount:1:=NaN') }],
      ['/invoices', { sort: 'your_ref', cursor: made('invoices:your_ref:1:=\0') }],
      ['/invoices', { sort: 'date', cursor: made('invoices:date:x:') }],
    ] as const) {
      const { status, body } = await client.get(path, query);
      assert.deepEqual([status, body.details?.[0]?.field], [400, 'cursor'], JSON.stringify(query));
    }
    // The order of ids is that of every list.
    assert.equal((await client.get('/invoices', { sort: 'id', cursor: await cursor('/invoices') })).status, 200);
    assert.equal((await client.get('/invoices', { cursor: await cursor('/invoices', { sort: 'id' }) })).status, 200);
  });

  it('by text of thousands of characters gives cursors that fit into an address, and counts the first 255', async () => {
    const { client } = await rig.account();
    const same = '🍵'.repeat(255);
    for (const comments of [`${same}b`, `${same}a`, 'z', undefined])
      assert.equal((await client.post('/customers', { name: 'x', comments })).status, 201);
    const ids = idsOf(await client.get('/customers'));
    const [first, second, z, absent] = ids;
    assert.deepEqual(idsOf(await client.get('/customers', { sort: 'comments' })), [z, first, second, absent]);
    const page = await client.get('/customers', { sort: '-comments', limit: 1 });
    const cursor = cursorOf(page) ?? '';
    assert.ok(cursor.length < 1500, `${cursor.length}`);
    assert.deepEqual(idsOf(await client.get('/customers', { sort: '-comments', cursor })), [second, z, absent]);
  });
});
