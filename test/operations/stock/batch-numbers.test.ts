// Batch numbers: one in each line, any quantity at any number of locations.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig();
let shop: Shop;

const milk = (qty: number, batch: string) => line('MILK', qty, { serial_numbers: [batch] });
const batches = async () =>
  (await shop.list('/serial_numbers')).map(
    row => `${row.serial_number} ${row.location_code} ${row.available_qty} ${row.status}`,
  );
const toShop = { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' };

describe('batch numbers', () => {
  beforeEach(async () => {
    shop = await openShop(rig);
    await shop.article('MILK', { serial_tracking: 'batch' });
    const dates = { production_date: '2026-02-01', expiration_date: '2026-08-01' };
    await shop.make('purchase', { items: [{ ...milk(10, 'B1'), ...dates }, milk(5, 'B2')] });
  });
  afterEach(() => shop.sound());

  it('are stored by location: a transfer splits a batch, an invoice takes from its own location only', async () => {
    await shop.make('transfer_order', { ...toShop, items: [milk(4, 'B1')] });
    await shop.make('invoice', { warehouse: 'SHOP', items: [milk(1.5, 'B1')] });
    assert.deepEqual(await batches(), ['B1 MAIN 6 in_stock', 'B2 MAIN 5 in_stock', 'B1 SHOP 2.5 in_stock']);
  });

  it('carry their dates to a new location', async () => {
    await shop.make('transfer_order', { ...toShop, items: [milk(4, 'B1')] });
    const [carried] = await shop.list('/serial_numbers', { searchString: 'SHOP', searchColumn: 'location_code' });
    assert.equal(carried?.production_date, '2026-02-01');
    assert.equal(carried?.expiration_date, '2026-08-01');
  });

  it('bought again add to what is there', async () => {
    await shop.make('purchase', { items: [milk(2, 'B2'), milk(3, 'B2')] });
    assert.deepEqual(await batches(), ['B1 MAIN 10 in_stock', 'B2 MAIN 10 in_stock']);
  });

  it('bought again may not expire before they are made, whichever date was known first', async () => {
    const first = await batches();
    const tooEarly = await shop.create('purchase', {
      items: [milk(1, 'B2'), { ...milk(1, 'B1'), expiration_date: '2026-01-31' }],
    });
    refused(
      tooEarly,
      400,
      'INVALID_ARGUMENT',
      /'items\[1\]\.expiration_date' is before the production date 2026-02-01/,
    );
    const tooLate = await shop.create('purchase', { items: [{ ...milk(1, 'B1'), production_date: '2026-08-02' }] });
    refused(tooLate, 400, 'INVALID_ARGUMENT', /'items\[0\]\.production_date' is after the expiration date 2026-08-01/);
    const twice = {
      items: [
        { ...milk(1, 'B2'), production_date: '2026-03-02' },
        { ...milk(1, 'B2'), expiration_date: '2026-03-01' },
      ],
    };
    refused(await shop.create('purchase', twice), 400, 'INVALID_ARGUMENT', /'items\[1\]\.expiration_date' is before/);
    assert.deepEqual(await batches(), first);
    await shop.make('purchase', { items: [{ ...milk(1, 'B1'), expiration_date: '2026-02-01' }] });
    const [one] = await shop.list('/serial_numbers', { searchString: 'B1' });
    assert.equal(one?.expiration_date, '2026-02-01');
  });

  it('on two lines of one document are added, and have one row in the ledger', async () => {
    await shop.make('invoice', { items: [milk(2, 'B1'), milk(3, 'B1'), milk(1, 'B2')] });
    const sales = await shop.list('/transactions', { type: 'sale' });
    assert.deepEqual(
      sales.map(({ qty, serial_numbers }) => [qty, serial_numbers]),
      [
        ['-5', ['B1']],
        ['-1', ['B2']],
      ],
    );
  });

  it('sold out are sold, moved out are moved_out', async () => {
    await shop.make('invoice', { items: [milk(10, 'B1')] });
    await shop.make('transfer_order', { ...toShop, items: [milk(5, 'B2')] });
    assert.deepEqual(await batches(), ['B1 MAIN 0 sold', 'B2 MAIN 0 moved_out', 'B2 SHOP 5 in_stock']);
  });

  it('of which too little is there are refused, saying how much is where', async () => {
    await shop.make('transfer_order', { ...toShop, items: [milk(4, 'B1')] });
    const answer = await shop.create('invoice', { items: [milk(4, 'B1'), milk(3, 'B1')] });
    refused(answer, 409, 'CONFLICT', /'B1' of article 'MILK' has .* at 'MAIN'.* 3 needed; there are 4 at 'SHOP'/);
    refused(await shop.create('invoice', { items: [milk(1, 'B7')] }), 409, 'CONFLICT', /there are none elsewhere/);
  });

  it('are one a line, no more and no less', async () => {
    const two = { items: [line('MILK', 2, { serial_numbers: ['B1', 'B2'] })] };
    refused(
      await shop.create('invoice', two),
      400,
      'INVALID_ARGUMENT',
      /one batch number per line.* given 2 \(B1, B2\)/,
    );
    refused(await shop.create('invoice', { items: [line('MILK', 2)] }), 400, 'INVALID_ARGUMENT', /given 0/);
  });

  it('return to their locations when documents are void', async () => {
    const before = await batches();
    const transfer = await shop.make('transfer_order', { ...toShop, items: [milk(10, 'B1')] });
    const invoice = await shop.make('invoice', { warehouse: 'SHOP', items: [milk(2, 'B1'), milk(8, 'B1')] });
    await shop.void('invoice', invoice);
    await shop.void('transfer_order', transfer);
    assert.deepEqual(await batches(), [...before, 'B1 SHOP 0 moved_out']);
  });
});
