// Delivered goods do not leave again: an invoice over an order bills first what its delivery notes hold open. contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import { startRig } from '../../support/rig.ts';
import { clients, type DocumentType, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100, weighted_average_cost: 2 });
  await shop.article('MILK', { stock: 50, weighted_average_cost: 1 });
  await shop.article('TILL', { serial_tracking: 'serial' });
  await shop.make('purchase', { items: [tills('S1', 'S2', 'S3')] });
});
afterEach(() => shop.sound());

const tills = (...serial_numbers: string[]) => line('TILL', serial_numbers.length, { serial_numbers });
const over = (order: string, ...items: unknown[]) => ({ related_document: `ORD ${order}`, items });

async function state(type: DocumentType, number: string): Promise<string> {
  const [document] = await shop.list(`/${documentOf(type).path}`, { searchString: number });
  const items = (document?.items ?? []) as unknown as Record<string, string>[];
  return [document?.status, ...items.map(({ open_qty }) => open_qty)].join(' ');
}

describe('An invoice that names only the order', () => {
  it('bills the delivery note first, then the rest of the order', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10)] });
    const note = await shop.make('delivery_note', over(order, line('TEA', 4)));
    const answer = await shop.create('invoice', over(order, line('TEA', 4)));
    made(answer);
    assert.equal(answer.headers['x-warnings'], undefined);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '96' });
    assert.deepEqual([await state('delivery_note', note), await state('order', order)], ['BILLED 0', 'PART 6']);
    await shop.make('invoice', over(order, line('TEA', 6)));
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '90' });
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.equal(await state('order', order), 'BILLED 0');
  });

  it('records what it takes of both', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10)] });
    const note = await shop.make('delivery_note', over(order, line('TEA', 4)));
    const { id } = made(await shop.create('invoice', over(order, line('TEA', 7))));
    const [found] = await shop.list('/invoices', { id: String(id) });
    const relations = found?.relations as unknown as Record<string, string>[];
    assert.deepEqual(
      relations.map(each => `${each.relation} ${each.direction} ${each.type} ${each.seq_number}`),
      [`bills from order ${order}`, `bills from delivery_note ${note}`],
    );
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '93' });
    assert.deepEqual([await state('delivery_note', note), await state('order', order)], ['BILLED 0', 'PART 3']);
  });

  it('is void: delivery note and order are as before', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10)] });
    const note = await shop.make('delivery_note', over(order, line('TEA', 4)));
    const invoice = await shop.make('invoice', over(order, line('TEA', 7)));
    await assert.rejects(shop.void('delivery_note', note), { code: 'CONFLICT' });
    await shop.void('invoice', invoice);
    assert.deepEqual([await state('delivery_note', note), await state('order', order)], ['ISSUED 4', 'PART 6']);
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('TEA', 'reserved')], [{ MAIN: '96' }, { MAIN: '6' }]);
    await shop.void('delivery_note', note);
    await shop.make('invoice', over(order, line('TEA', 4)));
    assert.deepEqual([await shop.levels('TEA'), await state('order', order)], [{ MAIN: '96' }, 'PART 6']);
  });

  it('bills what was delivered of an order that is delivered in full, or closed', async () => {
    const full = await shop.make('order', { items: [line('TEA', 5)] });
    await shop.make('delivery_note', over(full, line('TEA', 5)));
    await shop.make('invoice', over(full, line('TEA', 5)));
    refused(
      await shop.create('invoice', over(full, line('TEA', 1))),
      409,
      'CONFLICT',
      /billed already by Delivery note/,
    );
    const closed = await shop.make('order', { items: [line('TEA', 5)] });
    await shop.make('delivery_note', over(closed, line('TEA', 2)));
    made(await shop.client.put('/orders', { document_set: 'ORD', seq_number: closed, status: 'CLOSED', reason: 'no' }));
    await shop.make('invoice', over(closed, line('TEA', 2)));
    refused(await shop.create('invoice', over(closed, line('TEA', 1))), 409, 'CONFLICT', /is closed/);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '93' });
  });

  it('takes nothing of a delivery note that is closed, and what its line delivered of another order stays that one’s', async () => {
    const [first, second] = [
      await shop.make('order', { items: [line('TEA', 10)] }),
      await shop.make('order', { items: [line('TEA', 6)] }),
    ];
    const both = { related_document: `ORD ${second}`, related_documents: [`ORD ${first}`], items: [line('TEA', 10)] };
    const note = await shop.make('delivery_note', both);
    await shop.make('invoice', over(first, line('TEA', 10)));
    assert.deepEqual([await state('delivery_note', note), await shop.levels('TEA')], ['PART 6', { MAIN: '84' }]);
    await shop.make('invoice', over(second, line('TEA', 6)));
    assert.deepEqual([await state('delivery_note', note), await shop.levels('TEA')], ['BILLED 0', { MAIN: '84' }]);
    const order = await shop.make('order', { items: [line('TEA', 4)] });
    const closed = await shop.make('delivery_note', over(order, line('TEA', 2)));
    made(
      await shop.client.put('/delivery_notes', {
        document_set: 'DN',
        seq_number: closed,
        status: 'CLOSED',
        reason: 'gift',
      }),
    );
    await shop.make('invoice', over(order, line('TEA', 2)));
    assert.deepEqual([await state('order', order), await shop.levels('TEA')], ['BILLED 0', { MAIN: '80' }]);
  });

  it('takes of a delivery note without rates what it delivered at the rate of the line', async () => {
    const rated = (qty: number, vat: number) => line('TEA', qty, { unit_price: 10, vat });
    const order = await shop.make('order', { items: [rated(4, 23), rated(4, 6)] });
    const note = await shop.make('delivery_note', over(order, line('TEA', 6)));
    const bill = (vat: number) =>
      shop.make('invoice', { ...over(order, rated(4, vat)), total_amount: vat === 6 ? 42.4 : 49.2 });
    const states = async () => [await state('delivery_note', note), await state('order', order)];
    await bill(6);
    assert.deepEqual([...(await states()), await shop.levels('TEA')], ['PART 4', 'BILLED 0 0', { MAIN: '92' }]);
    await bill(23);
    assert.deepEqual([...(await states()), await shop.levels('TEA')], ['BILLED 0', 'BILLED 0 0', { MAIN: '92' }]);
  });

  it('takes the same, whichever of its lines is first, and whether it names the delivery note too', async () => {
    const rated = (qty: number, vat: number) => line('TEA', qty, { unit_price: 10, vat });
    for (const rates of [
      [23, 6],
      [6, 23],
    ]) {
      const order = await shop.make('order', { items: [rated(4, 23), rated(4, 6)] });
      const note = await shop.make('delivery_note', over(order, line('TEA', 6)));
      const items = rates.map(rate => rated(4, rate));
      await shop.make('invoice', { ...over(order, ...items), related_documents: [`DN ${note}`], total_amount: 91.6 });
      assert.deepEqual([await state('delivery_note', note), await state('order', order)], ['BILLED 0', 'BILLED 0 0']);
    }
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '84' });
  });

  it('bills an order that is delivered in full, with its delivery note named too', async () => {
    const order = await shop.make('order', { items: [line('TEA', 5)] });
    const note = await shop.make('delivery_note', over(order, line('TEA', 5)));
    const both = { ...over(order, line('TEA', 2)), related_documents: [`DN ${note}`] };
    const answer = await shop.create('invoice', both);
    made(answer);
    assert.equal(answer.headers['x-warnings'], undefined);
    assert.deepEqual([await state('delivery_note', note), await shop.levels('TEA')], ['PART 3', { MAIN: '95' }]);
  });

  it('takes lines that it does not have neither of the order nor of its delivery notes; without lines it takes all', async () => {
    const order = await shop.make('order', { items: [line('TEA', 10), line('MILK', 5)] });
    const milk = await shop.make('delivery_note', over(order, line('MILK', 3)));
    await shop.make('invoice', over(order, line('TEA', 4)));
    assert.deepEqual([await state('delivery_note', milk), await state('order', order)], ['ISSUED 3', 'PART 6 2']);
    await shop.make('invoice', over(order));
    assert.deepEqual([await state('delivery_note', milk), await state('order', order)], ['BILLED 0', 'BILLED 0 0']);
    assert.deepEqual([await shop.levels('TEA'), await shop.levels('MILK')], [{ MAIN: '96' }, { MAIN: '47' }]);
  });

  it('bills the delivery note of its serial numbers, and those that did not leave leave with it', async () => {
    const order = await shop.make('order', { items: [line('TILL', 3)] });
    const first = await shop.make('delivery_note', over(order, tills('S1')));
    const second = await shop.make('delivery_note', over(order, tills('S2')));
    await shop.make('invoice', over(order, tills('S3')));
    assert.deepEqual([await state('delivery_note', first), await state('order', order)], ['ISSUED 1', 'BILLED 0']);
    const invoice = await shop.make('invoice', over(order, tills('S2')));
    assert.deepEqual(
      [await state('delivery_note', first), await state('delivery_note', second)],
      ['ISSUED 1', 'BILLED 0'],
    );
    await shop.make('credit_note', { related_document: `FT ${invoice}`, items: [tills('S2')] });
    await shop.make('invoice', over(order, tills('S1')));
    assert.deepEqual(await shop.levels('TILL'), { MAIN: '1' });
  });

  it('credits goods at the place and cost at which the delivery note moved them', async () => {
    const order = await shop.make('order', { items: [line('TEA', 4)] });
    await shop.make('delivery_note', { ...over(order, line('TEA', 4)), warehouse: 'SHOP' });
    const invoice = await shop.make('invoice', over(order, line('TEA', 4)));
    await shop.make('credit_note', { related_document: `FT ${invoice}`, items: [line('TEA', 3)] });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '100', SHOP: '-1' });
  });
});

it('a delivery note and an invoice over one order at once move each unit once', async () => {
  const both = await clients(shop.account, 2);
  for (let round = 0; round < 12; round++) {
    const order = await shop.make('order', { items: [line('TEA', 4)] });
    const before = Number((await shop.levels('TEA')).MAIN);
    const answers = await Promise.all([
      shop.create('delivery_note', over(order, line('TEA', 4)), both[0]),
      shop.create('invoice', over(order, line('TEA', 4)), both[1]),
    ]);
    // The note comes first and is billed, or it finds that the order is billed.
    assert.equal(answers[1]?.status, 201, answers[1]?.text);
    assert.equal(Number((await shop.levels('TEA')).MAIN), before - 4, answers.map(({ text }) => text).join());
  }
});
