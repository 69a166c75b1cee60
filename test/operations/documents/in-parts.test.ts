// Documents that are delivered, billed and credited in parts, line by line. contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { type DocumentType, line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  await shop.article('MILK', { stock: 50, weighted_average_cost: 1 });
});
afterEach(() => shop.sound());

interface Listed {
  status: string;
  items: { open_qty?: string }[];
  relations?: { type: string; seq_number: string; relation: string; direction: string }[];
}

const PATHS: Partial<Record<DocumentType, string>> = { order: 'orders', quote: 'quotes', invoice: 'invoices' };

/** `PART 3, 1`: the status of a document and what is open of its lines. */
async function state(type: DocumentType, number: string): Promise<string> {
  const path = `/${PATHS[type] ?? `${type}s`}`;
  const [document] = (await shop.list(path, { searchString: number })) as unknown as Listed[];
  const open = (document?.items ?? []).map(item => item.open_qty ?? 'none');
  return [document?.status, open.join(', ')].join(' ').trim();
}

async function relations(number: string, type: DocumentType): Promise<string[]> {
  const documents = await shop.list('/documents', { searchString: number, type });
  const [document] = (await shop.list('/documents', { id: documents[0]?.id ?? '' })) as unknown as Listed[];
  return (document?.relations ?? []).map(each => `${each.relation} ${each.direction} ${each.type} ${each.seq_number}`);
}

describe('an order', () => {
  it('is delivered in three parts and billed in two; goods of the notes do not move again', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10), line('MILK', 4)] });
    const deliver = (items: unknown[]) => shop.make('delivery_note', { related_document: order, items });
    const first = await deliver([line('TEA', 4)]);
    assert.equal(await state('order', order), 'PART 6, 4');
    const second = await deliver([line('TEA', 3), line('MILK', 4)]);
    const third = await deliver([line('TEA', 3)]);
    assert.equal(await state('order', order), 'BILLED 0, 0');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '90' });
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });

    const again = await shop.create('delivery_note', { related_document: order, items: [line('TEA', 1)] });
    const notes = [first, second, third].map(number => `Delivery note 'DN ${number}'`).join(', ');
    refused(again, 409, 'CONFLICT', new RegExp(`billed already by ${notes}`));

    const items = [line('TEA', 7), line('MILK', 4)];
    const invoice = await shop.make('invoice', { related_documents: [first, second], items });
    await shop.make('invoice', { related_document: third, items: [line('TEA', 3)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '90' });
    assert.deepEqual(await shop.levels('MILK'), { MAIN: '46' });
    assert.equal(await state('delivery_note', second), 'BILLED 0, 0');
    assert.deepEqual(await relations(invoice, 'invoice'), [
      `bills from delivery_note ${first}`,
      `bills from delivery_note ${second}`,
    ]);
    assert.deepEqual(await relations(second, 'delivery_note'), [
      `delivers from order ${order}`,
      `bills to invoice ${invoice}`,
    ]);
  });

  it('comes of a quote in parts, and what is more than the quote is taken from nothing', async () => {
    const quote = await shop.make('quote', { items: [line('TEA', 5), { description: 'Consulting', qty: 2 }] });
    await shop.make('order', { related_document: quote, items: [line('TEA', 2)] });
    assert.equal(await state('quote', quote), 'PART 3, 2');
    const rest = { related_document: quote, items: [line('TEA', 9), { description: 'Consulting', qty: 2 }] };
    const order = await shop.make('order', rest);
    assert.equal(await state('quote', quote), 'BILLED 0, 0');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '11' });
    await shop.void('order', order);
    assert.equal(await state('quote', quote), 'PART 3, 2');
  });
});

