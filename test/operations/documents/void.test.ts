// Voiding a document of each type takes back all that it did, keeps its number, and is refused while something rests on it.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
});
afterEach(() => shop.sound());

describe('voiding', () => {
  it('an invoice brings its goods back, with a movement of its own on the day of the voiding', async () => {
    const invoice = await shop.make('invoice', { items: [line('TEA', 3), line('TEA', 1)] });
    await shop.void('invoice', invoice);
    const [opening, sale, back] = await shop.list('/transactions');
    assert.deepEqual([sale?.type, sale?.qty, sale?.balance, sale?.date], ['sale', '-4', '6', '2026-03-02']);
    assert.deepEqual([back?.type, back?.qty, back?.balance, back?.date], ['void', '4', '10', opening?.date]);
    assert.deepEqual([back?.document_type, back?.document_set, back?.seq_number], ['invoice', 'FT', invoice]);
    assert.equal(await shop.state('invoice', invoice), 'VOID');
  });

  it('an order frees what it reserved, a purchase order what it expected', async () => {
    const order = await shop.make('order', { items: [line('TEA', 3)] });
    const expected = await shop.make('purchase_order', { items: [line('TEA', 5)] });
    await shop.void('order', order);
    await shop.void('purchase_order', expected);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA', 'expected'), { MAIN: '0' });
  });

  it('a purchase takes its goods and their cost out again', async () => {
    const purchase = await shop.make('purchase', { items: [line('TEA', 30, { unit_price: 6 })] });
    assert.equal(await shop.cost('TEA'), '5');
    await shop.make('invoice', { items: [line('TEA', 20)] });
    await shop.void('purchase', purchase);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '-10' });
    const again = await shop.make('purchase', { items: [line('TEA', 40, { unit_price: 6 })] });
    await shop.void('purchase', again);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '-10' });
  });

  it('the purchase that came last brings the average cost back to what it was', async () => {
    const lines = [line('TEA', 30, { unit_price: 6 }), line('TEA', 10, { unit_price: 2 })];
    const purchase = await shop.make('purchase', { items: lines });
    await shop.void('purchase', purchase);
    assert.equal(await shop.cost('TEA'), '2');
  });

  it('a transfer carries the goods back', async () => {
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'VAN' };
    const transfer = await shop.make('transfer_order', { ...places, items: [line('TEA', 4)] });
    await shop.void('transfer_order', transfer);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10', VAN: '0' });
  });

  it('a receipt opens its invoice again', async () => {
    const invoice = await shop.make('invoice', { total_amount: 100, amount_paid: 10 });
    const first = await shop.make('receipt', { related_document: invoice, total_amount: 40 });
    const second = await shop.make('receipt', { related_document: invoice, total_amount: 50 });
    assert.equal(await shop.state('invoice', invoice), 'PAID 100');
    await shop.void('receipt', second);
    assert.equal(await shop.state('invoice', invoice), 'PART 50');
    await shop.void('receipt', first);
    assert.equal(await shop.state('invoice', invoice), 'PART 10');
  });

  it('an invoice opens its order again, which reserves its goods again and can be billed again', async () => {
    const order = await shop.make('order', { items: [line('TEA', 3)], amount_paid: 5 });
    const bill = { related_document: order, items: [line('TEA', 3)] };
    const invoice = await shop.make('invoice', bill);
    await shop.void('invoice', invoice);
    assert.equal(await shop.state('order', order), 'ISSUED 5');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '3' });
    await shop.make('invoice', bill);
    assert.equal(await shop.state('order', order), 'BILLED 5');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '7' });
  });

  it('a document with serial numbers puts each back where it was', async () => {
    await shop.article('TILL', { serial_tracking: 'serial' });
    const tills = (...serial_numbers: string[]) => line('TILL', serial_numbers.length, { serial_numbers });
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' };
    const purchase = await shop.make('purchase', { items: [tills('S1', 'S2')] });
    const transfer = await shop.make('transfer_order', { ...places, items: [tills('S1')] });
    const invoice = await shop.make('invoice', { warehouse: 'SHOP', items: [tills('S1')] });
    const where = async () =>
      (await shop.list('/serial_numbers')).map(row => `${row.serial_number} ${row.location_code} ${row.status}`);

    await assert.rejects(shop.void('transfer_order', transfer), {
      code: 'CONFLICT',
      message: /'S1'.* is sold from 'SHOP'/,
    });
    await shop.void('invoice', invoice);
    assert.deepEqual(await where(), ['S1 SHOP in_stock', 'S2 MAIN in_stock']);
    await assert.rejects(shop.void('purchase', purchase), {
      code: 'CONFLICT',
      message: /'S1'.* is at 'SHOP', not at 'MAIN'/,
    });
    await shop.void('transfer_order', transfer);
    assert.deepEqual(await where(), ['S1 MAIN in_stock', 'S2 MAIN in_stock']);
    await shop.void('purchase', purchase);
    assert.deepEqual(await where(), ['S1 MAIN moved_out', 'S2 MAIN moved_out']);
    assert.deepEqual(await shop.levels('TILL'), { MAIN: '0', SHOP: '0' });
  });

  it('twice is refused', async () => {
    const invoice = await shop.make('invoice', { items: [line('TEA', 1)] });
    await shop.void('invoice', invoice);
    await assert.rejects(shop.void('invoice', invoice), {
      code: 'CONFLICT',
      message: /Invoice 'FT \d+' is void already/,
    });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
  });

  it('twice at once succeeds once', async () => {
    const invoice = await shop.make('invoice', { items: [line('TEA', 1)] });
    const done = await Promise.allSettled(Array.from({ length: 6 }, () => shop.void('invoice', invoice)));
    assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
  });

  it('is refused while a later document rests on this one, naming that one', async () => {
    const order = await shop.make('order', { items: [line('TEA', 1)] });
    const invoice = await shop.make('invoice', { related_document: order, total_amount: 10 });
    const receipt = await shop.make('receipt', { related_document: invoice, total_amount: 10 });
    await assert.rejects(shop.void('order', order), {
      code: 'CONFLICT',
      message: new RegExp(`Invoice 'FT ${invoice}' depends`),
    });
    await assert.rejects(shop.void('invoice', invoice), {
      code: 'CONFLICT',
      message: new RegExp(`can't be voided while Receipt 'REC ${receipt}' depends on it`),
    });
    await shop.void('receipt', receipt);
    await shop.void('invoice', invoice);
    await shop.void('order', order);
    assert.equal(await shop.state('order', order), 'VOID');
  });

  it('what does not exist is refused', async () => {
    await assert.rejects(shop.void('invoice', '404'), { code: 'NOT_FOUND' });
  });
});
