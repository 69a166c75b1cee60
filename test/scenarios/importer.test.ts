// Scenario: an importer buys tea in Japan. It orders in yen, gets the goods in two parts at two exchange rates, sends some back and
// pays in yen over both purchases, while its costs are in euros.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json, on, payment, progress, relations, settled } from './company.ts';

const rig = await startRig();
const supplier = { code: 'S0001' };
const sencha = (qty: number) => ({ item_code: 'SENCHA', description: 'Sencha, 100 g', qty, unit_price: 800 });
const matcha = (qty: number) => ({ item_code: 'MATCHA', description: 'Matcha, 30 g', qty, unit_price: 2000 });
const inYen = (date: string, set: string, number: string) => ({ ...on(date, set, number), currency: 'JPY', supplier });

it('an importer: ordered in yen, received in parts at two rates, sent back, paid in yen, valued in euros', async () => {
  const company = await createCompany(rig);
  await company.post('/suppliers', { name: 'Uji Tea K.K.', country_iso: 'JP' });
  await company.post('/articles', { item_code: 'SENCHA', description: 'Sencha, 100 g' });
  await company.post('/articles', { item_code: 'MATCHA', description: 'Matcha, 30 g' });
  await company.setRate('JPY', '0.00625', '2026-02-01');
  await company.setRate('JPY', '0.0064', '2026-03-10');

  await order(company);
  await firstPart(company);
  await secondPart(company);
  await sendBack(company);
  await pay(company);
  await otherCurrencies(company);
  await theBooks(company);
});

// The order is in yen. The goods are expected; nothing is owed.
async function order(company: Company): Promise<void> {
  const goods = { total_amount: 260_000, items: [sencha(200), matcha(50)] };
  await company.post('/purchase_orders', { ...inYen('2026-02-10', 'POR', '1'), ...goods });
  assert.deepEqual(await company.levels('SENCHA'), { MAIN: level(0, 200) });
  assert.deepEqual(await company.levels('MATCHA'), { MAIN: level(0, 50) });
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), []);
}

// The first part comes with the rate at which the bank sold the yen: a packet of sencha costs 800 × 0.0065 = 5.20 EUR.
async function firstPart(company: Company): Promise<void> {
  const part = { related_doc: 'POR 1', exchange_rate: 0.0065, total_amount: 96_000, items: [sencha(120)] };
  const answer = await company.send('POST', '/purchases', { ...inYen('2026-02-24', 'CC', '1'), ...part });
  assert.equal(answer.status, 201);
  assert.match(answer.headers.get('x-warnings') ?? '', /^"items\[0\] has a price and no VAT[^"]*"$/);
  assert.equal(progress(await company.find('/purchase_orders', '1')), 'PART 80, 50');
  assert.deepEqual(await company.levels('SENCHA'), { MAIN: level(120, 80) });
  assert.equal(await cost(company, 'SENCHA'), 5.2);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), ['JPY due 96000 overdue 0 open 0']);
}

// The second part says no rate. The one of 1 February still holds on its day: 800 × 0.00625 = 5.00 EUR. The purchase keeps it.
async function secondPart(company: Company): Promise<void> {
  const part = { related_doc: 'POR 1', due_date: '2026-04-05', total_amount: 164_000, items: [sencha(80), matcha(50)] };
  await company.post('/purchases', { ...inYen('2026-03-05', 'CC', '2'), ...part });
  assert.equal((await company.find('/purchases', '2')).exchange_rate, 0.00625);
  await company.setRate('JPY', '0.0063', '2026-03-05');
  assert.equal((await company.find('/purchases', '2')).exchange_rate, 0.00625);

  assert.equal(progress(await company.find('/purchase_orders', '1')), 'BILLED 0, 0');
  assert.deepEqual(await company.levels('SENCHA'), { MAIN: level(200, 0) });
  assert.deepEqual(await company.levels('MATCHA'), { MAIN: level(50, 0) });
  assert.equal(await cost(company, 'SENCHA'), (120 * 5.2 + 80 * 5) / 200);
  assert.equal(await cost(company, 'MATCHA'), 12.5);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), ['JPY due 260000 overdue 164000 open 0']);

  const third = { related_doc: 'POR 1', total_amount: 800, items: [sencha(1)] };
  const refused = await company.send('POST', '/purchases', { ...inYen('2026-03-06', 'CC', '3'), ...third });
  assert.equal(refused.status, 409);
  assert.match(refused.json.message, /'POR 1' is billed already by Purchase 'CC 1', Purchase 'CC 2'/);
}