describe('an invoice', () => {
  it('moves what it has beyond the delivery note that it bills, and takes back only that', async () => {
    const note = await shop.make('delivery_note', { items: [line('TEA', 4)] });
    const invoice = await shop.make('invoice', { related_document: note, items: [line('TEA', 6)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '94' });
    await shop.void('invoice', invoice);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '96' });
    assert.equal(await state('delivery_note', note), 'ISSUED 4');
  });

  it('that names an order and its delivery note bills first what was delivered, whichever is named first', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10)] });
    const note = await shop.make('delivery_note', { related_document: order, items: [line('TEA', 4)] });
    await shop.make('invoice', { related_document: order, related_documents: [note], items: [line('TEA', 5)] });
    assert.deepEqual([await state('delivery_note', note), await state('order', order)], ['BILLED 0', 'PART 5']);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '95' });
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '5' });
  });

  it('says so when nothing of what it names is open for its lines', async () => {
    const order = await shop.make('order', { items: [line('TEA', 1), line('MILK', 1)] });
    await shop.make('invoice', { related_document: order, items: [line('TEA', 1)] });
    const again = await shop.create('invoice', { related_document: order, items: [line('TEA', 1)] });
    assert.equal(again.status, 201, again.text);
    assert.match(again.headers['x-warnings'] ?? '', /Nothing of Order 'ORD \d+' was taken/);
  });

  it('moves all of a delivery note whose set moves no stock', async () => {
    await shop.owner(`UPDATE document_set SET moves_stock = false WHERE account_id = $1 AND code = 'DN'`, [
      shop.account.id,
    ]);
    const note = await shop.make('delivery_note', { items: [line('TEA', 4)] });
    await shop.make('invoice', { related_document: note, items: [line('TEA', 4)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '96' });
  });

  it('needs no serial numbers for goods that a delivery note moved, and those of what is more', async () => {
    await shop.article('TILL', { serial_tracking: 'serial' });
    const tills = (qty: number, ...serial_numbers: string[]) => line('TILL', qty, { serial_numbers, unit_price: 9 });
    await shop.make('purchase', { items: [tills(3, 'A', 'B', 'C')] });
    const note = await shop.make('delivery_note', { items: [tills(2, 'A', 'B')] });
    const short = await shop.create('invoice', { related_document: note, items: [line('TILL', 3)] });
    refused(short, 400, 'INVALID_ARGUMENT', /'items\[0\]\.serial_numbers' must have one serial number per unit/);
    await shop.make('invoice', { related_document: note, items: [tills(3, 'A', 'B', 'C')] });
    assert.deepEqual(await shop.levels('TILL'), { MAIN: '0' });
  });

  it('takes a delivery note without lines as a whole, once', async () => {
    const note = await shop.make('delivery_note', {});
    await shop.make('invoice', { related_document: note, items: [line('TEA', 1)] });
    refused(await shop.create('invoice', { related_document: note }), 409, 'CONFLICT', /is billed already/);
  });
});

describe('a credit note', () => {
  it('takes back goods that a delivery note moved, where they left and at the cost at which they left', async () => {
    const note = await shop.make('delivery_note', { warehouse: 'SHOP', items: [line('TEA', 4)] });
    await shop.make('purchase', { items: [line('TEA', 96, { unit_price: 6 })] });
    const invoice = await shop.make('invoice', { related_document: note, total_amount: 40, items: [line('TEA', 4)] });
    await shop.make('credit_note', { related_document: invoice, total_amount: 10, items: [line('TEA', 1)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '196', SHOP: '-3' });
    assert.equal(await state('invoice', invoice), 'PART 3');
    const [returned] = await shop.list('/transactions', { type: 'return_in' });
    assert.equal(`${returned?.qty} ${returned?.unit_cost} ${returned?.location_code}`, '1 2 SHOP');
  });

  it('credits no more than the invoice in all, and no more than is open of a line', async () => {
    const invoice = await shop.make('invoice', { total_amount: 10, items: [line('TEA', 5)] });
    const credit = (total_amount: number, qty: number) =>
      shop.create('credit_note', { related_document: invoice, total_amount, items: [line('TEA', qty)] });
    refused(await credit(1, 6), 409, 'CONFLICT', /Invoice 'FT \d+' has 5 open on line 1, less than 6/);
    refused(await credit(10.01, 1), 409, 'CONFLICT', /has 10 left to credit, less than 10\.01/);
    assert.equal((await credit(4, 2)).status, 201);
    refused(await credit(6.01, 1), 409, 'CONFLICT', /has 6 left to credit, less than 6\.01/);
    assert.equal((await credit(6, 3)).status, 201);
    assert.equal(await state('invoice', invoice), 'PAID 0');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '100' });
  });

  it('without a line of the invoice credits an amount and no quantity', async () => {
    const invoice = await shop.make('invoice', { total_amount: 10, items: [line('TEA', 5)] });
    const rebate = [{ description: 'Rebate', qty: 1, unit_price: 2 }];
    const note = await shop.make('credit_note', { related_document: invoice, total_amount: 2, items: rebate });
    assert.equal(await state('invoice', invoice), 'PART 5');
    assert.deepEqual(await relations(note, 'credit_note'), [`credits from invoice ${invoice}`]);
  });
});

describe('a supplier credit note', () => {
  it('sends goods back at the cost at which they came, and settles the purchase', async () => {
    await shop.article('OIL');
    const purchase = await shop.make('purchase', {
      destination_warehouse: 'VAN',
      total_amount: 40,
      items: [line('OIL', 10, { unit_price: 4 })],
    });
    await shop.make('purchase', { items: [line('OIL', 10, { unit_price: 8 })] });
    assert.equal(await shop.cost('OIL'), '6');
    const items = [line('OIL', 5)];
    const note = await shop.make('supplier_credit_note', { related_doc: purchase, total_amount: 20, items });
    assert.deepEqual(await shop.levels('OIL'), { MAIN: '10', VAN: '5' });
    assert.equal(await shop.cost('OIL'), '6.6666666667');
    assert.equal(await state('purchase', purchase), 'PART 5');
    await shop.void('supplier_credit_note', note);
    assert.equal(await state('purchase', purchase), 'ISSUED 10');
    assert.equal(await shop.cost('OIL'), '6');
  });
});

describe('a transfer order', () => {
  it('of the five required fields is good', async () => {
    assert.equal((await shop.create('transfer_order', {})).status, 201);
  });
});
