// GET /changes: an event for each effect of a write, in the order of commits; cursors, filter, waiting, expiry. contract §11 Changes

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventTypes } from '../../../src/definitions/events.ts';
import { deleteExpiredRows } from '../../../src/operations/maintenance.ts';
import type { Client } from '../../support/client.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { exportTo, importFrom } from '../account-files/account-files-rig.ts';

const rig = await startRig();

interface Change {
  cursor: string;
  at: string;
  type: string;
  resource: string;
  id: number;
  actor: string;
}

async function changes(client: Client, query: Record<string, string | number> = {}): Promise<Change[]> {
  const answer = await client.get('/changes', query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const now = async (client: Client): Promise<string> => {
  const answer = await client.get('/changes', { cursor: 'now' });
  assert.deepEqual(answer.body, []);
  return answer.headers['x-next-cursor'] ?? '';
};

const typesOf = (list: Change[]): string[] => list.map(({ type, id }) => `${type} ${id}`);

/** Sends a write and resolves to the changes that it made. */
async function changesOf(client: Client, write: () => Promise<{ status: number; text: string }>): Promise<string[]> {
  const cursor = await now(client);
  const answer = await write();
  assert.ok(answer.status < 300, answer.text);
  return typesOf(await changes(client, { cursor }));
}

describe('An event for each effect', () => {
  it('of a document, of those it changes and of articles whose stock it moves; a void reports what it takes back', async () => {
    const { client } = await rig.account();
    const tea = await client.post('/articles', { item_code: 'TEA', description: 'Tea', stock: 10 });
    const items = [{ item_code: 'TEA', description: 'Tea', qty: 2, unit_price: 5 }];
    const create = (path: string, body: Record<string, unknown>) => client.post(path, { ...invoiceBody('1'), ...body });
    let order = 0;
    let invoice = 0;
    let receipt = 0;
    const stock = `article.stock_changed ${tea.body.id}`;
    const ordered = await changesOf(client, async () => {
      const answer = await create('/orders', { document_set: 'ORD', total_amount: 10, items });
      order = answer.body.id;
      return answer;
    });
    assert.deepEqual(ordered, [`order.created ${order}`, stock]);
    const billed = await changesOf(client, async () => {
      const answer = await create('/invoices', { total_amount: 10, items, related_document: 'ORD 1' });
      invoice = answer.body.id;
      return answer;
    });
    assert.deepEqual(billed, [`invoice.created ${invoice}`, `order.billed ${order}`, stock]);
    const paid = await changesOf(client, async () => {
      const answer = await create('/receipts', { document_set: 'REC', total_amount: 10, related_document: 'FT 1' });
      receipt = answer.body.id;
      return answer;
    });
    assert.deepEqual(paid, [`receipt.created ${receipt}`, `invoice.paid ${invoice}`]);
    const unpaid = await changesOf(client, () =>
      client.put('/receipts', { id: receipt, status: 'VOID', reason: 'typing error' }),
    );
    assert.deepEqual(unpaid, [`receipt.voided ${receipt}`, `invoice.updated ${invoice}`]);
  });

  it('of records', async () => {
    const { client } = await rig.account();
    const cursor = await now(client);
    const { body } = await client.post('/customers', { name: 'Ana' });
    await client.put('/customers', { id: body.id, name: 'Ana Sousa' });
    const list = await changes(client, { cursor });
    assert.deepEqual(typesOf(list), [`customer.created ${body.id}`, `customer.updated ${body.id}`]);
    assert.deepEqual(
      list.map(({ resource, actor }) => ({ resource, actor })),
      Array(2).fill({ resource: 'customers', actor: 'admin' }),
    );
    assert.ok(Math.abs(Date.now() - Date.parse(list[0]?.at ?? '')) < 60_000);
  });

  it('not of a refused write, nor of a repeated one', async () => {
    const { client } = await rig.account();
    const cursor = await now(client);
    await client.post('/invoices', invoiceBody('1', { total_amount: -1 }));
    const key = { headers: { 'idempotency-key': 'once' } };
    for (let i = 0; i < 2; i++) await client.post('/invoices', invoiceBody('1'), key);
    assert.deepEqual(
      (await changes(client, { cursor })).map(({ type }) => type),
      ['invoice.created'],
    );
  });

  it('from a closed catalogue, whose names are unique', () => {
    const names = eventTypes.map(({ type }) => type);
    assert.equal(new Set(names).size, names.length);
    for (const name of [
      'invoice.created',
      'invoice.paid',
      'invoice.credited',
      'order.delivered',
      'quote.closed',
      'customer.deleted',
    ])
      assert.ok(names.includes(name), name);
    assert.ok(!names.includes('receipt.billed'));
  });
});

describe('Pages', () => {
  it('follow each other without a gap, also inside the events of one write', async () => {
    const { client } = await rig.account();
    for (let i = 1; i <= 7; i++)
      await client.post('/articles', { item_code: `A${i}`, description: 'Article', stock: 1 });
    const all = await changes(client);
    assert.equal(all.filter(({ type }) => type === 'article.created').length, 7);
    const paged: Change[] = [];
    let url = '/changes?limit=2';
    for (;;) {
      const answer = await client.call('GET', url);
      if (answer.body.length === 0) break;
      paged.push(...answer.body);
      const [, path = ''] = /^<(?:.*)(\/changes[^>]*)>; rel="next"$/.exec(answer.headers.link ?? '') ?? [];
      url = path;
    }
    assert.deepEqual(paged, all);
    const [, , third] = all;
    assert.deepEqual(await changes(client, { cursor: third?.cursor ?? '' }), all.slice(3));
  });

  it('of some types only, with a cursor that passes over the others', async () => {
    const { client } = await rig.account();
    await client.post('/customers', { name: 'Ana' });
    await client.post('/invoices', invoiceBody('1'));
    await client.post('/customers', { name: 'Rui' });
    const of = async (type: string) => (await changes(client, { type })).map(each => each.type);
    assert.deepEqual(await of('invoice.created'), ['invoice.created']);
    assert.deepEqual(await of('customer.*'), ['customer.created', 'customer.created']);
    const { headers } = await client.get('/changes', { type: 'invoice.*' });
    assert.deepEqual(await changes(client, { cursor: headers['x-next-cursor'] ?? '' }), []);
  });

  it('of an empty account have a cursor that its first change is behind of', async () => {
    const { client } = await rig.account();
    const answer = await client.get('/changes');
    const first = answer.body.length;
    const cursor = answer.headers['x-next-cursor'] ?? '';
    const again = await client.get('/changes', { cursor });
    assert.deepEqual(again.body, []);
    assert.equal(again.headers['x-next-cursor'], cursor);
    await client.post('/customers', { name: 'Ana' });
    assert.equal((await changes(client, { cursor })).length, 1);
    assert.equal((await changes(client)).length, first + 1);
  });
});

describe('A bad parameter is named', () => {
  for (const [name, query, message] of [
    ['cursor', { cursor: 'x' }, /cursor of this server/],
    ['type', { type: 'invoice.creatd' }, /'invoice\.creatd'.*'invoice\.created'/],
    ['type', { type: 'invoice.*,unicorn.*' }, /'unicorn\.\*'/],
    ['limit', { limit: 0 }, /from 1 to 1000/],
    ['wait', { wait: 31 }, /from 0 to 30/],
    ['wait', { wait: 'long' }, /from 0 to 30/],
  ] as const) {
    it(`${name} ${JSON.stringify(query)}`, async () => {
      const { client } = await rig.account();
      const answer = await client.get('/changes', query);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.details[0].field, name);
      assert.match(answer.body.message, message);
    });
  }

  it('the cursor of another account', async () => {
    const [a, b] = [await rig.account(), await rig.account()];
    for (const { client } of [a, b]) {
      await client.post('/customers', { name: 'Ana' });
      await sleep(2);
    }
    const answer = await b.client.get('/changes', { cursor: await now(a.client) });
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.body.message, /'cursor'.*account/);
  });
});

