// `updated_at` and `updatedSince`: every write that changes an element moves its time, and lists find what has changed since. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../src/definitions/catalogue.ts';
import type { Answer, Client } from '../support/client.ts';
import { startRig } from '../support/rig.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

interface Element {
  id: number;
  updated_at: string;
}

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;
/** The lists with `updated_at`; /documents has the elements of all types. */
const dated = lists.filter(({ columns }) => columns.has('updated_at'));

/** Microseconds of an instant. Its fraction has no zeros at its end. */
function microseconds(instant: string): bigint {
  const [, second = '', fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/.exec(instant) ?? [];
  assert.notEqual(second, '', instant);
  return BigInt(Date.parse(`${second}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

const instantOf = (time: bigint): string =>
  `${new Date(Number(time / 1000n)).toISOString().slice(0, 20)}${String(time % 1_000_000n).padStart(6, '0')}Z`;

async function elements({ get }: Client, path: string, query = {}): Promise<Element[]> {
  const answer = await get(path, { limit: 1000, ...query });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe('updated_at', () => {
  it('belongs to documents of every type, drafts, customers, suppliers, contacts, articles, VAT codes, recurring documents with their dates, and reminders with their levels', () => {
    const paths = dated.map(({ path }) => path);
    for (const path of [
      'documents',
      'invoices',
      'transfer_orders',
      'drafts',
      'customers',
      'suppliers',
      'contacts',
      'articles',
    ])
      assert.ok(paths.includes(path), path);
    assert.equal(paths.length, 26);
  });

  it('moves with every write that changes an element', async () => {
    const other = await rig.account();
    const { client: watched, changes } = await watch(other.client);
    await fillLists(rig, { ...other, client: watched });
    await change(watched);
    await endDocuments(watched);
    // Documents that others pay, bill or deliver; articles whose stock, cost or fields change.
    for (const path of ['documents', 'customers', 'suppliers', 'articles'])
      assert.ok((changes.get(path) ?? 0) >= 2, `${path}: ${changes.get(path)} elements changed`);
  });
});

/** A client after each write of which each element that differs has a later `updated_at`. */
async function watch(inner: Client) {
  const watchedPaths = ['documents', 'customers', 'suppliers', 'articles'];
  const changes = new Map<string, number>();
  const read = async () => {
    const all = await Promise.all(watchedPaths.map(path => elements(inner, `/${path}`)));
    return new Map(watchedPaths.map((path, index) => [path, new Map(all[index]?.map(each => [each.id, each]))]));
  };
  let before = await read();
  const checked = async (answer: Promise<Answer>): Promise<Answer> => {
    const sent = await answer;
    const now = await read();
    for (const [path, known] of before)
      for (const [id, { updated_at: then, ...element }] of known) {
        const { updated_at, ...after } = now.get(path)?.get(id) ?? assert.fail(`/${path} ${id} is gone`);
        if (JSON.stringify(after) === JSON.stringify(element)) continue;
        changes.set(path, (changes.get(path) ?? 0) + 1);
        assert.ok(
          microseconds(updated_at) > microseconds(then),
          `/${path} ${id} ${JSON.stringify({ element, after })}`,
        );
      }
    before = now;
    return sent;
  };
  const watched: Client = {
    ...inner,
    post: (...request) => checked(inner.post(...request)),
    put: (...request) => checked(inner.put(...request)),
  };
  return { client: watched, changes };
}

async function change(watched: Client): Promise<void> {
  const { put } = watched;
  for (const path of ['/customers', '/suppliers'])
    for (const { id } of (await elements(watched, path)).slice(0, 2))
      assert.equal((await put(path, { id, name: 'New' })).status, 201);
  const [tea] = await elements(watched, '/articles', { searchString: 'TEA' });
  for (const fields of [{ stock: 77 }, { weighted_average_cost: 3 }, { obs: 'New' }])
    assert.equal((await put('/articles', { id: tea?.id, ...fields })).status, 201);
}

/** Closes and voids what can be. */
async function endDocuments(watched: Client): Promise<void> {
  const { put } = watched;
  const documents = (await elements(watched, '/documents', { sort: '-id' })) as (Element & { document_type: string })[];
  let ended = 0;
  for (const { id, document_type: type } of documents.slice(0, 60)) {
    const path = lists.find(({ where }) => where.includes(`r.type = '${type}'`))?.path;
    for (const status of id % 2 ? ['VOID'] : ['CLOSED', 'VOID'])
      if ((await put(`/${path}`, { id, status, reason: 'Test' })).status === 201) ended++;
  }
  assert.ok(ended >= 20, `${ended}`);
}

describe('updatedSince', () => {
  for (const { path } of dated)
    it(`of GET /${path} finds what changed at that microsecond or later, page by page`, async () => {
      const all = await elements(client, `/${path}`);
      const times = all.map(({ updated_at }) => microseconds(updated_at)).sort();
      const middle = times[Math.floor(times.length / 2)] ?? assert.fail('no records');
      for (const [since, from] of [
        [instantOf(middle), middle],
        [instantOf(middle + 1n), middle + 1n],
        [new Date(Number(middle / 1000n)).toISOString().slice(0, 10), 0n],
        ['2200-01-01', middle * 2n],
      ] as const) {
        const expected = all.filter(({ updated_at }) => microseconds(updated_at) >= from).map(({ id }) => id);
        assert.deepEqual(idsOf(await client.get(`/${path}`, { updatedSince: since, limit: 1000 })), expected, since);
        const backwards = await client.get(`/${path}`, { updatedSince: since, limit: 1000, sort: '-id' });
        assert.deepEqual(idsOf(backwards), expected.toReversed(), since);
        const beside = { searchColumn: 'id', searchOperator: 'ne', searchString: String(expected[0] ?? 1) };
        const others = await client.get(`/${path}`, { updatedSince: since, limit: 1000, ...beside });
        assert.deepEqual(idsOf(others), expected.slice(1), `${since} beside a search`);
        for (const sort of [undefined, 'updated_at', '-updated_at']) {
          const seen: number[] = [];
          for (let cursor: string | undefined, first = true; first || cursor; first = false) {
            const query = { updatedSince: since, limit: 7, ...(sort && { sort }), ...(cursor && { cursor }) };
            const page = await client.get(`/${path}`, query);
            seen.push(...idsOf(page));
            cursor = cursorOf(page);
          }
          const byId = (a: number, b: number) => a - b;
          assert.deepEqual(seen.toSorted(byId), expected.toSorted(byId), `${since}, ${sort}`);
        }
      }
      const { headers } = await client.get(
        `/${path}`,
        { updatedSince: instantOf(middle), limit: 1 },
        { prefer: 'count=exact' },
      );
      assert.equal(Number(headers['x-total-count']), times.filter(time => time >= middle).length);
    });

  it('takes an offset, also when its + was not encoded', async () => {
    const [first] = await elements(client, '/customers');
    const time = first?.updated_at ?? '';
    const inLisbon = instantOf(microseconds(time) + 3_600_000_000n).replace('Z', '+01:00');
    const ids = idsOf(await client.get('/customers', { updatedSince: time }));
    assert.deepEqual(idsOf(await client.get('/customers', { updatedSince: inLisbon })), ids);
    assert.deepEqual(idsOf(await client.get(`/customers?updatedSince=${inLisbon}`)), ids);
    assert.ok(ids.length > 0);
  });

  it('does not belong to lists whose records have no such time', async () => {
    const { status, body } = await client.get('/locations', { updatedSince: '2026-01-01' });
    assert.deepEqual([status, body.details[0].field], [400, 'updatedSince']);
  });
});