// Forty packets of the first part are stale. They go back at the 5.20 EUR at which they came; the supplier credits 32,000 yen.
async function sendBack(company: Company): Promise<void> {
  const stale = { related_doc: 'CC 1', total_amount: 32_000, items: [sencha(40)] };
  await company.post('/supplier_credit_notes', { ...inYen('2026-03-09', 'SC', '1'), ...stale });
  assert.deepEqual(await company.levels('SENCHA'), { MAIN: level(160, 0) });
  assert.equal(await cost(company, 'SENCHA'), (200 * 5.12 - 40 * 5.2) / 160);
  const purchase = await company.find('/purchases', '1');
  assert.deepEqual([progress(purchase), payment(purchase)], ['PART 80', 'PART paid 0 due 64000']);
  assert.deepEqual(settled(await company.find('/supplier_credit_notes', '1')), ['CC 1: 32000', 'open 0']);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), ['JPY due 228000 overdue 164000 open 0']);
}

// A payment in euros is refused. One in yen pays the purchases in the order named; the next one pays the rest and 2,000 too much.
async function pay(company: Company): Promise<void> {
  const both = { supplier, related_documents: ['CC 1', 'CC 2'], payment_type: 'Bank transfer' };
  const inEuro = { ...on('2026-03-12', 'PAY', '1'), ...both, total_amount: 1000 };
  const refused = await company.send('POST', '/payments', inEuro);
  assert.equal(refused.status, 400);
  assert.match(refused.json.message, /'currency' is EUR, but Purchase 'CC 1' is in JPY/);

  await company.post('/payments', { ...inYen('2026-03-12', 'PAY', '1'), ...both, total_amount: 200_000 });
  assert.equal(payment(await company.find('/purchases', '1')), 'PAID paid 64000 due 0');
  assert.equal(payment(await company.find('/purchases', '2')), 'PART paid 136000 due 28000');
  assert.deepEqual(settled(await company.find('/payments', '1')), ['CC 1: 64000', 'CC 2: 136000', 'open 0']);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), ['JPY due 28000 overdue 28000 open 0']);

  const rest = { total_amount: 30_000, settles: [{ document: 'CC 2', amount: 28_000 }] };
  await company.post('/payments', { ...inYen('2026-03-20', 'PAY', '2'), ...rest });
  assert.equal(payment(await company.find('/purchases', '2')), 'PAID paid 164000 due 0');
  assert.deepEqual(settled(await company.find('/payments', '2')), ['CC 2: 28000', 'open 2000']);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), ['JPY due 0 overdue 0 open 2000']);
}

// The same supplier bills freight in euros, and matcha in dollars, for which there is no rate: the goods come in at the present
// average, and the answer says so. Its balance has each currency by itself.
async function otherCurrencies(company: Company): Promise<void> {
  const freight = { supplier, total_amount: 150, items: [{ description: 'Freight', unit_price: 150 }] };
  await company.post('/purchases', { ...on('2026-03-21', 'CC', '3'), ...freight });
  const dollars = { currency: 'USD', total_amount: 140, items: [{ ...matcha(10), unit_price: 14 }] };
  const answer = await company.send('POST', '/purchases', { ...inYen('2026-03-21', 'CC', '4'), ...dollars });
  assert.equal(answer.status, 201);
  assert.match(answer.headers.get('x-warnings') ?? '', /no exchange rate for USD on 2026-03-21/);
  assert.deepEqual(await company.levels('MATCHA'), { MAIN: level(60, 0) });
  assert.equal(await cost(company, 'MATCHA'), 12.5);
  assert.deepEqual(await company.balance('/suppliers', 'S0001'), [
    'EUR due 150 overdue 0 open 0',
    'JPY due 0 overdue 0 open 2000',
    'USD due 140 overdue 0 open 0',
  ]);
}

async function theBooks(company: Company): Promise<void> {
  assert.deepEqual(relations(await company.find('/purchase_orders', '1')), ['bills to CC 1', 'bills to CC 2']);
  assert.deepEqual(relations(await company.find('/purchases', '1')), [
    'bills from POR 1',
    'credits to SC 1',
    'pays to PAY 1',
  ]);
  const ledger = await company.list('/transactions?searchString=SENCHA');
  assert.deepEqual(
    ledger.map(({ type, document_set, seq_number, qty, unit_price, unit_cost }: Json) =>
      [type, document_set, seq_number, qty, unit_price, unit_cost].join(' '),
    ),
    ['purchase CC 1 120 800 5.2', 'purchase CC 2 80 800 5', 'return_out SC 1 -40 800 5.2'],
  );
  await company.isSound();
}

const level = (on_hand: number, expected: number) => ({ on_hand, reserved: 0, expected, available: on_hand });

async function cost(company: Company, itemCode: string): Promise<number> {
  const [article] = await company.list(`/articles?searchString=${itemCode}`);
  return article.weighted_average_cost;
}
