// Goods that credit notes bring back or send back: their places, their costs, their serial and batch numbers. contract §6 Stock

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

const tills = (...serial_numbers: string[]) => line('TILL', serial_numbers.length, { serial_numbers });
const milk = (qty: number, batch: string) => line('MILK', qty, { serial_numbers: [batch] });
const where = async () =>
  (await shop.list('/serial_numbers')).map(row =>
    [row.serial_number, row.status, row.location_code, row.available_qty].join(' '),
  );
const note = (items: unknown[], ...invoices: string[]) => ({
  ...(invoices.length > 0 && { related_documents: invoices.map(number => `FT ${number}`) }),
  items,
});

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
});
afterEach(() => shop.sound());

describe('goods that left with a delivery note', () => {
  it('come back with a credit note for an invoice of a set that moves no stock', async () => {
    await shop.owner(`UPDATE document_set SET moves_stock = false WHERE account_id = $1 AND code = 'FT'`, [
      shop.account.id,
    ]);
    const delivery = await shop.make('delivery_note', { warehouse: 'SHOP', items: [line('TEA', 2)] });
    const invoice = await shop.make('invoice', { related_document: `DN ${delivery}`, items: [line('TEA', 2)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '100', SHOP: '-2' });
    await shop.make('credit_note', note([line('TEA', 2)], invoice));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '100', SHOP: '0' });
  });

  it('and those that left with the invoice come back each to its own place, at its own cost', async () => {
    const delivery = await shop.make('delivery_note', { warehouse: 'SHOP', items: [line('TEA', 2)] });
    await shop.make('purchase', { items: [line('TEA', 98, { unit_price: 4 })] });
    assert.equal(await shop.cost('TEA'), '3');
    const invoice = await shop.make('invoice', { related_document: `DN ${delivery}`, items: [line('TEA', 5)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '195', SHOP: '-2' });
    await shop.make('credit_note', note([line('TEA', 1)], invoice));
    const second = await shop.make('credit_note', note([line('TEA', 1), line('TEA', 3)], invoice));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '198', SHOP: '0' });
    const returns = await shop.list('/transactions', { type: 'return_in' });
    assert.deepEqual(
      returns.map(row => `${row.qty} at ${row.location_code} for ${row.unit_cost}`),
      ['1 at SHOP for 2', '1 at SHOP for 2', '3 at MAIN for 3'],
    );
    await shop.void('credit_note', second);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '195', SHOP: '-1' });
  });
});

