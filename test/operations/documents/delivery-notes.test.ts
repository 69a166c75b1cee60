// Delivery notes: goods leave, and the order that is named is delivered as a whole. contract §5 Life, §6 Stock

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
  await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
});
afterEach(() => shop.sound());

describe('A delivery note', () => {
  it('moves its goods out, as an invoice does', async () => {
    await shop.make('delivery_note', { items: [line('TEA', 3)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '7' });
    refused(await shop.create('delivery_note', { items: [line('TEA', 8)] }), 409, 'INSUFFICIENT_STOCK', /TEA/);
  });

  it('delivers an order: it is BILLED and reserves nothing, and only an invoice can follow it', async () => {
    const order = await shop.make('order', { items: [line('TEA', 4)] });
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '4' });
    const delivery = { related_document: `ORD ${order}`, items: [line('TEA', 4)] };
    await shop.make('delivery_note', delivery);
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('TEA', 'reserved')], [{ MAIN: '6' }, { MAIN: '0' }]);
    assert.equal(await shop.state('order', order), 'BILLED');
    refused(await shop.create('delivery_note', delivery), 409, 'CONFLICT', /is billed already/);
    await assert.rejects(shop.void('order', order), { code: 'CONFLICT' });
    await shop.make('invoice', delivery);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '6' });
    refused(await shop.create('invoice', delivery), 409, 'CONFLICT', /is billed already/);
  });

  it('leaves order and stock as they were when it is void', async () => {
    const order = await shop.make('order', { items: [line('TEA', 4)] });
    const delivery = { related_document: `ORD ${order}`, items: [line('TEA', 4)] };
    const note = await shop.make('delivery_note', delivery);
    await shop.void('delivery_note', note);
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('TEA', 'reserved')], [{ MAIN: '10' }, { MAIN: '4' }]);
    assert.equal(await shop.state('order', order), 'ISSUED');
    await shop.make('invoice', delivery);
    assert.equal(await shop.state('order', order), 'BILLED');
  });
});
