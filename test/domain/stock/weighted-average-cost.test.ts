/** The weighted average cost follows what was paid for the goods in stock. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  netUnitPrice,
  type PurchasedLine,
  weightedAverageCost,
} from '../../../src/domain/stock/weighted-average-cost.ts';
import { decimal, digits, roundTo } from '../../../src/domain/values/decimal.ts';

const averages: [what: string, stock: string, cost: string, qty: string, price: string, result: string][] = [
  ['nothing in stock takes the price paid', '0', '0', '10', '4', '4'],
  ['stock and purchase are weighed by quantity', '10', '4', '30', '8', '7'],
  ['negative stock counts as none', '-5', '4', '10', '8', '8'],
  ['a quantity of zero changes nothing', '10', '4', '0', '99', '4'],
  ['a quantity of zero on no stock changes nothing', '0', '4', '0', '99', '4'],
  ['goods for free bring the average down', '10', '4', '10', '0', '2'],
  ['thirds are rounded to ten places', '1', '1', '2', '2', '1.6666666667'],
  ['a voided purchase is taken out again', '40', '7', '-30', '8', '4'],
  ['a void that leaves nothing keeps the cost', '30', '7', '-30', '8', '7'],
  ['a void of more than is there keeps the cost', '10', '7', '-30', '8', '7'],
  ['a void that would give a negative cost keeps it', '31', '1', '-30', '8', '1'],
  ['a void that is negative by rounding alone leaves zero', '3', '0.3333333333', '-1', '1', '0'],
];

for (const [what, stock, cost, qty, price, result] of averages)
  test(what, () => {
    const average = weightedAverageCost(decimal(stock), decimal(cost), decimal(qty), decimal(price));
    assert.equal(digits(average), result);
  });

const prices: [what: string, line: PurchasedLine, discount: string | undefined, result: string | undefined][] = [
  ['a plain price is the cost', { unit_price: decimal('20.33') }, undefined, '20.33'],
  ['VAT on top is no cost', { unit_price: decimal('20'), vat: decimal('23') }, undefined, '20'],
  ['VAT in the price is taken out', price('24.60', '23'), undefined, '20'],
  ['VAT taken out is rounded to ten places', price('1', '23'), undefined, '0.8130081301'],
  ['included VAT without a rate takes nothing out', { unit_price: decimal('5'), vat_included: true }, undefined, '5'],
  ['the line discount lowers the cost', { unit_price: decimal('20'), discount: decimal('10') }, undefined, '18'],
  ['the document percentage does too', { unit_price: decimal('20'), discount: decimal('10') }, '50', '9'],
  ['a line without a price has no cost', { discount: decimal('10') }, '50', undefined],
];

function price(unitPrice: string, vat: string): PurchasedLine {
  return { unit_price: decimal(unitPrice), vat: decimal(vat), vat_included: true };
}

for (const [what, line, discount, result] of prices)
  test(what, () => {
    const net = netUnitPrice(line, discount ? decimal(discount) : undefined);
    assert.equal(net && digits(net), result);
  });

const amount = fc.integer({ min: 0, max: 1e9 }).map(cents => decimal(`${cents}e-2`));

test('the average lies between the old cost and the price paid', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (stock, cost, qty, paid) => {
      const average = weightedAverageCost(stock, cost, qty, paid);
      assert.ok(average.gte(cost.lt(paid) ? cost : paid) && average.lte(cost.lt(paid) ? paid : cost));
    }),
  );
});

test('voiding the purchase that came last brings the cost back', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (stock, cost, qty, paid) => {
      fc.pre(stock.gte('1') && qty.lte(stock.times('100')));
      const after = weightedAverageCost(stock, cost, qty, paid);
      const back = weightedAverageCost(stock.plus(qty), after, qty.neg(), paid);
      assert.ok(roundTo(back.minus(cost), 6).eq('0'));
    }),
  );
});