describe('An account file', () => {
  it('carries the changes to another installation: cursors of before the export go on there, later ones are 410', async () => {
    const { client, code, apiToken } = await rig.account();
    await client.post('/customers', { name: 'Ana' });
    const followed = await now(client);
    await client.post('/customers', { name: 'Bea' });
    await client.post('/invoices', invoiceBody('1'));
    const file = await exportTo(rig, code);
    const kept = await changes(client, { cursor: followed });
    await client.post('/customers', { name: 'Carla' });
    const lost = await now(client);

    const target = await startRig();
    await importFrom(target, file);
    const there = await target.session(code, apiToken);
    assert.deepEqual(await changes(there, { cursor: followed }), kept);
    const answer = await there.get('/changes', { cursor: lost });
    assert.equal(answer.status, 410, answer.text);
    const added = await changesOf(there, () => there.post('/customers', { name: 'Dora' }));
    assert.deepEqual(
      added.map(each => each.split(' ')[0]),
      ['customer.created'],
    );
    const all = await changes(there, { cursor: followed });
    assert.deepEqual(typesOf(all), [...typesOf(kept), ...added]);
  });
});

describe('Order of commits', () => {
  it('never shows a change behind a cursor that was given out, however long transactions take', async () => {
    const { client, code, apiToken } = await rig.account();
    const servers = [rig, await rig.another()];
    await client.post('/customers', { name: 'Ana' });
    const seen: string[] = [];
    let cursor = await now(client);
    let ended = false;
    const reader = (async () => {
      for (let last = false; !last; ) {
        last = ended;
        const answer = await client.get('/changes', { cursor });
        seen.push(...typesOf(answer.body));
        cursor = answer.headers['x-next-cursor'] ?? '';
      }
    })();
    const written: string[] = [];
    const writers = Array.from({ length: 4 }, async (_, worker) => {
      const own = await (servers[worker % 2] ?? rig).session(code, apiToken);
      for (let i = 0; i < 15; i++) {
        // A write of many lines lasts longer than those beside it.
        const lines = worker === 0 ? 300 : 0;
        const items = Array.from({ length: lines }, () => ({ description: 'Line', qty: 1, unit_price: 0 }));
        const answer = await own.post('/invoices', { ...invoiceBody(`${worker}-${i}`), total_amount: 0, items });
        assert.equal(answer.status, 201, answer.text);
        written.push(`invoice.created ${answer.body.id}`);
      }
    });
    await Promise.all(writers);
    ended = true;
    await reader;
    assert.deepEqual([...seen].sort(), [...written].sort());
  });

  it('never puts a cursor behind a change that is committed while the page is read', async () => {
    const { client, code } = await rig.account();
    await client.post('/customers', { name: 'Ana' });
    const start = await now(client);
    await client.post('/customers', { name: 'Rui' });
    // A large batch makes the read last longer than a write.
    await asOwner(rig, owner =>
      inAccount(owner, code, () =>
        owner.query(`UPDATE event_batch SET types = array_fill('article.stock_changed'::text, ARRAY[200000]),
          ids = array_fill(1::bigint, ARRAY[200000]), actors = array_fill('admin'::text, ARRAY[200000])
          WHERE number = (SELECT max(number) FROM event_batch)`),
      ),
    );
    const type = 'customer.created';
    const pages: { seen: string[]; cursor: string }[] = [];
    let ended = false;
    const writer = (async () => {
      while (!ended) await client.post('/customers', { name: 'Eva' });
    })();
    for (let i = 0; i < 5; i++) {
      const { body, headers } = await client.get('/changes', { cursor: start, type, limit: 1000 });
      pages.push({ seen: typesOf(body), cursor: headers['x-next-cursor'] ?? '' });
    }
    ended = true;
    await writer;
    const all = typesOf(await changes(client, { cursor: start, type, limit: 1000 }));
    for (const { seen, cursor } of pages)
      assert.deepEqual([...seen, ...typesOf(await changes(client, { cursor, type, limit: 1000 }))], all);
  });
});

