// Amounts due and paid: receipts, payments and credit notes over one document or several. contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

const invoice = (total_amount: number, more = {}) => shop.make('invoice', { total_amount, ...more });

/** `PART paid 5 due 7`. */
async function state(number: string, path = '/invoices'): Promise<string> {
  const [document] = await shop.list(path, { searchString: number });
  return `${document?.status} paid ${document?.amount_paid ?? 0} due ${document?.amount_due}`;
}

async function open(number: string, path = '/receipts') {
  const [document] = await shop.list(path, { searchString: number });
  const settles = (document?.settles ?? []) as unknown as { document: string; amount: string }[];
  return [document?.amount_open, ...settles.map(each => `${each.document}: ${each.amount}`)];
}

/** Allots what is open of a receipt, given by its number. */
const allot = (number: string, settles: unknown[], path = '/receipts', document_set = 'REC') =>
  shop.client.put(path, { document_set, seq_number: number, settles });

describe('what is owed', () => {
  it('is the total less what was paid with it, and less withholding that the total contains', async () => {
    assert.equal(await state(await invoice(100, { amount_paid: 30 })), 'PART paid 30 due 70');
    const parts = { net_amount: 81.3, vat: 18.7, irs_retention_amount: 10 };
    assert.equal(await state(await invoice(100, parts)), 'ISSUED paid 0 due 90');
    assert.equal(await state(await invoice(90, parts)), 'ISSUED paid 0 due 90');
    const items = [{ description: 'Advice', qty: 1, unit_price: 100, vat: 23 }];
    assert.equal(await state(await invoice(123, { irs_retention_amount: 25, items })), 'ISSUED paid 0 due 98');
    assert.equal(await state(await invoice(98, { irs_retention_amount: 25, items })), 'ISSUED paid 0 due 98');
  });

  it('is nothing when a till took the money: the change is not paid', async () => {
    assert.equal(await state(await invoice(11.07, { amount_tendered: 20 })), 'PAID paid 11.07 due 0');
    assert.equal(await state(await invoice(11.07, { amount_tendered: 5 })), 'PART paid 5 due 6.07');
  });
});

