// If an account rejects negative stock, no sale, transfer or void takes more than is on hand, also with concurrent requests.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

describe('an account that rejects negative stock', () => {
  beforeEach(async () => {
    shop = await openShop(rig, { negativeStock: 'reject' });
    await shop.article('TEA', { stock: 10 });
  });
  afterEach(() => shop.sound());

  it('refuses an invoice over more than there is, and says what, where, how much and how many', async () => {
    const answer = await shop.create('invoice', { items: [line('TEA', 7), line('TEA', '3.5')] });
    refused(answer, 409, 'INSUFFICIENT_STOCK', /'TEA' has 10 on hand at 'MAIN', 10\.5 needed/);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
  });

  it('lets the last unit go', async () => {
    await shop.make('invoice', { items: [line('TEA', 10)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '0' });
  });

  it('checks the location, not the sum over locations', async () => {
    refused(
      await shop.create('invoice', { warehouse: 'SHOP', items: [line('TEA', 1)] }),
      409,
      'INSUFFICIENT_STOCK',
      /'TEA' has 0 on hand at 'SHOP', 1 needed/,
    );
  });

  it('refuses a transfer out of nothing and the void of a purchase whose goods are gone', async () => {
    const away = { source_warehouse: 'VAN', destination_warehouse: 'MAIN', items: [line('TEA', 1)] };
    refused(await shop.create('transfer_order', away), 409, 'INSUFFICIENT_STOCK', /at 'VAN'/);
    const purchase = await shop.make('purchase', { items: [line('TEA', 5)] });
    await shop.make('invoice', { items: [line('TEA', 12)] });
    await assert.rejects(shop.void('purchase', purchase), { code: 'INSUFFICIENT_STOCK' });
    assert.equal(await shop.state('purchase', purchase), 'ISSUED');
  });

  it('refuses an adjustment that would leave the default location below zero', async () => {
    const move = { source_warehouse: 'MAIN', destination_warehouse: 'VAN', items: [line('TEA', 8)] };
    await shop.make('transfer_order', move);
    const answer = await shop.client.put('/articles', { item_code: 'TEA', stock: 5 });
    refused(answer, 409, 'INSUFFICIENT_STOCK', /'TEA' would have -3 at 'MAIN'/);
  });

  it('takes orders for more than there is: a promise is no movement', async () => {
    await shop.make('order', { items: [line('TEA', 25)] });
    assert.deepEqual(await shop.levels('TEA', 'available'), { MAIN: '-15' });
  });

  it('sells exactly what there is when 40 clients want it at once', async () => {
    const all = await clients(shop.account, 40);
    const answers = await Promise.all(all.map(client => shop.create('invoice', { items: [line('TEA', 1)] }, client)));
    const sold = answers.filter(({ status }) => status === 201);
    assert.equal(sold.length, 10);
    for (const answer of answers) {
      if (answer.status !== 201) refused(answer, 409, 'INSUFFICIENT_STOCK', /has 0 on hand/);
    }
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '0' });
  });

  it('never falls below zero, not for a moment, while sales, purchases and transfers run at once', async () => {
    const all = await clients(shop.account, 24);
    await Promise.all(
      all.map(async (client, index) => {
        for (let round = 0; round < 3; round++) {
          const items = [line('TEA', 1 + ((index + round) % 4))];
          if (index % 3 === 0) made(await shop.create('purchase', { items }, client));
          else if (index % 3 === 1) await shop.create('invoice', { items }, client);
          else {
            const locations = { source_warehouse: 'MAIN', destination_warehouse: 'VAN' };
            await shop.create('transfer_order', { ...locations, items }, client);
          }
        }
      }),
    );
    const balances = (await shop.list('/transactions')).map(({ balance }) => Number(balance));
    assert.ok(balances.length > 30);
    assert.deepEqual(
      balances.filter(balance => balance < 0),
      [],
    );
  });
});

describe('an account that allows negative stock', () => {
  it('sells below zero, and a purchase then starts from a stock of none for its cost', async () => {
    shop = await openShop(rig);
    await shop.article('TEA');
    await shop.make('invoice', { items: [line('TEA', 4)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '-4' });
    await shop.make('purchase', { items: [line('TEA', 10, { unit_price: 3 })] });
    assert.equal(await shop.cost('TEA'), '3');
    await shop.sound();
  });
});
