// Scenario: a wholesaler's week with one restaurant. It quotes, delivers in parts, bills, takes bottles back, is paid for three
// invoices at once, corrects two mistakes and gives up what nobody wants any more.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { type Company, createCompany, type Json, on, payment, progress, relations, settled } from './company.ts';

const rig = await startRig();
const customer = { code: 'C0001' };
const wine = (qty: number) => ({ item_code: 'WINE', description: 'Red wine, 75 cl', qty, unit_price: 8, vat: 23 });
const oil = (qty: number) => ({ item_code: 'OIL', description: 'Olive oil, 5 l', qty, unit_price: 10, vat: 23 });
const transport = { description: 'Transport', qty: 1, unit_price: 20, vat: 23 };

it("a wholesaler's week: quoted, delivered, billed and paid in parts, with a return and two mistakes", async () => {
  const company = await createCompany(rig);
  await company.post('/articles', { ...stock('WINE', 'Red wine, 75 cl', 100), weighted_average_cost: 4 });
  await company.post('/articles', { ...stock('OIL', 'Olive oil, 5 l', 50), weighted_average_cost: 6 });
  await company.post('/customers', { name: 'Restaurante Mar Azul, Lda.', vat_id: '508123456' });
  const clerk = await company.clerk();

  await monday(clerk);
  await tuesday(clerk);
  await wednesday(clerk);
  await thursday(company, clerk);
  await friday(clerk);
  await saturday(clerk);
  await theBooks(company);
});

// The restaurant asks for a quote, and orders a part of it. The order sets goods aside; nothing is owed yet.
async function monday(clerk: Company): Promise<void> {
  const quote = { customer, total_amount: 861, items: [wine(60), oil(20), transport] };
  await clerk.post('/quotes', { ...on('2026-03-02', 'QT', '1'), ...quote });
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(100, 0) });

  const order = { customer, total_amount: 639.6, items: [wine(40), oil(20)] };
  await clerk.post('/orders', { ...on('2026-03-02', 'ORD', '1'), related_document: 'QT 1', ...order });
  assert.equal(progress(await clerk.find('/quotes', '1')), 'PART 20, 0, 1');
  assert.equal(progress(await clerk.find('/orders', '1')), 'ISSUED 40, 20');
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(100, 40) });
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(50, 20) });
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), []);
}

// Half of the wine goes out. More wine comes in at a higher price, then the other half goes out with some oil.
async function tuesday(clerk: Company): Promise<void> {
  const deliver = (number: string, total_amount: number, items: unknown[]) =>
    clerk.post('/delivery_notes', {
      ...on('2026-03-03', 'DN', number),
      related_document: 'ORD 1',
      customer,
      total_amount,
      items,
    });
  await deliver('1', 196.8, [wine(20)]);
  assert.equal(progress(await clerk.find('/orders', '1')), 'PART 20, 20');
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(80, 20) });

  const purchase = { total_amount: 590.4, items: [{ ...wine(80), unit_price: 6 }] };
  await clerk.post('/purchases', { ...on('2026-03-03', 'CC', '1'), ...purchase });
  assert.equal(await cost(clerk, 'WINE'), (80 * 4 + 80 * 6) / 160);

  await deliver('2', 319.8, [wine(20), oil(10)]);
  assert.equal(progress(await clerk.find('/orders', '1')), 'PART 0, 10');
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(140, 0) });
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(40, 10) });
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), []);
}

// One invoice bills both delivery notes: their goods have left already. Another one sells wine from the shelf.
async function wednesday(clerk: Company): Promise<void> {
  const both = { related_documents: ['DN 1', 'DN 2'], due_date: '2026-04-01' };
  const bill = { ...both, customer, total_amount: 516.6, items: [wine(40), oil(10)] };
  await clerk.post('/invoices', { ...on('2026-03-04', 'FT', '1'), ...bill });
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(140, 0) });
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(40, 10) });
  assert.equal(progress(await clerk.find('/delivery_notes', '1')), 'BILLED 0');
  assert.equal(progress(await clerk.find('/delivery_notes', '2')), 'BILLED 0, 0');
  assert.equal(payment(await clerk.find('/invoices', '1')), 'ISSUED paid 0 due 516.6');
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 516.6 overdue 516.6 open 0']);

  const again = await clerk.send('POST', '/invoices', { ...on('2026-03-04', 'FT', '2'), ...bill });
  assert.equal(again.status, 409);
  assert.match(again.json.message, /Delivery note 'DN 1' is billed already by Invoice 'FT 1': nothing of it is open/);

  const sale = { customer, total_amount: 492, items: [wine(50)] };
  await clerk.post('/invoices', { ...on('2026-03-04', 'FT', '2'), ...sale });
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(90, 0) });
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 1008.6 overdue 516.6 open 0']);
}