describe('a receipt', () => {
  it('pays several invoices, and what is more stays open as an advance', async () => {
    const [first, second] = [await invoice(10), await invoice(20.5)];
    const settles = [
      { document: first, amount: 10 },
      { document: `FT ${second}`, amount: 15.25 },
    ];
    const receipt = await shop.make('receipt', { total_amount: 30, settles });
    assert.equal(await state(first), 'PAID paid 10 due 0');
    assert.equal(await state(second), 'PART paid 15.25 due 5.25');
    assert.deepEqual(await open(receipt), ['4.75', `FT ${first}: 10`, `FT ${second}: 15.25`]);
  });

  it('has another ETag when it pays another document with the same amount, and so have both of them', async () => {
    const [first, second, third] = [await invoice(10), await invoice(10), await invoice(10)];
    const receipt = await shop.make('receipt', { total_amount: 20, settles: [{ document: first, amount: 10 }] });
    const tag = async (path: string, number: string) => {
      const [{ id }] = (await shop.client.get(path, { searchColumn: 'seq_number', searchString: number })).body;
      return (await shop.client.get(path, { id })).headers.etag;
    };
    const tags = () =>
      Promise.all([tag('/receipts', receipt), ...[first, second, third].map(number => tag('/invoices', number))]);
    const before = await tags();
    assert.deepEqual(await tags(), before);
    const move = [
      { document: first, amount: -10 },
      { document: second, amount: 10 },
    ];
    assert.equal((await allot(receipt, move)).status, 201);
    assert.deepEqual(await open(receipt), ['10', `FT ${second}: 10`]);
    const changed = await tags();
    assert.deepEqual(
      changed.map((etag, index) => etag !== before[index]),
      [true, true, true, false],
    );
  });

  it('without a document is an advance, which is allotted later and taken back', async () => {
    const receipt = await shop.make('receipt', { total_amount: 30 });
    assert.deepEqual(await open(receipt), ['30']);
    const number = await invoice(20);
    assert.equal((await allot(receipt, [{ document: number, amount: 12 }])).status, 201);
    assert.deepEqual(await open(receipt), ['18', `FT ${number}: 12`]);
    assert.equal(await state(number), 'PART paid 12 due 8');
    refused(await allot(receipt, [{ document: number, amount: 8.01 }]), 409, 'CONFLICT', /has 8 due, less than 8\.01/);
    assert.equal((await allot(receipt, [{ document: number, amount: 8 }])).status, 201);
    assert.equal((await allot(receipt, [{ document: number, amount: -20 }])).status, 201);
    assert.deepEqual(await open(receipt), ['30']);
    assert.equal(await state(number), 'ISSUED paid 0 due 20');
    refused(await allot(receipt, [{ document: number, amount: -1 }]), 409, 'CONFLICT', /pays 0 of .*, less than 1/);
    await shop.void('invoice', number);
  });

  it('pays in their order what it names without amounts', async () => {
    const [first, second] = [await invoice(10), await invoice(20)];
    await shop.make('receipt', { total_amount: 15, related_documents: [first, second] });
    assert.equal(await state(first), 'PAID paid 10 due 0');
    assert.equal(await state(second), 'PART paid 5 due 15');
  });

  it('is refused when it pays more than its total or than is due, in another currency, or what it can not pay', async () => {
    const [number, order] = [await invoice(10), await shop.make('order', {})];
    const create = (fields: Record<string, unknown>) => shop.create('receipt', { total_amount: 10, ...fields });
    const amount = (value: number) => ({ settles: [{ document: number, amount: value }] });
    refused(await create(amount(10.5)), 400, 'INVALID_ARGUMENT', /'settles' adds up to 10\.5, more than total_amount/);
    refused(await create(amount(-1)), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.amount' must be 0 or more/);
    refused(await create({ ...amount(10.5), total_amount: 11 }), 409, 'CONFLICT', /has 10 due, less than 10\.5/);
    refused(await create({ ...amount(1), currency: 'USD' }), 400, 'INVALID_ARGUMENT', /'currency' is USD, but/);
    const wrong = { settles: [{ document: order, amount: 1 }] };
    refused(await create(wrong), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.document' names Order/);
    const none = { settles: [{ document: 'NONE', amount: 1 }] };
    refused(await create(none), 400, 'INVALID_ARGUMENT', /'settles\[0\]\.document' names an unknown document: 'NONE'/);
    const onInvoice = await shop.create('invoice', amount(1));
    refused(onInvoice, 400, 'INVALID_ARGUMENT', /'settles' is for receipts, payments and credit notes/);
  });

  it('that is void owes again what it paid, and pays nothing more', async () => {
    const [first, second] = [await invoice(10), await invoice(20)];
    const receipt = await shop.make('receipt', { total_amount: 30, related_document: first, settles: [] });
    await allot(receipt, [
      { document: first, amount: 10 },
      { document: second, amount: 5 },
    ]);
    const blocked = await shop.client.put('/invoices', {
      document_set: 'FT',
      seq_number: first,
      status: 'VOID',
      reason: 'a mistake',
    });
    refused(blocked, 409, 'CONFLICT', new RegExp(`while Receipt 'REC ${receipt}' depends on it`));
    await shop.void('receipt', receipt);
    assert.equal(await state(first), 'ISSUED paid 0 due 10');
    assert.equal(await state(second), 'ISSUED paid 0 due 20');
    assert.deepEqual(await open(receipt), ['0']);
    refused(await allot(receipt, [{ document: first, amount: 1 }]), 409, 'CONFLICT', /is void/);
    await shop.void('invoice', first);
  });
});

describe('a credit note', () => {
  it('settles what its invoice still owes and keeps the rest, which pays another invoice', async () => {
    const [first, second] = [await invoice(10, { amount_paid: 7 }), await invoice(20)];
    const note = await shop.make('credit_note', { related_document: first, total_amount: 5 });
    assert.equal(await state(first), 'PAID paid 7 due 0');
    assert.deepEqual(await open(note, '/credit_notes'), ['2', `FT ${first}: 3`]);
    const answer = await allot(note, [{ document: second, amount: 2 }], '/credit_notes', 'NC');
    assert.equal(answer.status, 201, answer.text);
    assert.equal(await state(second), 'PART paid 0 due 18');
    await shop.void('credit_note', note);
    assert.equal(await state(first), 'PART paid 7 due 3');
    assert.equal(await state(second), 'ISSUED paid 0 due 20');
  });
});

describe('a credit note of several invoices', () => {
  it('settles first those of which a line matches, in their order', async () => {
    const [first, second] = [await invoice(10), await invoice(20, { items: [{ description: 'Advice', qty: 2 }] })];
    const items = [{ description: 'Advice', qty: 1 }];
    await shop.make('credit_note', { related_documents: [first, second], total_amount: 8, items });
    assert.equal(await state(first), 'ISSUED paid 0 due 10');
    assert.equal(await state(second), 'PART paid 0 due 12');
  });

  it('credits each by the lines that it takes back of it, though the first has enough left for all', async () => {
    const first = await invoice(1000, { items: [{ description: 'Chair', qty: 10, unit_price: 100 }] });
    const second = await invoice(50, { items: [{ description: 'Lamp', qty: 1, unit_price: 50 }] });
    const items = [
      { description: 'Chair', qty: 1, unit_price: 100 },
      { description: 'Lamp', qty: 1, unit_price: 50 },
    ];
    await shop.make('credit_note', { related_documents: [first, second], total_amount: 150, items });
    assert.equal(await state(first), 'PART paid 0 due 900');
    assert.equal(await state(second), 'PAID paid 0 due 0');
    const rest = [{ description: 'Chair', qty: 9, unit_price: 100 }];
    await shop.make('credit_note', { related_document: first, total_amount: 900, items: rest });
    assert.equal(await state(first), 'PAID paid 0 due 0');
  });

  it('is worth its total less the withholding that the total contains', async () => {
    const items = [{ description: 'Advice', qty: 1, unit_price: 100, vat: 23 }];
    const parts = { irs_retention_amount: 25, items };
    const number = await invoice(123, parts);
    const note = await shop.make('credit_note', { related_document: number, total_amount: 123, ...parts });
    assert.equal(await state(number), 'PAID paid 0 due 0');
    assert.deepEqual(await open(note, '/credit_notes'), ['0', `FT ${number}: 98`]);
    const settles = [{ document: await invoice(200), amount: 99 }];
    const tooMuch = await shop.create('credit_note', { total_amount: 123, ...parts, settles });
    refused(tooMuch, 400, 'INVALID_ARGUMENT', /'settles' adds up to 99, more than total_amount less the withholding/);
  });
});

describe('a payment', () => {
  it('pays purchases as a receipt pays invoices', async () => {
    const purchase = await shop.make('purchase', { total_amount: 50 });
    const payment = await shop.make('payment', { total_amount: 60, settles: [{ document: purchase, amount: 50 }] });
    assert.equal(await state(purchase, '/purchases'), 'PAID paid 50 due 0');
    assert.deepEqual(await open(payment, '/payments'), ['10', `CC ${purchase}: 50`]);
  });
});
