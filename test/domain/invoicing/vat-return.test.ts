// The figures of a VAT return.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { plainBoxes } from '../../../src/domain/invoicing/vat-return.ts';
import { decimal, ZERO } from '../../../src/domain/values/decimal.ts';

it('Figures of a country without boxes stand by side, category and rate, net amount before VAT', () => {
  const figures = (side: 'sales' | 'purchases', rate: string) => ({
    side,
    reduces: false,
    rate: decimal(rate),
    category: 'S' as const,
    exemption: undefined,
    isGoods: undefined,
    country: undefined,
    net: decimal('100'),
    vat: ZERO,
  });
  const sums = [figures('sales', '10'), figures('sales', '8.5'), figures('purchases', '20'), figures('sales', '8.25')];
  const boxes = plainBoxes([...sums, figures('sales', '8.5')]).map(({ box, amount }) => `${box} ${amount}`);
  assert.deepEqual(boxes, [
    'purchases S 20 % net 100',
    'purchases S 20 % VAT 0',
    'sales S 8.25 % net 100',
    'sales S 8.25 % VAT 0',
    'sales S 8.5 % net 200',
    'sales S 8.5 % VAT 0',
    'sales S 10 % net 100',
    'sales S 10 % VAT 0',
  ]);
});