// Ten bottles are corked and come back. The first delivery left at 4.00 each, the second at 5.00; what comes back first left first.
async function thursday(manager: Company, clerk: Company): Promise<void> {
  const corked = { related_document: 'FT 1', customer, items: [wine(10)] };
  const tooMany = { ...corked, total_amount: 403.44, items: [wine(41)] };
  const refused = await clerk.send('POST', '/credit_notes', { ...on('2026-03-05', 'NC', '1'), ...tooMany });
  assert.equal(refused.status, 409);
  assert.match(refused.json.message, /Invoice 'FT 1' has 40 open on line 1, less than 41/);
  await clerk.post('/credit_notes', { ...on('2026-03-05', 'NC', '1'), ...corked, total_amount: 98.4 });
  assert.deepEqual(await clerk.levels('WINE'), { MAIN: level(100, 0) });
  assert.equal(await cost(clerk, 'WINE'), (90 * 5 + 10 * 4) / 100);
  assert.equal(progress(await clerk.find('/invoices', '1')), 'PART 30, 10');
  assert.equal(payment(await clerk.find('/invoices', '1')), 'PART paid 0 due 418.2');
  assert.deepEqual(settled(await clerk.find('/credit_notes', '1')), ['FT 1: 98.4', 'open 0']);
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 910.2 overdue 418.2 open 0']);

  // A delivery note is written for oil that stays on the lorry, and a receipt for money of another restaurant.
  const wrong = { related_document: 'ORD 1', customer, total_amount: 123, items: [oil(10)] };
  await clerk.post('/delivery_notes', { ...on('2026-03-05', 'DN', '3'), ...wrong });
  assert.equal(progress(await clerk.find('/orders', '1')), 'BILLED 0, 0');
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(30, 0) });
  const others = { related_document: 'FT 2', customer, total_amount: 100 };
  await clerk.post('/receipts', { ...on('2026-03-05', 'REC', '1'), ...others });
  assert.equal(payment(await clerk.find('/invoices', '2')), 'PART paid 100 due 392');

  // The clerk may not void; the manager may. All is as it was before, and both numbers stay.
  const note = { document_set: 'DN', seq_number: '3', status: 'VOID', reason: 'The oil stayed on the lorry' };
  const denied = await clerk.send('PUT', '/delivery_notes', note);
  assert.deepEqual([denied.status, denied.json.code], [403, 'PERMISSION_DENIED']);
  await manager.put('/delivery_notes', note);
  const receipt = { document_set: 'REC', seq_number: '1', status: 'VOID', reason: 'Paid by another customer' };
  await manager.put('/receipts', receipt);
  assert.equal(progress(await clerk.find('/delivery_notes', '3')), 'VOID 0');
  assert.equal(progress(await clerk.find('/orders', '1')), 'PART 0, 10');
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(40, 10) });
  assert.equal(payment(await clerk.find('/invoices', '2')), 'ISSUED paid 0 due 492');
  assert.deepEqual(settled(await clerk.find('/receipts', '1')), ['open 0']);
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 910.2 overdue 418.2 open 0']);
}

