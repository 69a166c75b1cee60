// The status of documents: ISSUED to BILLED, PART and PAID, and each change of status that is rejected.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { clients, line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100 });
});
afterEach(() => shop.sound());

const pay = (invoice: string, total_amount: number, more = {}) =>
  shop.create('receipt', { related_document: invoice, total_amount, ...more });

describe('billing', () => {
  it('invoices that name an order make it PART, then BILLED, and free what they bill', async () => {
    const order = await shop.make('order', { items: [line('TEA', 7)] });
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '7' });
    await shop.make('invoice', { related_document: order, items: [line('TEA', 5)] });
    assert.equal(await shop.state('order', order), 'PART');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '2' });
    await shop.make('invoice', { related_document: order, items: [line('TEA', 3)] });
    assert.equal(await shop.state('order', order), 'BILLED');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '92' });
  });

  it('a purchase that names a purchase order makes it BILLED and frees what was expected', async () => {
    const order = await shop.make('purchase_order', { items: [line('TEA', 30)], source_warehouse: 'SHOP' });
    assert.deepEqual(await shop.levels('TEA', 'expected'), { MAIN: '0', SHOP: '30' });
    await shop.make('purchase', { related_doc: order, items: [line('TEA', 30)] });
    assert.equal(await shop.state('purchase_order', order), 'BILLED');
    assert.deepEqual(await shop.levels('TEA', 'expected'), { MAIN: '0', SHOP: '0' });
  });

  it('an order of which no line is on the invoice is billed as a whole', async () => {
    await shop.article('MILK');
    const order = await shop.make('order', { items: [line('MILK', 3), line('TEA', 1)] });
    await shop.make('invoice', { related_document: order, items: [line('CARE', 1)] });
    assert.equal(await shop.state('order', order), 'BILLED');
    assert.deepEqual(await shop.levels('MILK', 'reserved'), { MAIN: '0' });
  });

  it('a second invoice over the same order is refused, naming the first, and moves nothing', async () => {
    const order = await shop.make('order', { items: [line('TEA', 7)] });
    const bill = { related_document: order, items: [line('TEA', 7)] };
    const first = await shop.make('invoice', bill);
    const saying = new RegExp(`Order 'ORD ${order}' is billed already by Invoice 'FT ${first}': nothing of it is open`);
    refused(await shop.create('invoice', bill), 409, 'CONFLICT', saying);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '93' });
  });

  it('of many invoices over one order at once one is taken', async () => {
    const order = await shop.make('order', { items: [line('TEA', 7)] });
    const all = await clients(shop.account, 12);
    const answers = await Promise.all(
      all.map(client => shop.create('invoice', { related_document: order, items: [line('TEA', 7)] }, client)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers) if (answer.status !== 201) refused(answer, 409, 'CONFLICT', /billed already/);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '93' });
  });

  it('leaves the deposit that an order was issued with as it was', async () => {
    const order = await shop.make('order', { amount_paid: 20, items: [line('TEA', 1)] });
    await shop.make('invoice', { related_document: order, items: [line('TEA', 1)] });
    assert.equal(await shop.state('order', order), 'BILLED 20');
  });
});

describe('paying', () => {
  it('receipts that name an invoice make it PART, then PAID, to the cent', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    assert.equal(await shop.state('invoice', invoice), 'ISSUED');
    await shop.make('receipt', { related_document: invoice, total_amount: 33.33 });
    assert.equal(await shop.state('invoice', invoice), 'PART 33.33');
    await shop.make('receipt', { related_document: invoice, total_amount: 66.66 });
    assert.equal(await shop.state('invoice', invoice), 'PART 99.99');
    await shop.make('receipt', { related_document: invoice, total_amount: 0.01 });
    assert.equal(await shop.state('invoice', invoice), 'PAID 100');
  });

  it('what was paid on issue counts', async () => {
    const half = await shop.make('invoice', { total_amount: 10, amount_paid: 5 });
    assert.equal(await shop.state('invoice', half), 'PART 5');
    const all = await shop.make('invoice', { total_amount: 10, amount_paid: 10 });
    assert.equal(await shop.state('invoice', all), 'PAID 10');
    const more = await shop.create('invoice', { total_amount: 10, amount_paid: 10.01 });
    refused(more, 400, 'INVALID_ARGUMENT', /'amount_paid' is more than total_amount/);
  });

  it('a receipt over nothing leaves the invoice as it was', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    await shop.make('receipt', { related_document: invoice, total_amount: 0 });
    assert.match(await shop.state('invoice', invoice), /^ISSUED/);
  });

  it('more than is due is refused, saying what is due', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100, amount_paid: 40 });
    refused(await pay(invoice, 60.01), 409, 'CONFLICT', /Invoice 'FT \d+' has 60 due, less than 60\.01/);
    await shop.make('receipt', { related_document: invoice, total_amount: 60 });
    refused(await pay(invoice, 1), 409, 'CONFLICT', /Invoice 'FT \d+' is paid in full: nothing of it is due$/);
    assert.equal(await shop.state('invoice', invoice), 'PAID 100');
  });

  it('in another currency is refused', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    refused(
      await pay(invoice, 10, { currency: 'USD' }),
      400,
      'INVALID_ARGUMENT',
      /'currency' is USD, but .* is in EUR/,
    );
  });

  it('of many part payments at once exactly what is due is taken', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100 });
    const all = await clients(shop.account, 16);
    const answers = await Promise.all(
      all.map(client => shop.create('receipt', { related_document: invoice, total_amount: 15 }, client)),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 6);
    for (const answer of answers) if (answer.status !== 201) refused(answer, 409, 'CONFLICT', /has 10 due/);
    assert.equal(await shop.state('invoice', invoice), 'PART 90');
  });
});

describe('a void document', () => {
  it('can neither be billed nor paid', async () => {
    const order = await shop.make('order', { items: [line('TEA', 1)] });
    await shop.void('order', order);
    refused(await shop.create('invoice', { related_document: order }), 409, 'CONFLICT', /Order 'ORD \d+' is void/);
    const invoice = await shop.make('invoice', { total_amount: 10 });
    await shop.void('invoice', invoice);
    refused(await pay(invoice, 1), 409, 'CONFLICT', /Invoice 'FT \d+' is void/);
  });

  it('keeps its number: another document can not take it', async () => {
    const invoice = await shop.make('invoice', { items: [line('TEA', 1)] });
    await shop.void('invoice', invoice);
    refused(
      await shop.create('invoice', { seq_number: invoice }),
      409,
      'DUPLICATE_ENTRY',
      /exists in document set 'FT'/,
    );
  });
});

describe('a document that is sent twice', () => {
  it('is reported as a duplicate, not as a conflict with its own effects', async () => {
    await shop.owner(`UPDATE account SET negative_stock = 'reject' WHERE account_id = $1`, [shop.account.id]);
    const order = await shop.make('order', { items: [line('TEA', 100)] });
    const bill = { seq_number: 'A/1', related_document: order, items: [line('TEA', 100)] };
    await shop.make('invoice', bill);
    refused(await shop.create('invoice', bill), 409, 'DUPLICATE_ENTRY', /'A\/1' exists in document set 'FT'/);
    const sold = { seq_number: 'A/1', items: [line('TEA', 100)] };
    refused(await shop.create('invoice', sold), 409, 'DUPLICATE_ENTRY', /'A\/1' exists in document set 'FT'/);
  });
});