describe('Waiting', () => {
  it('ends with the next change', async () => {
    const { client } = await rig.account();
    const cursor = await now(client);
    const waiting = client.get('/changes', { cursor, wait: 20 });
    await sleep(300);
    const begun = performance.now();
    await client.post('/customers', { name: 'Ana' });
    const answer = await waiting;
    assert.deepEqual(
      answer.body.map(({ type }: Change) => type),
      ['customer.created'],
    );
    assert.ok(performance.now() - begun < 5_000);
  });

  it('ends with a change that another process commits, by its notice, also after the listening connection was lost', async () => {
    const { client, code, apiToken } = await rig.account();
    const other = await rig.another();
    const there = await other.session(code, apiToken);
    const cursor = await now(client);
    await client.get('/changes', { cursor, wait: 1 });
    await asOwner(rig, owner =>
      owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN kontor_changes' AND datname = current_database()`,
      ),
    );
    await sleep(100);
    const waiting = client.get('/changes', { cursor, wait: 20 });
    await sleep(300);
    const begun = performance.now();
    await there.post('/customers', { name: 'Ana' });
    assert.equal((await waiting).body.length, 1);
    assert.ok(performance.now() - begun < 1_500, 'sooner than a look without a notice');
  });

  it('for a type is not disturbed by commits of others, here and in another process', async () => {
    const { client, id, code, apiToken } = await rig.account();
    const there = await (await rig.another()).session(code, apiToken);
    const cursor = await now(client);
    const { changes: signals } = rig.database.pool;
    const woken: string[] = [];
    const end = new AbortController();
    const waiting = ['invoice.created', 'customer.created'].map(type =>
      signals.next(id, 20_000, end.signal, [type]).then(() => woken.push(type)),
    );
    const answer = client.get('/changes', { cursor, type: 'invoice.*', wait: 20 });
    await sleep(300);
    await client.post('/articles', { item_code: 'TEA', description: 'Tea' });
    await there.post('/articles', { item_code: 'MATE', description: 'Mate' });
    await sleep(500);
    assert.deepEqual(woken, []);
    await there.post('/customers', { name: 'Ana' });
    await waiting[1];
    assert.deepEqual(woken, ['customer.created']);
    await there.post('/invoices', invoiceBody('1'));
    assert.deepEqual(
      (await answer).body.map(({ type }: Change) => type),
      ['invoice.created'],
    );
    end.abort();
    await Promise.all(waiting);
  });

  it('ends empty after its time', async () => {
    const { client } = await rig.account();
    const cursor = await now(client);
    const begun = performance.now();
    assert.deepEqual(await changes(client, { cursor, wait: 1 }), []);
    assert.ok(performance.now() - begun >= 900);
  });
});

