// The connection to the database is cut at every statement of a write: the books are as before or entirely after, never
// between, the nonce agrees with them, and the server goes on.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { changeStatus } from '../../../src/operations/documents/change/change-document.ts';
import type { Answer, Client } from '../../support/client.ts';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { type DocumentType, type Fields, line, made, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const proxy: CuttingProxy = await startCuttingProxy(rig.ownerUrl, 'writes');
const behind: Rig = await rig.another({ DATABASE_URL: proxy.url, DATABASE_DEADLINE_MS: '1000' });
const owner = await connectOnce(rig.ownerUrl);
let shop: Shop;
let client: Client;
let nonce = 0;
let numbers = 0;

before(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 1000, weighted_average_cost: 2 });
  await shop.article('TILL', { serial_tracking: 'serial' });
  await owner.query(`SET kontor.account = '${shop.account.id}'`);
  client = await behind.session(shop.account.code, shop.account.apiToken);
});

after(() => owner.end());
afterEach(() => shop.sound());

// All stored data, read without the proxy after the transaction of the cut connection has ended.
async function books(): Promise<string> {
  for (;;) {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    if (rows[0].busy === 0) break;
  }
  const { rows } = await owner.query(
    TABLES.map(
      table => `SELECT md5(string_agg(t::text, E'\n' ORDER BY t::text)) AS sum
    FROM ${table} t WHERE account_id = ${shop.account.id}`,
    ).join(' UNION ALL '),
  );
  return rows.map(({ sum }) => sum).join();
}
const TABLES = ['document', 'document_line', 'stock_transaction', 'stock_level', 'serial_number', 'article'];

const bodies: { what: string; type: DocumentType; prepare(): Promise<Fields> }[] = [
  {
    what: 'an invoice that bills an order and takes a serial number',
    type: 'invoice',
    async prepare() {
      const serial = `I${++numbers}`;
      await shop.make('purchase', { items: [line('TILL', 1, { serial_numbers: [serial] })] });
      const items = [line('TEA', 2), line('TILL', 1, { serial_numbers: [serial] })];
      return { related_document: await shop.make('order', { items }), total_amount: 5, items };
    },
  },
  {
    what: 'a purchase that registers serial numbers and moves a cost',
    type: 'purchase',
    async prepare() {
      const serial_numbers = [`P${++numbers}`, `P${++numbers}`];
      return { items: [line('TEA', 1, { unit_price: 3 + numbers }), line('TILL', 2, { serial_numbers })] };
    },
  },
  {
    what: 'a receipt that pays an invoice',
    type: 'receipt',
    prepare: async () => ({ related_document: await shop.make('invoice', { total_amount: 10 }), total_amount: 4 }),
  },
];

