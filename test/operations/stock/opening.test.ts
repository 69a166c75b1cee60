// Stock and cost given with an article: an opening when it is made, an adjustment when it changes.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, made, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

const change = (fields: Record<string, unknown>) => shop.client.put('/articles', { item_code: 'TEA', ...fields });
const ledger = async () =>
  (await shop.list('/transactions')).map(({ type, qty, unit_cost, balance }) =>
    [type, qty, unit_cost, balance].join(' '),
  );

describe('stock on POST of an article', () => {
  it('books an opening at the default place, at the cost given', async () => {
    await shop.article('TEA', { stock: 12.5, weighted_average_cost: 2 });
    assert.deepEqual(await ledger(), ['opening 12.5 2 12.5']);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '12.5' });
    assert.equal(await shop.cost('TEA'), '2');
  });

  it('of nothing books nothing', async () => {
    await shop.article('TEA', { stock: 0 });
    assert.deepEqual(await ledger(), []);
  });

  it('that can not be counted with six decimals is refused, and no article is made', async () => {
    const answer = await shop.client.post('/articles', { item_code: 'TEA', description: 'Tea', stock: 1.1234567 });
    refused(answer, 400, 'INVALID_ARGUMENT', /'stock'/);
    assert.deepEqual(await shop.list('/articles'), []);
  });

  it('of something not kept in stock is refused', async () => {
    const answer = await shop.client.post('/articles', {
      item_code: 'X',
      description: 'X',
      item_type: 'service',
      stock: 1,
    });
    refused(answer, 400, 'INVALID_ARGUMENT', /'stock' can't be kept for a service/);
  });
});

describe('stock on PUT of an article', () => {
  beforeEach(() => shop.article('TEA', { stock: 10, weighted_average_cost: 2 }));

  it('books the difference to the stock of all places at the default one', async () => {
    await shop.make('transfer_order', {
      source_warehouse: 'MAIN',
      destination_warehouse: 'VAN',
      items: [line('TEA', 4)],
    });
    made(await change({ stock: 25 }));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '21', VAN: '4' });
    assert.deepEqual((await ledger()).at(-1), 'adjustment 15 2 21');
  });

  it('that is what there is books nothing', async () => {
    made(await change({ stock: 10 }));
    assert.equal((await ledger()).length, 1);
  });

  it('sets the cost when one is given, even without a stock', async () => {
    made(await change({ weighted_average_cost: 3.5 }));
    assert.equal(await shop.cost('TEA'), '3.5');
    assert.deepEqual((await ledger()).at(-1), 'adjustment 0 3.5 10');
    await shop.make('purchase', { items: [line('TEA', 10, { unit_price: 4.5 })] });
    assert.equal(await shop.cost('TEA'), '4');
  });

  it('goes with the article under a new code', async () => {
    const [tea] = await shop.list('/articles');
    made(await shop.client.put('/articles', { id: Number(tea?.id), item_code: 'CHA', stock: 11 }));
    assert.deepEqual(await shop.levels('CHA'), { MAIN: '11' });
    await shop.make('invoice', { items: [line('CHA', 1), line('TEA', 5)] });
    assert.deepEqual(await shop.levels('CHA'), { MAIN: '10' });
  });
});

describe('what an article is', () => {
  it('can change until it first moves or is ordered, and not after', async () => {
    await shop.article('TEA', { weighted_average_cost: 2 });
    made(await change({ serial_tracking: 'serial' }));
    made(await change({ serial_tracking: null }));
    const order = await shop.make('order', { items: [line('TEA', 1)] });
    refused(await change({ serial_tracking: 'serial' }), 409, 'CONFLICT', /'serial_tracking' can't change/);
    await shop.void('order', order);
    refused(await change({ item_type: 'service' }), 409, 'CONFLICT', /'item_type' can't change/);
    made(await change({ item_type: 'product', description: 'Green tea' }));
  });
});
