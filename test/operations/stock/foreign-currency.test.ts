// Costs of goods that are bought in another currency than the account's. contract §6 Stock

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10, weighted_average_cost: 5 });
});
afterEach(() => shop.sound());

const rate = (day: string, value: string) =>
  shop.owner('INSERT INTO exchange_rate (account_id, currency, day, rate) VALUES ($1, $2, $3, $4)', [
    shop.account.id,
    'JPY',
    day,
    value,
  ]);
const buy = (fields = {}) =>
  shop.create('purchase', {
    currency: 'JPY',
    total_amount: 16000,
    items: [line('TEA', 10, { unit_price: 1600, vat: 0 })],
    ...fields,
  });

describe('a purchase in another currency', () => {
  it('comes in at its price times the exchange rate that it says', async () => {
    const answer = await buy({ exchange_rate: 0.00625 });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers['x-warnings'], undefined);
    assert.equal(await shop.cost('TEA'), '7.5');
    const [purchase] = await shop.list('/purchases');
    assert.equal(purchase?.exchange_rate, '0.00625');
  });

  it('comes in at the rate of the latest day not after its own, and keeps it', async () => {
    await rate('2026-02-01', '0.00625');
    await rate('2026-03-03', '0.01');
    await buy();
    assert.equal(await shop.cost('TEA'), '7.5');
    const [purchase] = await shop.list('/purchases');
    assert.equal(purchase?.exchange_rate, '0.00625');
    await shop.void('purchase', purchase?.seq_number ?? '');
    assert.equal(await shop.cost('TEA'), '5');
  });

  it('without a rate comes in at the present average, and the answer says so', async () => {
    const answer = await buy();
    assert.equal(answer.status, 201, answer.text);
    assert.match(answer.headers['x-warnings'] ?? '', /no exchange rate for JPY on 2026-03-02/);
    assert.equal(await shop.cost('TEA'), '5');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '20' });
  });

  it('is paid in its currency, and sent back at the cost at which it came', async () => {
    await buy({ seq_number: 'P1', exchange_rate: 0.00625 });
    const credit = { currency: 'JPY', related_doc: 'P1', total_amount: 8000, items: [line('TEA', 5)] };
    await shop.make('supplier_credit_note', credit);
    assert.equal(await shop.cost('TEA'), '6.6666666667');
    refused(
      await shop.create('payment', { related_doc: 'P1', total_amount: 50 }),
      400,
      'INVALID_ARGUMENT',
      /is EUR, but/,
    );
    await shop.make('payment', { currency: 'JPY', related_doc: 'P1', total_amount: 8000 });
    const [purchase] = await shop.list('/purchases');
    assert.equal(`${purchase?.status} ${purchase?.amount_due}`, 'PAID 0');
  });

  it("of the account's own currency takes no other rate than 1", async () => {
    refused(await buy({ currency: 'EUR', exchange_rate: 2 }), 400, 'INVALID_ARGUMENT', /'exchange_rate' must be 1/);
    refused(await buy({ exchange_rate: 0 }), 400, 'INVALID_ARGUMENT', /'exchange_rate' must be greater than 0/);
    assert.equal((await buy({ currency: 'EUR', exchange_rate: 1 })).status, 201);
  });
});
