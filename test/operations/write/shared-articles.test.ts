// Writes that share a transaction and name the same articles: each goes on from the stock and the costs that the earlier ones leave.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, type DocumentType, type Fields, line, made, openShop, type Shop } from '../stock/shop.ts';

const SESSIONS = 16;
const CODES = ['A', 'B', 'C'];
const rig = await startRig({ RATE_LOGINS: '0' });

interface Drawn {
  type: DocumentType;
  items: { code: string; qty: number; unit_price: number }[];
  warehouse: string;
}

const drawnLines = fc.array(
  fc.record({
    code: fc.constantFrom(...CODES),
    qty: fc.integer({ min: 0, max: 9 }),
    unit_price: fc.integer({ min: 0, max: 999 }).map(cents => cents / 100),
  }),
  { minLength: 1, maxLength: 4 },
);
// Purchases change the average cost, orders and purchase orders what is reserved and expected.
const drawnDocument = fc.record({
  type: fc.constantFrom<DocumentType>(
    'invoice',
    'invoice',
    'purchase',
    'purchase',
    'order',
    'purchase_order',
    'transfer_order',
  ),
  items: drawnLines,
  warehouse: fc.constantFrom('MAIN', 'SHOP'),
});

const bodyOf = ({ type, items, warehouse }: Drawn, index: number): Fields => ({
  seq_number: `n${index}`,
  items: items.map(({ code, qty, unit_price }) => line(code, qty, { unit_price })),
  ...(type === 'invoice' || type === 'order' ? { warehouse } : { source_warehouse: warehouse }),
  ...(type === 'transfer_order' && { destination_warehouse: 'VAN' }),
});

async function openShopWithArticles(negativeStock: 'allow' | 'reject'): Promise<{ shop: Shop; sessions: Client[] }> {
  const shop = await openShop(rig, { negativeStock });
  for (const code of CODES) await shop.article(code, { stock: 10, weighted_average_cost: 2 });
  return { shop, sessions: await clients(shop.account, SESSIONS) };
}

/** Documents by their numbers, in the order in which they moved stock; at the end those that moved none. */
async function inOrder(shop: Shop): Promise<string[]> {
  const rows = await shop.owner(
    `SELECT d.seq_number AS number FROM document d WHERE d.account_id = $1
    ORDER BY (SELECT min(t.id) FROM stock_transaction t WHERE t.account_id = $1 AND t.document_id = d.id) NULLS LAST, d.id`,
    [shop.account.id],
  );
  return rows.map(({ number }) => String(number));
}

const STATE = {
  stock_transaction: `SELECT d.seq_number, t.type, a.item_code, l.location_code, t.qty, t.balance, t.unit_cost, t.average_cost
    FROM stock_transaction t JOIN document d ON d.account_id = t.account_id AND d.id = t.document_id
    JOIN article a ON a.account_id = t.account_id AND a.id = t.article_id
    JOIN location l ON l.account_id = t.account_id AND l.id = t.location_id WHERE t.account_id = $1 ORDER BY t.id`,
  stock_level: `SELECT a.item_code, l.location_code, s.on_hand::float, s.reserved::float, s.expected::float FROM stock_level s
    JOIN article a ON a.account_id = s.account_id AND a.id = s.article_id
    JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id WHERE s.account_id = $1 ORDER BY 1, 2`,
  article: 'SELECT item_code, weighted_average_cost FROM article WHERE account_id = $1 ORDER BY 1',
  document: 'SELECT seq_number, snapshot FROM document WHERE account_id = $1 ORDER BY seq_number',
};

async function stateOf(shop: Shop): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {};
  for (const [name, text] of Object.entries(STATE)) {
    const rows = await shop.owner(text, [shop.account.id]);
    state[name] = rows.map(row => JSON.stringify(row).replace(/\\?"(\w*_)?id\\?": ?\d+/g, '"id"'));
  }
  return state;
}

/** The number of documents of each transaction. */
async function sizesOf(shop: Shop): Promise<number[]> {
  const rows = await shop.owner(
    'SELECT count(DISTINCT document_id)::int AS count FROM document_line WHERE account_id = $1 GROUP BY xmin::text',
    [shop.account.id],
  );
  return rows.map(({ count }) => Number(count));
}

describe('Documents of the same articles', () => {
  it('that come at once leave what they leave one after the other', { timeout: 240_000 }, async () => {
    let largest = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(drawnDocument, { minLength: SESSIONS, maxLength: SESSIONS }), async drawn => {
        const together = await openShopWithArticles('allow');
        const answers = await Promise.all(
          drawn.map((each, index) => together.shop.create(each.type, bodyOf(each, index), together.sessions[index])),
        );
        answers.forEach(made);
        const alone = await openShopWithArticles('allow');
        for (const number of await inOrder(together.shop)) {
          const index = Number(number.slice(1));
          made(await alone.shop.create((drawn[index] as Drawn).type, bodyOf(drawn[index] as Drawn, index)));
        }
        assert.deepEqual(await stateOf(together.shop), await stateOf(alone.shop));
        await together.shop.sound();
        largest = Math.max(largest, ...(await sizesOf(together.shop)));
      }),
      { numRuns: 12, endOnFailure: true },
    );
    assert.ok(largest > 4, `at most ${largest} shared a transaction`);
  });
});

describe('The last goods', () => {
  let shop: Shop;
  let sessions: Client[];
  beforeEach(async () => {
    ({ shop, sessions } = await openShopWithArticles('reject'));
  });
  afterEach(() => shop.sound());

  const told = ({ status, body }: Answer) => (status === 201 ? '201' : body.code);

  it('are sold once, and those who come later are told how many there are', async () => {
    const answers = await Promise.all(
      sessions.map(client => shop.create('invoice', { items: [line('A', 3)] }, client)),
    );
    assert.deepEqual(answers.map(told).sort(), [...Array(3).fill('201'), ...Array(13).fill('INSUFFICIENT_STOCK')]);
    for (const { status, body } of answers)
      if (status !== 201) assert.match(body.message, /'A' has 1 on hand at 'MAIN', 3 needed/);
    assert.deepEqual(await shop.levels('A'), { MAIN: '1' });
    const ledger = await shop.owner(
      `SELECT balance::float FROM stock_transaction WHERE account_id = $1 AND type = 'sale' ORDER BY id`,
      [shop.account.id],
    );
    assert.deepEqual(
      ledger.map(({ balance }) => balance),
      [7, 4, 1],
    );
    assert.ok(Math.max(...(await sizesOf(shop))) > 1, 'they shared a transaction');
  });
});
