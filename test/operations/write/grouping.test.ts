// Random writes in groups and the same writes one after the other leave the same database.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, type Fields, openShop, type Shop } from '../stock/shop.ts';

const SESSIONS = 4;
const ROUNDS = 10;
const rig = await startRig({ RATE_LOGINS: '0' });

/** A request of one session; `lane` keeps the articles of the sessions of a round apart. */
interface Request {
  path: string;
  method: 'POST' | 'PUT';
  body(lane: number, number: number): Fields;
  key: boolean;
}

const quantity = fc.integer({ min: 1, max: 9 });
const price = fc.integer({ min: 1, max: 999 }).map(cents => cents / 100);
const lines = fc.array(fc.record({ qty: quantity, unit_price: price, article: fc.integer({ min: 0, max: 2 }) }), {
  minLength: 0,
  maxLength: 8,
});

const itemsOf = (found: { qty: number; unit_price: number; article: number }[], lane: number) =>
  found.map(({ article, ...rest }) => ({ item_code: `L${lane}A${article}`, description: 'Goods', ...rest }));
const heading = (document_set: string, lane: number, number: number) => ({
  ...{ document_set, seq_number: `${number}/${lane}`, date: '2026-03-02', currency: 'EUR', total_amount: 0 },
});

const documents = (path: string, set: string, more: Fields = {}) =>
  fc.record({ lines, key: fc.boolean() }).map(
    ({ lines: found, key }): Request => ({
      ...{ path, method: 'POST', key },
      body: (lane, number) => ({ ...heading(set, lane, number), ...more, items: itemsOf(found, lane) }),
    }),
  );

const request: fc.Arbitrary<Request> = fc.oneof(
  { weight: 4, arbitrary: documents('/invoices', 'FT') },
  { weight: 3, arbitrary: documents('/orders', 'ORD') },
  { weight: 2, arbitrary: documents('/purchases', 'PUR') },
  { weight: 1, arbitrary: documents('/purchase_orders', 'PO') },
  { weight: 1, arbitrary: documents('/receipts', 'REC') },
  // Refused: no such set, or goods that are not there.
  { weight: 1, arbitrary: documents('/invoices', 'NONE') },
  {
    weight: 1,
    arbitrary: documents('/transfer_orders', 'TO', { source_warehouse: 'VAN', destination_warehouse: 'MAIN' }),
  },
  {
    weight: 1,
    arbitrary: price.map(
      (unit_price): Request => ({
        ...{ path: '/articles', method: 'POST', key: false },
        body: (lane, number) => ({ item_code: `N${number}L${lane}`, description: 'New', unit_price, stock: 3 }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: quantity.map(
      (stock): Request => ({
        ...{ path: '/articles', method: 'PUT', key: true },
        body: lane => ({ item_code: `L${lane}A0`, stock: stock * 100 }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Request>({
      ...{ path: '/suppliers', method: 'POST', key: false },
      body: (lane, number) => ({ code: `S-${number}-${lane}`, name: 'Supplier' }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Request>({
      ...{ path: '/sms', method: 'POST', key: false },
      body: lane => ({ to: '+351912345678', message: `message of ${lane}` }),
    }),
  },
);

describe('Random writes', () => {
  it('leave the same database in groups as one after the other', { timeout: 240_000 }, async () => {
    let shared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(request, { minLength: 2, maxLength: SESSIONS }), { minLength: 1, maxLength: ROUNDS }),
        async rounds => {
          const [together, alone] = [await shopWithArticles(), await shopWithArticles()];
          for (const [number, round] of rounds.entries()) {
            const grouped = await Promise.all(
              round.map((each, lane) => send(together.sessions[lane], each, lane, number)),
            );
            const single: Answer[] = [];
            for (const [lane, each] of round.entries())
              single.push(await send(alone.sessions[lane], each, lane, number));
            assert.deepEqual(grouped.map(outcome), single.map(outcome));
          }
          assert.deepEqual(await contents(together.shop), await contents(alone.shop));
          shared += await documentsInSharedTransactions(together.shop);
          assert.equal(await documentsInSharedTransactions(alone.shop), 0);
          await together.shop.sound();
          await alone.shop.sound();
        },
      ),
      { numRuns: 12 },
    );
    assert.ok(shared > 0, 'no writes shared a transaction, so nothing was compared');
  });
});

async function shopWithArticles(): Promise<{ shop: Shop; sessions: Client[] }> {
  const shop = await openShop(rig, { negativeStock: 'reject' });
  for (let lane = 0; lane < SESSIONS; lane++)
    for (let article = 0; article < 3; article++)
      await shop.article(`L${lane}A${article}`, { stock: 20, weighted_average_cost: 2 });
  return { shop, sessions: await clients(shop.account, SESSIONS) };
}

function send(client: Client | undefined, { path, method, body, key }: Request, lane: number, number: number) {
  if (!client) throw new Error('There is a session for each lane');
  const headers = key ? { 'idempotency-key': `key-${number}-${lane}` } : {};
  return client.call(method, path, { body: body(lane, number), headers });
}

const outcome = ({ status, body }: Answer) => (status === 201 ? '201' : `${status} ${body.code} ${body.message}`);

const TABLES = [
  ...['document', 'document_line', 'document_relation', 'stock_transaction', 'stock_reservation', 'stock_level'],
  ...['serial_number', 'article', 'third_party', 'code_counter', 'session', 'idempotency_key', 'sms_message'],
];
const VOLATILE = [
  ...['created_at', 'updated_at', 'used_at', 'expires_at', 'session_hash', 'api_token_hash', 'fingerprint'],
  ...['reference', 'next_at'],
];

/** All rows of an account as sorted text, without ids, times and hashes. */
async function contents(shop: Shop): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await shop.owner(
      `SELECT (to_jsonb(t) - $2::text[])::text AS text FROM ${table} t WHERE account_id = $1`,
      [shop.account.id, VOLATILE],
    );
    found[table] = rows.map(({ text }) => withoutIds(String(text))).sort();
  }
  return found;
}

// Ids are columns, parts of the document's JSON, and words of outcomes: `created invoice 12, FT/1`.
function withoutIds(text: string): string {
  return text
    .replace(/\\?"(\w*_)?id\\?": ?\d+/g, '"id"')
    .replace(/(created|updated) (\w+) \d+/g, '$1 $2')
    .replace(/submitted message \d+/g, 'submitted message');
}

async function documentsInSharedTransactions(shop: Shop): Promise<number> {
  const rows = await shop.owner(
    'SELECT count(*)::int AS count FROM document WHERE account_id = $1 GROUP BY xmin HAVING count(*) > 1',
    [shop.account.id],
  );
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
