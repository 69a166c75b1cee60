// Pages far behind in a list begin at a record whose place is known: the answers are those of counting from the beginning.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fill, vacuum } from '../../bench/fill.ts';
import { lists } from '../../src/definitions/catalogue.ts';
import { FieldErrors } from '../../src/domain/errors.ts';
import { ListPlaces } from '../../src/operations/list-places.ts';
import { parse } from '../../src/query/parse.ts';
import { type ListPlan, plan } from '../../src/query/plan.ts';
import { asOwner } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { idsOf } from './list-answers.ts';

/** Each has three transactions. */
const INVOICES = 8_000;

const rig = await startRig();
const { accountId, apiToken, ids } = await asOwner(rig, async owner => {
  const facts = await fill(owner, rig.administration, 'places', { customers: 50, articles: 50, invoices: INVOICES });
  await fill(owner, rig.administration, 'other', { customers: 5, articles: 5, invoices: 1500 });
  await owner.query(`SET kontor.account = '${facts.accountId}'`);
  await owner.query(`UPDATE document SET type = 'order' WHERE account_id = $1 AND id % 3 = 0`, [facts.accountId]);
  await vacuum(owner);
  const idsOfTable = async (table: string, condition = '') =>
    (
      await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE account_id = $1 ${condition} ORDER BY id`, [
        facts.accountId,
      ])
    ).rows.map(({ id }) => Number(id));
  return {
    ...facts,
    ids: {
      '/transactions': await idsOfTable('stock_transaction'),
      '/documents': await idsOfTable('document'),
      '/documents?type=order': await idsOfTable('document', `AND type = 'order'`),
      '/orders': await idsOfTable('document', `AND type = 'order'`),
    },
  };
});
const client = await rig.session('places', apiToken);

function planOf(path: string, parameters: Record<string, string>): ListPlan {
  const list = lists.find(candidate => candidate.path === path);
  assert.ok(list);
  const errors = new FieldErrors();
  return plan(list, parse(new Map(Object.entries(parameters)), errors), errors);
}

describe('A page by skip', () => {
  it('has the records at its place, whatever pages were read before, and the same count', async () => {
    let begunFar = 0;
    for (const [address, expected] of Object.entries(ids)) {
      const [path = '', parameter] = address.slice(1).split('?');
      const type = parameter?.replace('type=', '');
      for (let n = 0; n < 60; n++) {
        // Most of them near each other, as those of a client that pages, and some behind the end.
        const skip = n % 3 === 0 ? Math.floor(Math.random() * (expected.length + 100)) : 1000 + n * 60;
        const limit = 1 + Math.floor(Math.random() * 120);
        const query = { skip, limit, ...(type && { type }) };
        const { after } = rig.server.context.places.fromNearest(
          accountId,
          planOf(path, { skip: String(skip), ...(type && { type }) }),
        );
        if (after !== undefined) begunFar++;
        const answer = await client.get(`/${path}`, query, n % 5 === 0 ? { prefer: 'count=exact' } : {});
        assert.deepEqual(idsOf(answer), expected.slice(skip, skip + limit), `${address} ${JSON.stringify(query)}`);
        if (n % 5 === 0) assert.equal(answer.headers['x-total-count'], String(expected.length));
        assert.equal(answer.headers.link !== undefined, expected.length >= skip + limit);
      }
    }
    assert.ok(begunFar > 100, `${begunFar} pages began at a known record`);
  });

  it('behind records of the last ten minutes has moved when one before it is committed late', async () => {
    const expected = ids['/transactions'];
    const [from, late] = [expected[14_000], expected[15_000]];
    const inTransactions = (change: string, values: unknown[]) =>
      asOwner(rig, async owner => {
        await owner.query(`SET kontor.account = '${accountId}'`);
        await owner.query(`UPDATE stock_transaction SET ${change}`, values);
      });
    await inTransactions(`created_at = now() - interval '9 minutes' WHERE account_id = $1 AND id >= $2`, [
      accountId,
      from,
    ]);
    // As if its transaction were still open: it is not before the page, but at the end of the list.
    await inTransactions('id = 900000000 WHERE account_id = $1 AND id = $2', [accountId, late]);
    const fresh = await (await rig.another()).session('places', apiToken);
    const asked = { skip: 16_000, limit: 5 };
    assert.deepEqual(idsOf(await fresh.get('/transactions', asked)), expected.slice(16_001, 16_006));
    await inTransactions('id = $2 WHERE account_id = $1 AND id = 900000000', [accountId, late]);
    assert.deepEqual(idsOf(await fresh.get('/transactions', asked)), expected.slice(16_000, 16_005));
  });
});

describe('Known places', () => {
  const page = { count: 1, json: '', last: 0, recent: false, age: 600 };
  const at = (skip: number, more = {}) => planOf('invoices', { skip: String(skip), ...more });

  it('are of one account and one list, and of no list with a condition, an order or a cursor', () => {
    const places = new ListPlaces(5_000);
    places.learn(1, at(5000), { ...page, first: 77 });
    const { skip, after } = places.fromNearest(1, at(5200));
    assert.deepEqual({ skip, after }, { skip: 200, after: 76n });
    const others: [number, ListPlan][] = [
      [2, at(5200)],
      [1, planOf('orders', { skip: '5200' })],
      [1, planOf('documents', { skip: '5200', type: 'invoice' })],
      [1, at(4999)],
      [1, at(5200, { sort: '-date' })],
      [1, at(5200, { searchString: 'B/1' })],
      [1, at(5200, { filterDate: '2024-01-01' })],
      [1, at(5200, { id: '9' })],
    ];
    for (const [account, asked] of others) assert.equal(places.fromNearest(account, asked), asked);
    // Records can leave this list.
    places.learn(1, planOf('customers', { skip: '5000' }), { ...page, first: 77 });
    const customers = planOf('customers', { skip: '5200' });
    assert.equal(places.fromNearest(1, customers), customers);
  });

  it('are learned behind records of ten minutes or a hundred deadlines, and never from a standby', () => {
    const isLearned = (deadlineMs: number, age: number | null) => {
      const places = new ListPlaces(deadlineMs);
      places.learn(1, at(5000), { ...page, age, first: 77 });
      return places.fromNearest(1, at(5200)).skip === 200;
    };
    assert.deepEqual([isLearned(5_000, 599), isLearned(5_000, 600), isLearned(5_000, null)], [false, true, false]);
    assert.deepEqual([isLearned(600_000, 59_999), isLearned(600_000, 60_000)], [false, true]);
  });

  it('are forgotten after ten minutes, and are no more than 500 of a list', () => {
    let now = 0;
    const places = new ListPlaces(5_000, () => now);
    for (let n = 0; n <= 700; n++) places.learn(1, at(5000 + n * 2000), { ...page, first: 1 + n });
    const known = Array.from({ length: 701 }, (_, n) => places.fromNearest(1, at(5000 + n * 2000)).skip === 0);
    assert.equal(known.filter(Boolean).length, 500);
    assert.equal(known[700], true);
    now += 10 * 60_000;
    assert.equal(places.fromNearest(1, at(1_405_000)).skip, 1_405_000);
  });
});

it('The service can take no record out of a list with known places', async () => {
  const permanent = lists.filter(list => list.permanent);
  assert.ok(permanent.length > 5);
  for (const { path, from, where, type } of permanent) {
    const [table = ''] = from.split(' ');
    const columns = new Set([...`${where.join(' ')} ${type?.column}`.matchAll(/r\.(\w+)/g)].map(([, name]) => name));
    const rights = await asOwner(rig, owner =>
      owner.query(
        `SELECT has_table_privilege('kontor_service', $1, 'DELETE') AS deletes,
          bool_or(has_column_privilege('kontor_service', $1, column_name, 'UPDATE')) AS moves
        FROM unnest($2::text[]) AS c (column_name)`,
        [table, ['id', 'account_id', 'created_at', ...columns]],
      ),
    );
    assert.deepEqual(rights.rows, [{ deletes: false, moves: false }], path);
  }
});