describe('Expiry', () => {
  it('deletes old changes but the last: their cursors are 410, and reading goes on from the oldest kept', async () => {
    const { client, code } = await rig.account();
    const start = (await client.get('/changes', { limit: 1 })).headers['x-next-cursor'] ?? '';
    for (const name of ['Ana', 'Rui', 'Eva']) await client.post('/customers', { name });
    const all = await changes(client);
    await asOwner(rig, owner =>
      inAccount(owner, code, () => owner.query(`UPDATE event_batch SET at = at - interval '31 days'`)),
    );
    while (await deleteExpiredRows(rig.database));
    const kept = await changes(client);
    assert.deepEqual(typesOf(kept), typesOf(all.slice(-1)));
    const gone = await client.get('/changes', { cursor: start });
    assert.equal(gone.status, 410, gone.text);
    assert.equal(gone.body.code, 'GONE');
    assert.deepEqual(await changes(client, { cursor: all.at(-1)?.cursor ?? '' }), []);
  });
});

describe('Expiry of 200,000 changes', () => {
  it('holds up neither writers nor readers before it is committed, and the page behind it is as quick', async () => {
    const { client, code } = await rig.account();
    await client.post('/customers', { name: 'Ana' });
    await asOwner(rig, async owner => {
      await inAccount(owner, code, async id => {
        await owner.query(
          `INSERT INTO event_batch (account_id, number, at, types, ids, actors)
            SELECT $1, first_number - 1 - n, now() - interval '40 days', '{customer.updated}', '{1}', '{admin}'
            FROM event_head, generate_series(1, 200000) n WHERE account_id = $1`,
          [id],
        );
        await owner.query(
          `UPDATE event_head SET first_number = (SELECT min(number) FROM event_batch WHERE account_id = $1) WHERE account_id = $1`,
          [id],
        );
      });
      await owner.query('BEGIN');
      const { rows } = await owner.query('SELECT delete_expired_events(250000, 30) AS deleted');
      assert.ok(rows[0]?.deleted >= 200_000, `${rows[0]?.deleted}`);
      const begun = performance.now();
      for (let i = 0; i < 20; i++) assert.equal((await client.post('/customers', { name: `Ana ${i}` })).status, 201);
      assert.equal(
        (await changes(client, { limit: 1000, type: 'customer.created' })).length,
        0,
        'none in the first 2,000',
      );
      const each = (performance.now() - begun) / 21;
      assert.ok(each < 500, `${each} ms`);
      await owner.query('COMMIT');
    });
    const begun = performance.now();
    const kept = await changes(client, { limit: 1000 });
    assert.ok(performance.now() - begun < 2_000, `${performance.now() - begun} ms`);
    assert.equal(kept.filter(({ type }) => type === 'customer.created').length, 21);
  });
});

describe('Requests that wait', () => {
  it('are at most 64 of an account; one more is refused, and a commit answers all', async () => {
    const { client } = await rig.account();
    const cursor = await now(client);
    const waiting = Array.from({ length: 64 }, () => client.get('/changes', { cursor, wait: 20 }));
    await sleep(1_500);
    const refused = await client.get('/changes', { cursor, wait: 20 });
    assert.deepEqual([refused.status, refused.body.code], [429, 'RATE_LIMITED'], refused.text);
    assert.equal((await client.get('/changes', { cursor })).status, 200);
    await client.post('/customers', { name: 'Ana' });
    for (const { body } of await Promise.all(waiting)) assert.equal(body.length, 1);
  });
});