// The transport of the quote is billed. The restaurant wants no more oil and no more wine: order and quote are closed. It pays
// 1000.00 for everything so far, which is more than it owes.
async function friday(clerk: Company): Promise<void> {
  const bill = { related_document: 'QT 1', customer, total_amount: 24.6, items: [transport] };
  await clerk.post('/invoices', { ...on('2026-03-06', 'FT', '3'), ...bill });
  assert.equal(progress(await clerk.find('/quotes', '1')), 'PART 20, 0, 0');
  const close = { status: 'CLOSED', reason: 'No longer wanted' };
  await clerk.put('/quotes', { document_set: 'QT', seq_number: '1', ...close });
  await clerk.put('/orders', { document_set: 'ORD', seq_number: '1', ...close });
  assert.equal(progress(await clerk.find('/quotes', '1')), 'CLOSED 0, 0, 0');
  assert.equal(progress(await clerk.find('/orders', '1')), 'CLOSED 0, 0');
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(40, 0) });
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 934.8 overdue 418.2 open 0']);

  const settles = [
    { document: 'FT 1', amount: 418.2 },
    { document: 'FT 2', amount: 492 },
    { document: 'FT 3', amount: 24.6 },
  ];
  await clerk.post('/receipts', { ...on('2026-03-06', 'REC', '2'), customer, total_amount: 1000, settles });
  assert.equal(payment(await clerk.find('/invoices', '1')), 'PAID paid 418.2 due 0');
  assert.equal(payment(await clerk.find('/invoices', '2')), 'PAID paid 492 due 0');
  assert.equal(payment(await clerk.find('/invoices', '3')), 'PAID paid 24.6 due 0');
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 0 overdue 0 open 65.2']);
}

// The 65.20 that it paid in advance are allotted to the next invoice. More than is due, or than is open, can't be allotted.
async function saturday(clerk: Company): Promise<void> {
  const sale = { customer, total_amount: 123, items: [oil(10)] };
  await clerk.post('/invoices', { ...on('2026-03-07', 'FT', '4'), ...sale });
  assert.deepEqual(await clerk.levels('OIL'), { MAIN: level(30, 0) });
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 123 overdue 0 open 65.2']);

  const allot = (amount: number) => ({ document_set: 'REC', seq_number: '2', settles: [{ document: 'FT 4', amount }] });
  const tooMuch = await clerk.send('PUT', '/receipts', allot(65.21));
  assert.equal(tooMuch.status, 409);
  assert.match(tooMuch.json.message, /Receipt 'REC 2' has 65\.2 open, less than 65\.21/);
  await clerk.put('/receipts', allot(65.2));
  assert.equal(payment(await clerk.find('/invoices', '4')), 'PART paid 65.2 due 57.8');
  const all = ['FT 1: 418.2', 'FT 2: 492', 'FT 3: 24.6', 'FT 4: 65.2', 'open 0'];
  assert.deepEqual(settled(await clerk.find('/receipts', '2')), all);
  assert.deepEqual(await clerk.balance('/customers', 'C0001'), ['EUR due 57.8 overdue 0 open 0']);
}

// Each document says what it came from and what came of it, without the two that are void; nothing that others build on can be
// voided; and the ledger has every movement at its cost.
async function theBooks(company: Company): Promise<void> {
  assert.deepEqual(relations(await company.find('/quotes', '1')), ['orders to ORD 1', 'bills to FT 3']);
  assert.deepEqual(relations(await company.find('/orders', '1')), [
    'orders from QT 1',
    'delivers to DN 1',
    'delivers to DN 2',
  ]);
  assert.deepEqual(relations(await company.find('/invoices', '1')), [
    'bills from DN 1',
    'bills from DN 2',
    'credits to NC 1',
    'pays to REC 2',
  ]);
  assert.deepEqual(relations(await company.find('/receipts', '1')), []);
  await assert.rejects(
    company.void('FT', '1', 'No reason'),
    /while Credit note 'NC 1', Receipt 'REC 2' depend on it: void those first/,
  );
  const ledger = await company.list('/transactions?searchString=WINE');
  assert.deepEqual(
    ledger.map(({ type, document_set: set = '', qty, unit_cost, balance }: Json) =>
      [type, set, qty, unit_cost, balance].join(' '),
    ),
    [
      'opening  100 4 100',
      'sale DN -20 4 80',
      'purchase CC 80 6 160',
      'sale DN -20 5 140',
      'sale FT -50 5 90',
      'return_in NC 10 4 100',
    ],
  );
  await company.isSound();
}

const stock = (item_code: string, description: string, quantity: number) => ({
  item_code,
  description,
  stock: quantity,
});

const level = (on_hand: number, reserved: number) => ({
  on_hand,
  reserved,
  expected: 0,
  available: on_hand - reserved,
});

async function cost(company: Company, itemCode: string): Promise<number> {
  const [article] = await company.list(`/articles?searchString=${itemCode}`);
  return article.weighted_average_cost;
}