describe('serial numbers that come back', () => {
  beforeEach(async () => {
    await shop.article('TILL', { serial_tracking: 'serial' });
    await shop.make('purchase', { items: [tills('R1', 'R2', 'R3', 'R4')] });
  });

  it('are those that the credited line sold; others are refused, saying where they are', async () => {
    const invoice = await shop.make('invoice', { items: [tills('R1')] });
    await shop.make('invoice', { warehouse: 'MAIN', items: [tills('R2')] });
    const credit = (number: string) => shop.create('credit_note', note([tills(number)], invoice));
    refused(await credit('X1'), 409, 'CONFLICT', /'X1' of article 'TILL' is not on file/);
    refused(await credit('R2'), 409, 'CONFLICT', /'R2' .*not sold with the credited line: it is sold from 'MAIN'/);
    refused(await credit('R3'), 409, 'CONFLICT', /'R3' .*is in stock at 'MAIN' already/);
    assert.equal((await credit('R1')).status, 201);
    assert.equal((await where()).length, 4);
  });

  it('without an invoice are on file and not in stock', async () => {
    await shop.make('invoice', { items: [tills('R1')] });
    const credit = (number: string) => shop.create('credit_note', { warehouse: 'SHOP', ...note([tills(number)]) });
    refused(await credit('X1'), 409, 'CONFLICT', /'X1' of article 'TILL' is not on file/);
    refused(await credit('R2'), 409, 'CONFLICT', /'R2' .*is in stock at 'MAIN' already/);
    assert.equal((await credit('R1')).status, 201);
    assert.equal((await where())[0], 'R1 in_stock SHOP 1');
  });

  it('are those of the delivery note that the invoice bills', async () => {
    const delivery = await shop.make('delivery_note', { items: [tills('R1', 'R2')] });
    const invoice = await shop.make('invoice', { related_document: `DN ${delivery}`, items: [line('TILL', 2)] });
    refused(await shop.create('credit_note', note([tills('R3')], invoice)), 409, 'CONFLICT', /'R3'/);
    await shop.make('credit_note', note([tills('R2')], invoice));
    assert.deepEqual((await where()).slice(0, 2), ['R1 sold MAIN 0', 'R2 in_stock MAIN 1']);
  });

  it('come back to the place that each left, of whichever line', async () => {
    await shop.create('transfer_order', {
      destination_warehouse: 'SHOP',
      source_warehouse: 'MAIN',
      items: [tills('R2')],
    });
    const first = await shop.make('invoice', { items: [tills('R1')] });
    const second = await shop.make('invoice', { warehouse: 'SHOP', items: [tills('R2')] });
    await shop.make('credit_note', note([tills('R2')], first, second));
    await shop.make('credit_note', note([tills('R1')], first, second));
    const all = await where();
    assert.ok(all.includes('R1 in_stock MAIN 1') && all.includes('R2 in_stock SHOP 1'), all.join());
    refused(await shop.create('credit_note', note([tills('R1')], first)), 409, 'CONFLICT', /0 open|'R1'/);
  });

  it('in one note are given to their own lines, whatever their order', async () => {
    await shop.create('transfer_order', {
      destination_warehouse: 'SHOP',
      source_warehouse: 'MAIN',
      items: [tills('R2')],
    });
    const first = await shop.make('invoice', { items: [tills('R1')] });
    const second = await shop.make('invoice', { warehouse: 'SHOP', items: [tills('R2')] });
    await shop.make('credit_note', note([tills('R2', 'R1')], first, second));
    const all = await where();
    assert.ok(all.includes('R1 in_stock MAIN 1') && all.includes('R2 in_stock SHOP 1'), all.join());
  });

  it('are sold again after the credit note is void', async () => {
    const invoice = await shop.make('invoice', { items: [tills('R2')] });
    const credit = await shop.make('credit_note', note([tills('R2')], invoice));
    await shop.void('credit_note', credit);
    assert.ok((await where()).includes('R2 sold MAIN 0'));
    const write = (status: string) =>
      shop.owner(`UPDATE serial_number SET status = $2 WHERE account_id = $1 AND serial_number = 'R2'`, [
        shop.account.id,
        status,
      ]);
    await write('moved_out');
    await assert.rejects(shop.sound(), /moved_out/, 'the doctor finds another status');
    await write('sold');
    await shop.make('credit_note', note([tills('R2')], invoice));
  });

  it('go back to a supplier from the place where they arrived only', async () => {
    await shop.create('transfer_order', {
      destination_warehouse: 'SHOP',
      source_warehouse: 'MAIN',
      items: [tills('R2')],
    });
    const [purchase] = await shop.list('/purchases');
    const back = (number: string) =>
      shop.create('supplier_credit_note', {
        related_documents: [`CC ${purchase?.seq_number}`],
        items: [tills(number)],
      });
    refused(await back('X1'), 409, 'CONFLICT', /'X1' of article 'TILL' is not on file/);
    refused(await back('R2'), 409, 'CONFLICT', /'R2' of article 'TILL' is at 'SHOP', not at 'MAIN'/);
    assert.equal((await back('R1')).status, 201);
  });
});

describe('batch numbers that come back', () => {
  beforeEach(async () => {
    await shop.article('MILK', { serial_tracking: 'batch' });
    await shop.make('purchase', { items: [milk(5, 'B1'), milk(5, 'B2')] });
  });

  it('are those that were sold', async () => {
    const invoice = await shop.make('invoice', { items: [milk(2, 'B1'), milk(3, 'B2')] });
    const credit = (qty: number, batch: string) => shop.create('credit_note', note([milk(qty, batch)], invoice));
    refused(await credit(1, 'B9'), 409, 'CONFLICT', /Batch number 'B9' of article 'MILK' is not on file/);
    assert.equal((await credit(3, 'B2')).status, 201, 'taken from the line of the batch');
    refused(await credit(1, 'B2'), 409, 'CONFLICT', /'B2' .*not sold with the credited line: it has 5 at 'MAIN'/);
    assert.equal((await credit(2, 'B1')).status, 201);
    assert.deepEqual(await where(), ['B1 in_stock MAIN 5', 'B2 in_stock MAIN 5']);
  });

  it('without an invoice are on file', async () => {
    refused(await shop.create('credit_note', note([milk(1, 'B9')])), 409, 'CONFLICT', /'B9' .*is not on file/);
    await shop.make('invoice', { items: [milk(5, 'B1')] });
    const credit = await shop.make('credit_note', note([milk(1, 'B1')]));
    await shop.void('credit_note', credit);
    assert.equal((await where())[0], 'B1 sold MAIN 0');
  });
});
