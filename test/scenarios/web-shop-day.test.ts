// Scenario: one day of a web shop. It fills its catalogue, takes orders, invoices and cashes them, loses an answer, breaks down once,
// and in the evening reads everything back, page by page.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { KontorError } from '../../packages/client/src/client.ts';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json, on } from './company.ts';

const rig = await startRig();
const CUSTOMERS = 6;
const ARTICLES = 5;
const ORDERS = 12;

it("a web shop's day: catalogue, orders, invoices, receipts, lost answers, and the books in the evening", async () => {
  const shop = await createCompany(rig);

  // Morning: customers and articles are brought over.
  for (let number = 1; number <= CUSTOMERS; number++) {
    const { entity_code } = await shop.post('/customers', { name: `Customer ${number}`, vat_id: `50000000${number}` });
    assert.equal(entity_code, `C000${number}`);
  }
  for (let number = 1; number <= ARTICLES; number++) {
    const article = { item_code: `ART-${number}`, description: `Article ${number}`, unit_price: number, stock: 100 };
    await shop.post('/articles', article);
  }

  // All day: each order has two lines, is invoiced as it was ordered, and every other one is paid at once.
  const lines = (number: number) => [
    line((number % ARTICLES) + 1, 1 + (number % 3)),
    line(((number + 2) % ARTICLES) + 1, 2),
  ];
  const totalOf = (number: number) => lines(number).reduce((sum, { qty, unit_price }) => sum + qty * unit_price, 0);
  for (let number = 1; number <= ORDERS; number++) {
    const body = {
      customer: { code: `C000${(number % CUSTOMERS) + 1}` },
      total_amount: totalOf(number),
      items: lines(number),
    };
    await shop.post('/orders', { ...on('2026-05-04', 'ORD', `W${number}`), ...body });
    await shop.post('/invoices', {
      ...on('2026-05-04', 'FT', `W${number}`),
      related_document: `ORD W${number}`,
      ...body,
    });
    if (number % 2) {
      const paid = { related_document: `FT W${number}`, total_amount: totalOf(number), payment_type: 'Card' };
      await shop.post('/receipts', { ...on('2026-05-04', 'REC', `W${number}`), ...paid });
    }
  }

  await anAnswerIsLost(shop);
  await theShopBreaksDown(shop);

  // Evening: the books are read page by page, by cursor and by skip. Both see every document once, in one order.
  const byCursor = await readByCursor(shop, 7);
  const bySkip = await readBySkip(shop, '/documents', 7);
  assert.equal(byCursor.length, ORDERS * 2 + ORDERS / 2 + 2);
  assert.deepEqual(byCursor, bySkip);
  const invoices = await readBySkip(shop, '/invoices', 4);
  const status = (wanted: string) => invoices.filter(invoice => invoice.status === wanted).length;
  assert.deepEqual([status('PAID'), status('ISSUED')], [ORDERS / 2, ORDERS / 2 + 2]);

  // Stock has fallen by the quantities of the invoices, article by article; nothing is reserved any more.
  for (let number = 1; number <= ARTICLES; number++) {
    const code = `ART-${number}`;
    const sold = invoices.flatMap(({ items }) => items).filter(({ item_code }: Json) => item_code === code);
    const left = sold.reduce((sum: number, { qty }: Json) => sum - qty, 100);
    assert.deepEqual((await shop.levels(code)).MAIN, { on_hand: left, reserved: 0, expected: 0, available: left });
  }
  await shop.isSound();
});

function line(article: number, qty: number) {
  return { item_code: `ART-${article}`, description: `Article ${article}`, qty, unit_price: article };
}

// The network breaks after an invoice was sent. The client sends it again, and gets the first answer.
async function anAnswerIsLost(shop: Company): Promise<void> {
  shop.loseNextAnswer();
  const created = await shop.client.invoices.create({
    ...on('2026-05-04', 'FT', 'LOST-1'),
    total_amount: 1,
    items: [line(1, 1)],
  });
  const [found, ...others] = await shop.client.invoices.list({ searchString: 'LOST-1' });
  assert.equal(found?.id, created.id);
  assert.deepEqual(others, []);
}

// The shop itself breaks down before it notes the answer. Its Idempotency-Key is its own order number, so that what it sends when it
// is started again, with a new client, gets the first answer.
async function theShopBreaksDown(shop: Company): Promise<void> {
  const invoice = { ...on('2026-05-04', 'FT', 'LOST-2'), total_amount: 2, items: [line(2, 1)] };
  const first = await shop.client.invoices.create(invoice, { idempotencyKey: 'order-4711' });
  const { client } = await shop.anotherClient();
  const again = await client.request('POST', '/invoices', { body: invoice, idempotencyKey: 'order-4711' });
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.data.id, first.id);
  const other = client.invoices.create({ ...invoice, total_amount: 3 }, { idempotencyKey: 'order-4711' });
  await assert.rejects(other, ({ code }: KontorError) => code === 'IDEMPOTENCY_MISMATCH');
}

async function readByCursor({ client }: Company, limit: number): Promise<Json[]> {
  const all: Json[] = [];
  for await (const document of client.documents.all({ limit })) all.push(document);
  return all;
}

async function readBySkip(shop: Company, path: string, limit: number): Promise<Json[]> {
  const all: Json[] = [];
  for (let skip = 0; ; skip += limit) {
    const page = await shop.list(`${path}?skip=${skip}&limit=${limit}`);
    if (page.length === 0) return all;
    all.push(...page);
  }
}
