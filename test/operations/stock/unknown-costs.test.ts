// A cost that is not known is not zero, whatever the goods do meanwhile; a cost of zero that is known is one. contract §6 Stock

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, made, openShop, type Shop } from './shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

const article = (fields: Fields = {}) => shop.article('TEA', fields);
const sell = (qty: number, fields: Fields = {}) =>
  shop.make('invoice', { total_amount: 100, items: [line('TEA', qty)], ...fields });
const buy = (qty: number, price?: number, fields: Fields = {}) =>
  shop.make('purchase', { total_amount: 100, items: [line('TEA', qty, { unit_price: price })], ...fields });
const credit = (related_document: string, qty: number) =>
  shop.make('credit_note', { related_document, total_amount: 1, items: [line('TEA', qty)] });
const giveBack = (related_doc: string, qty: number) =>
  shop.make('supplier_credit_note', { related_doc, total_amount: 1, items: [line('TEA', qty)] });

/** Tests what the article costs after its history. */
const costs = (cost: string, what: string, act: () => Promise<unknown>) =>
  it(what, async () => {
    await act();
    assert.equal(await shop.cost('TEA'), cost);
  });

describe('A cost that is not known', () => {
  costs('7', 'goods sold before any purchase come back at the average of then', async () => {
    await article();
    const sold = await sell(10);
    await buy(20, 7);
    await credit(sold, 10);
  });

  costs('7', 'the same in parts, by a delivery note and its invoice', async () => {
    await article();
    const note = await shop.make('delivery_note', { items: [line('TEA', 4)] });
    const sold = await sell(10, { related_document: note });
    await buy(20, 7);
    await credit(sold, 7);
    await credit(sold, 3);
  });

  costs('7', 'the same when the credit note is void, and written again', async () => {
    await article();
    const sold = await sell(10);
    await buy(20, 7);
    await shop.void('credit_note', await credit(sold, 10));
    await credit(sold, 5);
  });

  costs('7', 'the same when the invoice is void', async () => {
    await article();
    const sold = await sell(10);
    await buy(20, 7);
    await shop.void('invoice', sold);
  });

  costs('5', 'goods that come back before any purchase leave the cost unknown', async () => {
    await article();
    await credit(await sell(10), 4);
    await shop.make('credit_note', { items: [line('TEA', 30)] });
    await buy(6, 5);
  });

  costs('6', 'an opening without a cost does not bring the first price down', async () => {
    await article({ stock: 10 });
    await buy(10, 6);
  });

  costs('8.5', 'an adjustment without a cost neither', async () => {
    await article();
    made(await shop.client.put('/articles', { item_code: 'TEA', stock: 30 }));
    await buy(10, 6);
    await buy(40, 11);
  });

  costs('6', 'the article read and sent back says nothing of its cost', async () => {
    await article({ stock: 10 });
    made(await shop.client.put('/articles', { item_code: 'TEA', stock: 12, weighted_average_cost: 0 }));
    await buy(10, 6);
  });

  costs(
    '7',
    'a zero in a field that a client fills anyhow says nothing either, as long as there is no stock',
    async () => {
      await article({ stock: 0, weighted_average_cost: 0 });
      const sold = await sell(10);
      await buy(20, 7);
      await credit(sold, 10);
    },
  );

  costs('4', 'a purchase without a price, and its return to the supplier', async () => {
    await article();
    const bought = await buy(10);
    await buy(10, 4);
    await giveBack(bought, 5);
  });

  costs('7', 'a purchase of units with and without a price, while no cost is known', async () => {
    await article();
    const units = [line('TEA', 5), line('TEA', 10, { unit_price: 7 })];
    await shop.make('purchase', { total_amount: 70, items: units });
  });

  costs('5.5', 'a purchase of units with and without a price, which count at the average', async () => {
    await article();
    await buy(10, 4);
    const units = [line('TEA', 10, { unit_price: 10 }), line('TEA', 20)];
    await shop.make('purchase', { total_amount: 100, items: units });
  });

  costs('4', 'such a purchase that is void', async () => {
    await article();
    await buy(10, 4);
    const units = [line('TEA', 10, { unit_price: 10 }), line('TEA', 20)];
    await shop.void('purchase', await shop.make('purchase', { total_amount: 100, items: units }));
  });

  costs('4', 'such a purchase that goes back to the supplier, in parts', async () => {
    await article();
    await buy(10, 4);
    const units = [line('TEA', 10, { unit_price: 10 }), line('TEA', 20)];
    const bought = await shop.make('purchase', { total_amount: 100, items: units });
    await giveBack(bought, 20);
    await giveBack(bought, 10);
  });

  costs('8.25', 'one credit of goods whose cost was known and goods whose cost was not', async () => {
    await article();
    const first = await sell(10);
    await buy(30, 6);
    const second = await sell(10);
    await buy(10, 12);
    await shop.make('credit_note', {
      related_documents: [first, second],
      total_amount: 1,
      items: [line('TEA', 20)],
    });
  });

  costs('4', 'a purchase without a price that is void', async () => {
    await article();
    const bought = await buy(10);
    await buy(10, 4);
    await shop.void('purchase', bought);
  });

  costs('4', 'a purchase in a currency without a rate', async () => {
    await article();
    await buy(10, 900, { currency: 'JPY' });
    await buy(10, 4);
  });

  costs('3', 'goods that were moved to another place and sold there', async () => {
    await article({ stock: 10 });
    const places = { source_warehouse: 'MAIN', destination_warehouse: 'VAN' };
    await shop.make('transfer_order', { ...places, items: [line('TEA', 6)] });
    const sold = await sell(6, { warehouse: 'VAN' });
    await buy(8, 3);
    await credit(sold, 2);
  });
});

