// Scenario: tea is ordered from a supplier, arrives in two deliveries at two prices, and one delivery turns out to be a mistake.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { createCompany, on } from './company.ts';

const rig = await startRig();

it('purchase to stock: ordered, delivered, paid for at its price, a wrong delivery taken back', async () => {
  const company = await createCompany(rig);
  const supplier = await company.post('/suppliers', { name: 'Chá do Porto, S.A.', vat_id: '507654321' });
  await company.post('/articles', {
    item_code: 'TEA',
    description: 'Green tea, 250 g',
    sales_tax: 23,
    safety_stock: 20,
  });

  // The shelf is empty: the article is below its safety stock, and a hundred are ordered.
  const [low] = await company.list('/articles?options=low_stock');
  assert.equal(low.item_code, 'TEA');
  const tea = (qty: number, unit_price: number) => ({
    item_code: 'TEA',
    description: 'Green tea, 250 g',
    vat: 23,
    qty,
    unit_price,
  });
  await company.post('/purchase_orders', {
    ...on('2026-02-10', 'POR', '1'),
    supplier: { code: supplier.entity_code },
    total_amount: 246,
    items: [tea(100, 2)],
  });
  assert.deepEqual(await company.levels('TEA'), { MAIN: { on_hand: 0, reserved: 0, expected: 100, available: 0 } });

  // They arrive. The purchase names its order, which is billed; nothing more is expected.
  await company.post('/purchases', {
    ...on('2026-02-20', 'CC', '1'),
    related_doc: 'POR 1',
    supplier: { code: supplier.entity_code },
    total_amount: 246,
    items: [tea(100, 2)],
  });
  assert.deepEqual(await company.levels('TEA'), { MAIN: { on_hand: 100, reserved: 0, expected: 0, available: 100 } });
  const [order] = await company.list('/purchase_orders?searchString=1');
  assert.equal(order.status, 'BILLED');
  assert.equal(order.supplier.name, 'Chá do Porto, S.A.');

  // Fifty more come at a higher price: the average cost moves to (100 × 2 + 50 × 3.50) / 150.
  await company.post('/purchases', { ...on('2026-02-25', 'CC', '2'), total_amount: 215.25, items: [tea(50, 3.5)] });
  const [dearer] = await company.list('/articles?searchString=TEA');
  assert.equal(dearer.stock, 150);
  assert.equal(dearer.weighted_average_cost, 2.5);

  // The second delivery was meant for someone else. Voided, it leaves at what it cost, and the average is as before.
  await company.void('CC', '2', 'Delivered to the wrong shop');
  const [cheaper] = await company.list('/articles?searchString=TEA');
  assert.equal(cheaper.stock, 100);
  assert.equal(cheaper.weighted_average_cost, 2);
  const ledger = await company.list('/transactions?searchString=TEA');
  assert.deepEqual(
    ledger.map(({ type, qty, unit_cost, balance }: Record<string, unknown>) => [type, qty, unit_cost, balance]),
    [
      ['purchase', 100, 2, 100],
      ['purchase', 50, 3.5, 150],
      ['void', -50, 3.5, 100],
    ],
  );

  // Its number stays taken, and the first order can't be billed again.
  const again = await company.send('POST', '/purchases', { ...on('2026-03-01', 'CC', '2'), total_amount: 0 });
  assert.equal(again.json.code, 'DUPLICATE_ENTRY');
  const twice = { ...on('2026-03-01', 'CC', '3'), related_doc: 'POR 1', total_amount: 0 };
  assert.equal((await company.send('POST', '/purchases', twice)).json.code, 'CONFLICT');
  await company.isSound();
});
