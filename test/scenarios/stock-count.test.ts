// Scenario: at the end of the year the shelves are counted, while the till goes on selling.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startRig } from '../support/rig.ts';
import { createCompany, type Json, on } from './company.ts';

const rig = await startRig();

it('stock count: what was counted is booked as the difference, what agrees is left alone', async () => {
  const company = await createCompany(rig);
  const shelf = [
    { item_code: 'TEA', description: 'Green tea', stock: 40, weighted_average_cost: 2 },
    { item_code: 'COFFEE', description: 'Coffee', stock: 25, weighted_average_cost: 5.5 },
    { item_code: 'SUGAR', description: 'Sugar, loose', stock: 12.75, weighted_average_cost: 0.8 },
  ];
  for (const article of shelf) await company.post('/articles', article);

  // The clerk takes the list of all there is, page by page, and counts.
  const listed: Json[] = [];
  for (let skip = 0; ; skip += 2) {
    const page = await company.list(`/articles?options=in_stock&skip=${skip}&limit=2`);
    if (page.length === 0) break;
    listed.push(...page);
  }
  assert.deepEqual(
    listed.map(({ item_code, stock }) => [item_code, stock]),
    [
      ['TEA', 40],
      ['COFFEE', 25],
      ['SUGAR', 12.75],
    ],
  );

  // Tea agrees; two bags of coffee are missing; the sugar was weighed, and there is more than the books say.
  await company.put('/articles', { item_code: 'TEA', stock: 40 });
  await company.put('/articles', { item_code: 'COFFEE', stock: 23, obs: 'Counted by Ana' });
  await company.put('/articles', { item_code: 'SUGAR', stock: 13.125 });
  const booked = await company.list('/transactions?type=adjustment');
  assert.deepEqual(
    booked.map(({ item_code, qty, unit_cost, balance }: Json) => [item_code, qty, unit_cost, balance]),
    [
      ['COFFEE', -2, 5.5, 23],
      ['SUGAR', 0.375, 0.8, 13.125],
    ],
  );

  // The shop goes on selling. Counted again, the tea agrees with the books once more: the sale is in them.
  await company.post('/invoices', {
    ...on('2026-12-31', 'FT', '1'),
    total_amount: 13.5,
    items: [{ item_code: 'TEA', description: 'Green tea', qty: 3, unit_price: 4.5 }],
  });
  await company.put('/articles', { item_code: 'TEA', stock: 37 });
  assert.equal((await company.list('/transactions?type=adjustment')).length, 2);
  assert.equal((await company.levels('TEA')).MAIN.on_hand, 37);

  // The value on the shelf follows from stock and cost; the cost did not change by counting.
  const value = (await company.list('/articles')).reduce(
    (sum: number, { stock, weighted_average_cost }: Json) => sum + stock * weighted_average_cost,
    0,
  );
  assert.equal(value, 37 * 2 + 23 * 5.5 + 13.125 * 0.8);
  await company.isSound();
});
