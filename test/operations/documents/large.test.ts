// Documents as large as they may be: a thousand lines, and thousands of serial numbers.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

describe('a large document', () => {
  it('moves a thousand articles between two places, and back when it is void', async () => {
    await shop.owner(
      `INSERT INTO article (account_id, item_code, description) SELECT $1, 'A' || i, 'Article ' || i FROM generate_series(1, 1000) i`,
      [shop.account.id],
    );
    const items = Array.from({ length: 1000 }, (_, index) => line(`A${index + 1}`, 1 + (index % 7)));
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'VAN' };
    const transfer = await shop.make('transfer_order', { ...places, items });
    assert.deepEqual(await shop.levels('A1000'), { MAIN: '-6', VAN: '6' });
    await shop.void('transfer_order', transfer);
    assert.deepEqual(await shop.levels('A1000'), { MAIN: '0', VAN: '0' });
    const ledger = await shop.owner('SELECT count(*)::int AS rows FROM stock_transaction WHERE account_id = $1', [
      shop.account.id,
    ]);
    assert.equal(ledger[0]?.rows, 4000);
  });

  it('bills nine orders of a thousand lines each, as a whole', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ description: `Line ${index}`, qty: 2 }));
    const orders: string[] = [];
    for (let index = 0; index < 9; index++) orders.push(await shop.make('order', { items }));
    await shop.make('invoice', { related_documents: orders });
    const billed = await shop.list('/orders', { searchColumn: 'status', searchString: 'BILLED', limit: 9 });
    assert.equal(billed.length, 9);
    const open = billed.flatMap(order => order.items as unknown as { open_qty: string }[]).map(item => item.open_qty);
    assert.deepEqual([open.length, new Set(open)], [9000, new Set(['0'])]);
  });

  it('of more than a thousand lines is refused', async () => {
    const items = Array.from({ length: 1001 }, () => ({ description: 'Words' }));
    refused(await shop.create('invoice', { items }), 400, 'INVALID_ARGUMENT', /'items'/);
  });

  it('with more than 20,000 serial numbers is refused before the database is asked', async t => {
    const items = Array.from({ length: 95 }, (_, line) => ({
      description: 'x',
      serial_numbers: Array.from({ length: 1000 }, (_, index) => (line * 1000 + index).toString(36)),
    }));
    const asked = t.mock.method(rig.database.pool, 'withConnection').mock;
    const reason = /'items' has more than 20000 serial numbers/;
    refused(await shop.create('purchase', { items }), 400, 'INVALID_ARGUMENT', reason);
    const statements = asked.callCount();
    refused(await shop.create('purchase', { items: items.slice(0, 21) }), 400, 'INVALID_ARGUMENT', reason);
    // The look for webhooks may be among them.
    assert.ok(statements <= 3, `${statements} statements`);
  });

  it('registers, carries and uses up thousands of serial numbers', async () => {
    await shop.article('TILL', { serial_tracking: 'serial' });
    const items = [0, 1, 2, 3].map(part => {
      const serial_numbers = Array.from({ length: 1000 }, (_, index) => `S${part * 1000 + index}`);
      return line('TILL', 1000, { serial_numbers });
    });
    await shop.make('purchase', { items });
    await shop.make('transfer_order', { source_warehouse: 'MAIN', destination_warehouse: 'SHOP', items });
    const invoice = await shop.make('invoice', { warehouse: 'SHOP', items: items.slice(1) });
    assert.deepEqual(await shop.levels('TILL'), { MAIN: '0', SHOP: '1000' });
    await shop.void('invoice', invoice);
    const where = await shop.owner(
      `SELECT location_code, status, count(*)::int AS count FROM serial_number WHERE account_id = $1 GROUP BY 1, 2`,
      [shop.account.id],
    );
    assert.deepEqual(where, [{ location_code: 'SHOP', status: 'in_stock', count: 4000 }]);
  });
});
