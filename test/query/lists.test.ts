// The list language over real rows: pages, dates, one record, everything together, and digits as they were sent. Contract section 4.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import type { Answer } from '../support/client.ts';
import { startRig } from '../support/rig.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

const idsOf = ({ body }: Answer): number[] => body.map(({ id }: { id: number }) => id);
const cursorOf = ({ headers }: Answer) => /[?&]cursor=([^&>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];

describe('Pages', () => {
  for (const { path } of lists) {
    it(`of GET /${path} by cursor and by skip are the same, and together every record once, ascending by id`, async () => {
      const all = idsOf(await client.get(`/${path}`, { limit: 1000 }));
      assert.deepEqual(
        all,
        all.toSorted((a, b) => a - b),
      );
      const [bySkip, byCursor]: [number[], number[]] = [[], []];
      let cursor: string | undefined;
      for (let skip = 0; ; skip += 2) {
        const page = await client.get(`/${path}`, { limit: 2, skip });
        bySkip.push(...idsOf(page));
        const same = await client.get(`/${path}`, { limit: 2, ...(skip > 0 && { cursor }) });
        assert.deepEqual(same.body, page.body);
        byCursor.push(...idsOf(same));
        cursor = cursorOf(same);
        assert.equal(cursor !== undefined, page.body.length === 2, 'a full page, and no other, names the next');
        if (!cursor) break;
      }
      assert.deepEqual(bySkip, all);
      assert.deepEqual(byCursor, all);
    });

    it(`of GET /${path}?id= is that record with its ETag, or none`, async () => {
      const [first] = idsOf(await client.get(`/${path}`, { limit: 1 }));
      const found = await client.get(`/${path}`, { id: first });
      assert.deepEqual(idsOf(found), [first]);
      assert.match(found.headers.etag ?? '', /^"[\x21-\x7e]+"$/);
      const none = await client.get(`/${path}`, { id: '9223372036854775807' });
      assert.deepEqual([none.status, none.body, none.headers.etag], [200, [], undefined]);
    });
  }

  it('are at most 1000 and by default 50; beyond the end they are empty', async () => {
    const fresh = await rig.account();
    const body = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
    for (let number = 1; number <= 55; number++)
      await fresh.client.post('/invoices', { ...body, seq_number: `${number}` });
    assert.equal((await fresh.client.get('/invoices')).body.length, 50);
    assert.equal((await fresh.client.get('/invoices', { limit: 1000 })).body.length, 55);
    assert.deepEqual((await fresh.client.get('/invoices', { limit: 0 })).body, []);
    for (const skip of ['55', '9007199254740991'])
      assert.deepEqual((await fresh.client.get('/invoices', { skip })).body, []);
    for (const limit of ['1001', '-1', '9223372036854775807'])
      assert.equal((await fresh.client.get('/invoices', { limit })).status, 400);
    assert.equal(
      (await fresh.client.get('/invoices', { skip: 0, cursor: 'YWZ0ZXI6MQ' })).body.details[0].field,
      'cursor',
    );
  });

  it('keep what was asked in the address of the next, but for the nonce', async () => {
    const page = await client.get('/invoices', {
      limit: 1,
      filterDate: '2026-01-01:2026-12-31',
      searchColumn: 'currency',
      searchString: 'EUR',
      nonce: 7,
    });
    assert.match(
      page.headers.link ?? '',
      /^<\/api\/\w+\/v4\.0\.0\/invoices\?limit=1&filterDate=2026-01-01%3A2026-12-31&searchColumn=currency&searchString=EUR&cursor=/,
    );
  });
});

describe('Everything', () => {
  it('combines freely: search, date, type, skip or cursor, and limit', async () => {
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
    assert.ok(expected.length >= 3, 'there is something to find');
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

  it('options add stock by location and filter, alone and together with a search', async () => {
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

  it('an equality of two default columns finds either, and a column without a search string is refused', async () => {
    const [one] = (await client.get('/customers', { limit: 1 })).body;
    assert.deepEqual(idsOf(await client.get('/customers', { searchString: one.code })), [one.id]);
    assert.deepEqual(idsOf(await client.get('/customers', { searchString: one.id })), [one.id]);
    assert.equal((await client.get('/customers', { searchColumn: 'name' })).body.details[0].field, 'searchString');
    assert.equal((await client.get('/customers', { searchOperator: 'lt' })).body.details[0].field, 'searchString');
    const unknown = await client.get('/customers', { searchColumn: 'nmae', searchString: 'x' });
    assert.match(unknown.body.message, /the nearest is 'name', the valid ones are id, code, name/);
  });
});

describe('Numbers', () => {
  it('are answered with the digits that were sent, and found by them', async () => {
    const fresh = await rig.account();
    for (const [number, digits] of [
      '0.1',
      '123456789012345.1234567891',
      '0.30000000000000004',
      '77.49000000000001',
      '1e2',
      '900719925474099.25',
      '100.00',
    ].entries()) {
      const raw = `{"document_set":"FT","seq_number":"${number}","date":"2026-03-02","currency":"EUR","total_amount":${digits}}`;
      const created = await fresh.client.post('/invoices', undefined, { raw });
      assert.equal(created.status, 201, created.text);
      const kept =
        { '0.30000000000000004': '0.3', '77.49000000000001': '77.49', '1e2': '100', '100.00': '100' }[digits] ?? digits;
      const { text } = await fresh.client.get('/invoices', { id: created.body.id });
      assert.ok(text.includes(`"total_amount":${kept},`), text);
      const found = await fresh.client.get('/invoices', { searchColumn: 'total_amount', searchString: digits });
      assert.ok(idsOf(found).includes(created.body.id), digits);
    }
  });

  it('instants are answered in UTC, with a fraction where there is one', async () => {
    const body = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 1 };
    for (const [sent, kept] of [
      ['2026-03-04T09:00:00+05:30', '2026-03-04T03:30:00Z'],
      ['2026-03-04T09:00:00.25Z', '2026-03-04T09:00:00.25Z'],
      ['2026-03-04 09:00', '2026-03-04T09:00:00Z'],
      ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
      ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    ]) {
      const { body: created } = await client.post('/invoices', {
        ...body,
        seq_number: `at ${sent}`,
        delivery_date: sent,
      });
      assert.equal((await client.get('/invoices', { id: created.id })).body[0].delivery_date, kept);
      assert.ok(
        idsOf(await client.get('/invoices', { searchColumn: 'delivery_date', searchString: kept })).includes(
          created.id,
        ),
      );
    }
  });
});
