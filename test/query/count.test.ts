// `Prefer: count=exact` tells how many records match in all, on every list and beside every parameter. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import { startRig } from '../support/rig.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig();
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;

const COUNT = { prefer: 'count=exact' };

describe('Prefer: count=exact', () => {
  for (const resource of lists) {
    const path = `/${resource.path}`;
    it(`of GET ${path} counts what matches, whatever skip, limit, cursor and sort`, async () => {
      const [first] = resource.defaultColumns;
      const queries: Record<string, string | number>[] = [
        {},
        { searchColumn: 'id', searchOperator: 'gt', searchString: 3 },
        { searchString: 'A', searchOperator: 'contains' },
        { searchColumn: first?.name ?? 'id', searchString: 'b', searchOperator: 'starts' },
        { searchString: 'no such value' },
        ...(resource.dateColumn ? [{ filterDate: '2026-02-28' }, { filterDate: '2026-01-01:2026-12-31' }] : []),
        ...(resource.type?.values ?? []).slice(0, 2).map(type => ({ type })),
        ...Object.entries(resource.options ?? {}).map(([name, { takesValue }]) => ({
          options: name === 'price' ? 'price:,2' : takesValue ? `${name}:ab` : name,
        })),
        ...(resource.columns.has('customer.name')
          ? [{ searchColumn: 'customer.name', searchString: 'A', searchOperator: 'contains' }]
          : []),
      ];
      for (const query of queries) {
        const { length } = (await client.get(path, { ...query, limit: 1000 })).body;
        const sorted = await client.get(path, { ...query, sort: '-id', limit: 1 });
        const pages = [
          {},
          { skip: 1 },
          { limit: 0 },
          { limit: 1, cursor: cursorOf(await client.get(path, { ...query, limit: 1 })) },
          { sort: '-id', limit: 2, cursor: cursorOf(sorted) },
        ];
        for (const page of pages) {
          const plain = await client.get(path, { ...query, ...page });
          const counted = await client.get(path, { ...query, ...page }, COUNT);
          const asked = JSON.stringify({ ...query, ...page });
          assert.deepEqual([counted.status, idsOf(counted)], [200, idsOf(plain)], asked);
          assert.equal(counted.headers['x-total-count'], String(length), asked);
          assert.equal(counted.headers['preference-applied'], 'count=exact');
          assert.equal(plain.headers['x-total-count'], undefined);
          assert.equal(plain.headers['preference-applied'], undefined);
        }
      }
    });
  }

  it('is understood in every form of RFC 7240, and other preferences are ignored', async () => {
    const total = async (prefer: string) => (await client.get('/users', {}, { prefer })).headers['x-total-count'];
    const counted = await total('count=exact');
    assert.ok(Number(counted) >= 5);
    for (const prefer of ['count="exact"', 'Count=exact', 'respond-async, count=exact; x=1', 'wait=10,count = exact'])
      assert.equal(await total(prefer), counted, prefer);
    for (const prefer of ['count=planned', 'count', 'account=exact', 'count=exactly', ''])
      assert.equal(await total(prefer), undefined, prefer);
  });

  it('counts in a HEAD request, for one record by id, and for a list without records', async () => {
    const of = (query: Record<string, string | number>, method = 'GET') =>
      client.call(method, '/invoices', { query, headers: COUNT });
    const { headers } = await of({});
    const head = await of({ limit: 1 }, 'HEAD');
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers['x-total-count'], headers['x-total-count']);
    const [first = 0] = idsOf(await client.get('/invoices', { limit: 1 }));
    assert.equal((await of({ id: first })).headers['x-total-count'], '1');
    assert.equal((await of({ id: '9223372036854775807' })).headers['x-total-count'], '0');
    const fresh = await rig.account();
    assert.equal((await fresh.client.get('/invoices', {}, COUNT)).headers['x-total-count'], '0');
  });
});

it('A parameter _ is ignored on every list, also when it is repeated or cannot be decoded', async () => {
  for (const { path } of lists) assert.equal((await client.get(`/${path}`, { _: '1741000000' })).status, 200);
  assert.equal((await client.get('/users?_=1&_=2&_=%E9')).status, 200);
  assert.equal((await client.get('/users?__=1')).status, 400);
  assert.doesNotMatch((await client.get('/users', { _: 1, limit: 1 })).headers.link ?? '', /[?&]_=/);
});
