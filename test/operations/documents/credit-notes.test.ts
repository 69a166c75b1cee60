// Credit notes take back what is left of the lines of an invoice, and their void gives it out again. contract §5 Life, §6 Stock

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;
let invoice: string;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
  await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
  await shop.article('CUP');
  invoice = await shop.make('invoice', { items: [line('TEA', 4, { unit_price: 9 })] });
});
afterEach(() => shop.sound());

const credit = (qty: number, more: Record<string, unknown> = {}) => ({
  related_document: `FT ${invoice}`,
  items: [line('TEA', qty)],
  ...more,
});

describe('A credit note', () => {
  it('brings goods back to where they left, at the cost at which they left', async () => {
    await shop.make('purchase', { items: [line('TEA', 10, { unit_price: 5 })] });
    assert.equal(await shop.cost('TEA'), '3.875', '(6 × 2 + 10 × 5) ÷ 16');
    await shop.make('credit_note', credit(1, { warehouse: 'SHOP' }));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '17' });
    assert.equal(await shop.cost('TEA'), '3.7647058824', '(16 × 3.875 + 1 × 2) ÷ 17');
    const entries = await shop.list('/transactions');
    const last = entries.at(-1);
    assert.deepEqual(
      [last?.type, last?.qty, last?.unit_cost, last?.document_type],
      ['return_in', '1', '2', 'credit_note'],
    );
    assert.equal(await shop.state('invoice', invoice), 'ISSUED', 'the invoice stays');
  });

  it('credits the next document that it names when nothing is left of the first one', async () => {
    const first = await shop.make('invoice', { total_amount: 10, items: [line('TEA', 2)] });
    const all = { related_document: `FT ${first}`, total_amount: 10, items: [line('TEA', 1)] };
    await shop.make('credit_note', all);
    const next = await shop.make('invoice', { total_amount: 10, items: [] });
    const note = { related_document: `FT ${first}`, related_documents: [`FT ${next}`], total_amount: 5, items: [] };
    await shop.make('credit_note', note);
    assert.equal(await shop.state('invoice', next), 'PART');
  });

  it('takes no more than is left of a line, also when two come at once', async () => {
    await shop.make('credit_note', credit(1));
    refused(await shop.create('credit_note', credit(4)), 409, 'CONFLICT', /3 open on line 1, less than 4/);
    const both = await clients(shop.account, 2);
    const answers = await Promise.all(both.map(client => shop.create('credit_note', credit(2), client)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '9' });
  });

  it('takes from the lines of its article in their order', async () => {
    invoice = await shop.make('invoice', { items: [line('TEA', 2), line('TEA', 3)] });
    await shop.make('credit_note', credit(4));
    refused(await shop.create('credit_note', credit(2)), 409, 'CONFLICT', /1 open on line 2, less than 2/);
    await shop.make('credit_note', credit(1));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '6' });
  });

  it('moves nothing for a line that the invoice does not have', async () => {
    await shop.make('credit_note', credit(1, { items: [line('CUP', 1), line('TEA', 1)] }));
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('CUP')], [{ MAIN: '7' }, {}]);
  });

  it('without an invoice brings goods to its warehouse at the average cost', async () => {
    made(await shop.create('credit_note', { items: [line('TEA', 2)], warehouse: 'SHOP' }));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '6', SHOP: '2' });
    assert.equal(await shop.cost('TEA'), '2');
  });

  it('keeps its invoice from being voided, and its own void leaves both as they were', async () => {
    const note = await shop.make('credit_note', credit(4));
    await assert.rejects(shop.void('invoice', invoice), { code: 'CONFLICT' });
    await shop.void('credit_note', note);
    assert.deepEqual([await shop.levels('TEA'), await shop.cost('TEA')], [{ MAIN: '6' }, '2']);
    await shop.make('credit_note', credit(4));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
  });

  it('is refused for a void invoice', async () => {
    await shop.void('invoice', invoice);
    refused(await shop.create('credit_note', credit(1)), 409, 'CONFLICT', /is void/);
  });
});
