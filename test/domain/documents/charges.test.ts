// Rates of a header without an amount are charged: the amount is that of the net amount, and the total is checked with it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import { chargeWarnings, withoutComputed } from '../../../src/domain/documents/charges.ts';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import { documentFigures } from '../../../src/domain/documents/document-figures.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import { totalOfLines } from '../../../src/domain/documents/new-document/total-of-lines.ts';
import { minorUnits } from '../../../src/domain/values/currency.ts';
import { decimal, digits, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';
import { plain } from '../../support/plain.ts';
import { type Fields, header, hundred, line } from './totals-rig.ts';

const text = (value: Big | undefined) => value && digits(value);

describe('A rate without an amount', () => {
  const cases: [what: string, lines: TotalsLine[], total: string, fields: Fields, amounts: (string | undefined)[]][] = [
    ['of withholding, after', hundred, '98', { irs_tax: '25' }, [undefined, undefined, '25', '0']],
    ['of withholding, before', hundred, '123', { irs_tax: '25' }, [undefined, undefined, '25', '25']],
    ['with an amount of 0', hundred, '123', { irs_tax: '25', withholding: '0' }, [undefined, undefined, '25', '25']],
    ['of eco tax', hundred, '128', { eco_tax: '5' }, ['5', undefined, undefined, '0']],
    ['of stamp duty', hundred, '123.40', { stamp_duty: '0.4' }, [undefined, '0.4', undefined, '0']],
    ['of 0', hundred, '123', { irs_tax: '0', eco_tax: '0' }, [undefined, undefined, undefined, '0']],
    ['after a discount', hundred, '88.20', { discount: '10', irs_tax: '25' }, [undefined, undefined, '22.5', '0']],
    ['in yen', [line('1', '333', '10')], '366', { currency: 'JPY', irs_tax: '10' }, [undefined, undefined, '33', '33']],
    // The net amount is 4065.04, as the total says.
    [
      'of rounded prices',
      [line('200', '20.33', '23')],
      '5000',
      { irs_tax: '25' },
      [undefined, undefined, '1016.26', '1016.26'],
    ],
    [
      'of rounded prices, after',
      [line('200', '20.33', '23')],
      '3983.74',
      { irs_tax: '25' },
      [undefined, undefined, '1016.26', '0'],
    ],
    [
      'of a stated net amount',
      [],
      '98',
      { irs_tax: '25', net_amount: '100', vat: '23' },
      [undefined, undefined, '25', '0'],
    ],
    [
      'of VAT in the prices of the document',
      [line('1', '123', undefined, { vat_included: true })],
      '98',
      { vat: '23', irs_tax: '25' },
      [undefined, undefined, '25', '0'],
    ],
    ['beside an amount', hundred, '103', { irs_tax: '25', withholding: '20' }, [undefined, undefined, '20', '0']],
    ['without a net amount', [], '98', { irs_tax: '25' }, [undefined, undefined, undefined, '0']],
  ];
  for (const [what, lines, total, fields, expected] of cases)
    it(`${what}: its amount is stored, and what is withheld of the total`, () => {
      const { charges, fieldErrors, withheld } = checkTotals(lines, header(total, fields), 'reject');
      assert.deepEqual(fieldErrors, []);
      const sent = [charges.eco_tax_amount, charges.stamp_duty_amount, charges.withholding];
      assert.deepEqual([...sent.map(text), text(withheld)], expected);
    });

  const amount = (most: number, places: number) =>
    fc
      .tuple(fc.nat(most), fc.nat(10 ** places - 1))
      .map(([whole, part]) => decimal(`${whole}.${String(part).padStart(places, '0')}`));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const lines = fc.array(
    fc.record({
      qty: amount(200, 2),
      unit_price: fc.oneof(amount(2000, 2), amount(90, 4)),
      discount: maybe(amount(90, 1)),
      vat: fc.constantFrom('0', '6', '13', '23').map(decimal),
      vat_included: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const headers = fc.record({
    currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
    discount: maybe(amount(50, 1)),
    irs_tax: fc.constantFrom('11.5', '25', '100').map(decimal),
    eco_tax: maybe(fc.constantFrom('0.5', '5').map(decimal)),
    stamp_duty: maybe(fc.constantFrom('0.4', '4').map(decimal)),
  });

  it('has the amount of the stored net amount, before and after withholding, and the document adds up', () => {
    let exact = 0;
    let all = 0;
    fc.assert(
      fc.property(lines, headers, fc.boolean(), (each, fields, isAfter) => {
        const totals = totalOfLines(each, fields);
        assert.ok(totals);
        fc.pre(totals.total.gt(ZERO));
        const total = isAfter ? totals.total.minus(totals.withheld) : totals.total;
        const complete = { ...fields, total_amount: total };
        const { charges, fieldErrors, net_amount, vat, withheld } = checkTotals(each, complete, 'reject');
        assert.deepEqual(fieldErrors, []);
        const stored = { ...complete, ...charges, net_amount, vat };
        const figures = documentFigures(each, stored);
        assert.ok(figures);
        assert.equal(digits(figures.difference), '0');
        assert.equal(digits(figures.net), text(net_amount));
        assert.equal(digits(withheld), digits(figures.isAfter ? ZERO : figures.withheld));
        const places = minorUnits(fields.currency);
        const byRate = roundTo(figures.net.times(fields.irs_tax).times('0.01'), places);
        const off = byRate.minus(charges.withholding ?? ZERO).abs();
        assert.ok(off.lte(`1e-${places}`), `${digits(byRate)} is not ${text(charges.withholding)}`);
        all++;
        if (off.eq(ZERO)) exact++;
        // The stored document is checked as it was.
        assert.deepEqual(checkTotals(each, stored, 'reject').fieldErrors, []);
      }),
      { numRuns: 1000 },
    );
    assert.ok(exact / all > 0.99, `${exact} of ${all}`);
  });
});

describe('A document that was stored with a rate and without its amount', () => {
  const stored: [what: string, total: string, fields: Fields, amounts: string[]][] = [
    ['withholding that the total is less', '98', { irs_tax: '25' }, ['0', '0', '25']],
    ['withholding that the total contains', '123', { irs_tax: '25' }, ['0', '0', '0']],
    ['eco tax that is charged', '128', { eco_tax: '5' }, ['5', '0', '0']],
    ['eco tax that is not charged', '123', { eco_tax: '5' }, ['0', '0', '0']],
    ['stamp duty and withholding', '98.8', { stamp_duty: '0.8', irs_tax: '25' }, ['0', '0.8', '25']],
  ];
  for (const [what, total, fields, amounts] of stored)
    it(`has no difference: ${what}`, () => {
      const figures = documentFigures(hundred, header(total, { ...fields, net_amount: '100', vat: '23' }));
      assert.ok(figures);
      assert.deepEqual([figures.ecoTax, figures.stampDuty, figures.withheld].map(digits), amounts);
      assert.deepEqual([figures.net, figures.vat, figures.difference].map(digits), ['100', '23', '0']);
    });
});

describe('A rate beside an amount', () => {
  const warnings = (fields: Fields) => {
    const sent = header('123', fields);
    return chargeWarnings(sent, decimal('100'), decimal('0.015'), amount => amount);
  };

  it('is a warning when they disagree by more than a minor unit', () => {
    assert.deepEqual(warnings({ irs_tax: '25', withholding: '25.01' }), []);
    assert.deepEqual(plain(warnings({ irs_tax: '25', withholding: '20' })), [
      "Field 'withholding' is 20, but 'irs_tax' is 25, which is 25.00 of 100.00",
    ]);
    assert.equal(warnings({ eco_tax: '5', eco_tax_amount: '6', stamp_duty: '1', stamp_duty_amount: '2' }).length, 2);
    assert.deepEqual(warnings({ eco_tax: '5', stamp_duty: '0', stamp_duty_amount: '2' }), []);
  });

  it('is a warning when there is no net amount to take it of', () => {
    const sent = header('98', { irs_tax: '25' });
    const [warning] = chargeWarnings(sent, undefined, ZERO, amount => amount);
    assert.match(String(warning), /'irs_tax' is a rate, and the document has no net amount/);
  });

  it('stays alone in a copy where it gives the amount', () => {
    const left = withoutComputed(
      header('98', { irs_tax: '25', withholding: '25', eco_tax: '5', eco_tax_amount: '2' }),
      decimal('100'),
    );
    assert.deepEqual([text(left.withholding), text(left.eco_tax_amount)], [undefined, '2']);
  });
});
