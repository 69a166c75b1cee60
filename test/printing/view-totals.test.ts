// The amounts of a view: VAT breakdown, discounts, withholding, rounding and payment.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { view } from './view-rig.ts';

const totalOf = (fields: object, label: string) =>
  view(fields).totals.find(row => row.label === label || row.label.startsWith(`${label} `))?.value;

describe('amounts', () => {
  test('the VAT breakdown has one row for each rate and adds up to the document', () => {
    const items = [
      { description: 'a', qty: 3, unit_price: 0.333, vat: 23 },
      { description: 'b', qty: 1, unit_price: 10, vat: 6 },
      { description: 'c', qty: 2, unit_price: 5, vat: 23, discount: 10 },
    ];
    const rows = view({ items, net_amount: 20, vat: 2.9, total_amount: 22.9 }).vat_summary.rows;
    assert.deepEqual(rows, [
      ['6%', '10.00', '0.60', '10.60'],
      ['23%', '10.00', '2.30', '12.30'],
    ]);
  });

  test('for any lines, the VAT breakdown adds up to net_amount and vat', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map(value => value / 100);
    const line = fc.record({
      qty: fc.integer({ min: 0, max: 999 }),
      unit_price: cents,
      discount: fc.constantFrom(0, 5, 33.33, 100),
      vat: fc.constantFrom(0, 6, 13, 23),
      vat_included: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), cents, cents, (items, net, vat) => {
        const made = view({ items, net_amount: net, vat, total_amount: (net * 100 + vat * 100) / 100 });
        const sum = (at: number) =>
          made.vat_summary.rows.reduce((all, row) => all + Math.round(Number(row[at]?.replaceAll(',', '')) * 100), 0);
        assert.equal(sum(1), Math.round(net * 100));
        assert.equal(sum(2), Math.round(vat * 100));
      }),
      { numRuns: 200 },
    );
  });

  test('VAT of the header only is shown without a rate', () => {
    const items = [{ description: 'a', qty: 1, unit_price: 200 }];
    assert.deepEqual(view({ items }).vat_summary.rows, [['–', '200.00', '46.00', '246.00']]);
  });

  test('if all prices include VAT, the amounts do too', () => {
    const items = [{ description: 'a', qty: 1, unit_price: 123, vat: 23, vat_included: true }];
    const made = view({ items, net_amount: undefined, vat: undefined, total_amount: 123 });
    assert.equal(made.included, true);
    assert.equal(made.columns.at(-1)?.label, 'Amount incl. VAT');
    assert.equal(made.lines[0]?.cells.amount, '123.00');
    assert.deepEqual(made.vat_summary.rows, [['23%', '100.00', '23.00', '123.00']]);
  });

  test('if only some prices include VAT, their lines say so and all amounts are net', () => {
    const items = [
      { description: 'a', unit_price: 123, vat: 23, vat_included: true },
      { description: 'b', unit_price: 100, vat: 23 },
    ];
    const made = view({ items });
    assert.deepEqual(made.lines[0]?.details, ['Unit price includes VAT']);
    assert.equal(made.lines[0]?.cells.amount, '100.00');
  });

  test('a document discount is shown with its percentage', () => {
    const fields = { discount: 10, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(fields, 'Subtotal'), '200.00');
    assert.equal(totalOf(fields, 'Discount'), '-20.00');
    assert.equal(totalOf(fields, 'Net amount'), '180.00');
  });

  test('a discount amount is net or gross, whichever agrees with net_amount', () => {
    const onNet = { discount_amount: 20, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(onNet, 'Discount'), '-20.00');
    const onGross = { discount_amount: 24.6, net_amount: 180, vat: 41.4, total_amount: 221.4 };
    assert.equal(totalOf(onGross, 'Discount'), '-20.00');
  });

  test('the withholding is shown before a total that is less it, and after another', () => {
    const before = view({ irs_retention_amount: 50, total_amount: 196 }).totals.map(row => row.label);
    assert.deepEqual(before, ['Net amount', 'VAT', 'Withholding tax', 'Total']);
    const after = view({ irs_retention_amount: 50, total_amount: 246 }).totals;
    assert.deepEqual(
      after.map(row => row.label),
      ['Net amount', 'VAT', 'Total', 'Withholding tax', 'Amount payable'],
    );
    assert.equal(after.at(-1)?.value, 'EUR\u00a0196.00');
  });

  test('a difference between lines and total is shown as rounding', () => {
    assert.equal(totalOf({ total_amount: 246.01 }, 'Rounding'), '0.01');
  });

  test('a difference that is more than roundings can be is not called one', () => {
    assert.equal(totalOf({ total_amount: 250 }, 'Rounding'), undefined);
    assert.equal(totalOf({ total_amount: 250, rounding: 0.5 }, 'Rounding'), '0.50');
    assert.equal(totalOf({ total_amount: 250 }, 'Total'), 'EUR\u00a0250.00');
    // Nobody has stated a net amount then: it is not taken from lines that do not explain the total.
    const labels = view({ total_amount: 250, net_amount: undefined, vat: undefined }).totals.map(({ label }) => label);
    assert.deepEqual(labels, ['Total']);
  });

  test('a document without lines has the net and VAT that it states when they explain its total', () => {
    const labels = (fields: object) => view({ items: [], ...fields }).totals.map(({ label }) => label);
    assert.deepEqual(labels({}), ['Net amount', 'VAT', 'Total']);
    assert.deepEqual(labels({ net_amount: 200, vat: 0 }), ['Total']);
    assert.deepEqual(labels({ net_amount: 246, vat: undefined }), ['Total']);
  });

  test('the amount due is the total less the amount paid', () => {
    assert.equal(totalOf({ amount_paid: 46 }, 'Amount due'), 'EUR\u00a0200.00');
  });
});