describe('A cost of zero', () => {
  costs('2', 'goods that cost nothing bring the average down, whenever they came', async () => {
    await article();
    await buy(10, 0);
    await buy(10, 4);
  });

  costs('2', 'a discount of everything is a price of nothing', async () => {
    await article();
    await shop.make('purchase', { items: [line('TEA', 10, { unit_price: 8, discount: 100 })] });
    await buy(10, 4);
  });

  costs('4', 'goods that cost nothing come back at no cost', async () => {
    await article();
    await buy(10, 0);
    const sold = await sell(10);
    await buy(20, 6);
    await credit(sold, 10);
  });

  costs('3', 'an opening that says 0 means it', async () => {
    await article({ stock: 10, weighted_average_cost: 0 });
    await buy(10, 6);
  });

  costs('3', 'a cost that is set to 0 means it', async () => {
    await article({ stock: 10, weighted_average_cost: 5 });
    made(await shop.client.put('/articles', { item_code: 'TEA', weighted_average_cost: 0 }));
    await buy(10, 6);
  });
});

describe('Books of an earlier version, which took every cost as known', () => {
  it('stay right for the doctor, and their costs of 0 are not known from now on', async () => {
    await article();
    const sold = await sell(10);
    await buy(20, 7);
    await credit(sold, 10);
    // As that version wrote them.
    await shop.owner(
      `WITH ledger AS (UPDATE stock_transaction SET cost_known = NULL,
          unit_cost = CASE type WHEN 'return_in' THEN 0 ELSE unit_cost END,
          average_cost = CASE type WHEN 'return_in' THEN 3.5 ELSE average_cost END WHERE account_id = $1)
        UPDATE article SET weighted_average_cost = 3.5, cost_known = false WHERE account_id = $1`,
      [shop.account.id],
    );
    await shop.sound();
    await credit(await sell(5), 5);
    assert.equal(await shop.cost('TEA'), '3.5');
  });

  it('do not hide a wrong average', async () => {
    await article({ stock: 10 });
    await shop.owner('UPDATE article SET cost_known = true WHERE account_id = $1', [shop.account.id]);
    await assert.rejects(shop.sound(), /not_known/);
    await shop.owner('UPDATE article SET cost_known = false WHERE account_id = $1', [shop.account.id]);
  });
});