describe('a connection cut at each statement of', () => {
  for (const { what, type, prepare } of bodies) {
    it(`${what} leaves all or nothing, and the nonce says which`, async () => {
      const send = (fields: Fields): Promise<Answer> => {
        const own = { ...client, post: (path: string, body: unknown) => client.post(path, body, { query: { nonce } }) };
        return shop.create(type, fields, own);
      };
      const fresh = async () => ({ ...(await prepare()), seq_number: `K${++numbers}` });
      nonce++;
      made(await send(await fresh()));
      const counted = await fresh();
      nonce++;
      const statements = await proxy.count(async () => made(await send(counted)));
      assert.ok(statements > 8);

      for (let statement = 1; statement <= statements; statement++) {
        for (const when of ['before', 'after'] as const) {
          const fields = await fresh();
          const earlier = await books();
          nonce++;
          proxy.cutAt(statement, when);
          const cut = await send(fields);
          assert.ok(proxy.hasCut(), `${when} ${statement}`);
          // Only the last statement, COMMIT, can have taken effect without an answer; the database is asked then.
          const committed = statement === statements && when === 'after';
          if (committed) made(cut);
          else {
            refused(cut, 503, 'DB_TIMEOUT', /\. Nothing was written$/);
            assert.ok(Number(cut.headers['retry-after']) > 0);
          }
          assert.equal((await books()) === earlier, !committed, `${when} ${statement}`);
          // The same request again, with the same nonce: it is done now, or the error says that it was done.
          const again = await send(fields);
          if (committed)
            refused(again, 400, 'INVALID_NONCE', new RegExp(`it created ${type} \\d+, .*/${fields.seq_number}$`));
          else made(again);
        }
      }
    });
  }

  it('creates that share a transaction leaves all or nothing of each, and the nonces say which', async () => {
    const codes = ['ONE', 'TWO', 'THREE'];
    for (const code of codes) await shop.article(code, { stock: 1000 });
    const sessions = await Promise.all(codes.map(() => behind.session(shop.account.code, shop.account.apiToken)));
    let turn = 0;
    const send = (numbered: string) =>
      Promise.all(
        codes.map((code, index) => {
          const session = sessions[index] as Client;
          const post = (path: string, body: unknown) => session.post(path, body, { query: { nonce: turn } });
          const fields = { items: [line(code, 1)], seq_number: `${numbered}-${index}` };
          return shop.create('invoice', fields, { ...session, post });
        }),
      );
    turn++;
    (await send(`S${++numbers}`)).forEach(made);
    turn++;
    const statements = await proxy.count(async () => (await send(`S${++numbers}`)).forEach(made));
    let shared = 0;
    for (let statement = 1; statement <= statements; statement++) {
      for (const when of ['before', 'after'] as const) {
        turn++;
        const numbered = `S${++numbers}`;
        proxy.cutAt(statement, when);
        const answers = await send(numbered);
        // The three may have come in fewer transactions than those that were counted.
        proxy.cutNothing();
        if (answers.every(({ status }) => status === 503)) shared++;
        await books();
        for (const [index, again] of (await send(numbered)).entries()) {
          const done = new RegExp(`it created invoice \\d+, .*/${numbered}-${index}$`);
          if (answers[index]?.status === 201 || again.status !== 201) refused(again, 400, 'INVALID_NONCE', done);
          assert.equal((await shop.list('/invoices', { searchString: `${numbered}-${index}` })).length, 1);
        }
      }
    }
    assert.ok(shared > statements / 2, `${shared} times all three at once`);
  });

  it('a void leaves all or nothing', async () => {
    const voiding = (number: string) =>
      changeStatus(
        behind.database,
        { kind: 'administrator', accountId: shop.account.id },
        { set: 'FT', number },
        { status: 'VOID', reason: 'a mistake' },
      );
    const fresh = async () => shop.make('invoice', (await bodies[0]?.prepare()) ?? {});
    await voiding(await fresh());
    const counted = await fresh();
    const statements = await proxy.count(() => voiding(counted));
    assert.ok(statements > 8);
    for (let statement = 1; statement <= statements; statement++) {
      for (const when of ['before', 'after'] as const) {
        const number = await fresh();
        const earlier = await books();
        proxy.cutAt(statement, when);
        const committed = statement === statements && when === 'after';
        if (committed) await voiding(number);
        else await assert.rejects(voiding(number), { code: 'DB_TIMEOUT', written: 'nothing' });
        assert.equal((await books()) === earlier, !committed, `${when} ${statement}`);
        if (committed) await assert.rejects(voiding(number), { code: 'CONFLICT' });
        else await voiding(number);
      }
    }
  });
});

describe('a database that falls silent', () => {
  it('costs the one request its deadline, and nothing else', async () => {
    const invoice = { items: [line('TEA', 1)] };
    // From here on the connection is open and has its statements prepared, so that each of the same creates sends as many.
    made(await shop.create('invoice', invoice, client));
    const statements = await proxy.count(async () => made(await shop.create('invoice', invoice, client)));
    const earlier = await books();
    proxy.cutAt(statements, 'stall');
    refused(await shop.create('invoice', invoice, client), 503, 'DB_TIMEOUT', /\. Nothing was written$/);
    assert.equal(await books(), earlier);
    made(await shop.create('invoice', invoice, client));
  });
});
