// Total of an order that is billed: whole, it is the total of the order, and parts add up to it.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import { pricedLines, roundingRange } from '../../../src/domain/documents/line-amounts.ts';
import {
  AMOUNTS,
  readSource,
  sourceTotal,
  type TakenParts,
  totalOfDocument,
  writeSource,
} from '../../../src/domain/documents/new-document/total-of-document.ts';
import { totalOfLines, type UntotalledHeader } from '../../../src/domain/documents/new-document/total-of-lines.ts';
import { minorUnits } from '../../../src/domain/values/currency.ts';
import { decimal, digits, halfUnit, ONE, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';
import { computeTotals } from '../../support/document-totals.ts';

const amount = (most: number, places: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(10 ** places - 1))
    .map(([whole, part]) => decimal(`${whole}.${String(part).padStart(places, '0')}`));
const maybe = (value: fc.Arbitrary<Big>) => fc.option(value, { nil: undefined, freq: 3 });

const lines = fc.array(
  fc.record({
    qty: fc.oneof(
      fc.integer({ min: 1, max: 200 }).map(n => decimal(String(n))),
      amount(50, 3).map(n => n.plus(ONE)),
    ),
    unit_price: fc.oneof(amount(2000, 2), amount(90, 5), amount(2, 6)),
    discount: maybe(amount(90, 2)),
    vat: fc.constantFrom('0', '6', '13', '23', '7.7', '19.25').map(decimal),
    vat_included: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const headers = fc.record({
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY', 'KWD', 'USD'),
  discount: maybe(amount(40, 1)),
  eco_tax_amount: maybe(amount(9, 2)),
  stamp_duty: maybe(fc.constantFrom('0.4', '4').map(decimal)),
  withholding: maybe(amount(1, 2)),
  rounding: maybe(amount(0, 2)),
});

// The ways in which clients come to a total.
const clients = fc.constantFrom<(lines: TotalsLine[], header: UntotalledHeader) => Big | undefined>(
  (each, header) => totalOfLines(each, header)?.total,
  (each, header) => computeTotals(each, { ...header, total_amount: ZERO })?.total,
  (each, header) => totalOfLines(each, header)?.total.plus(halfUnit(minorUnits(header.currency)).times('2')),
  (each, header) => totalOfLines(each, header)?.total.minus(header.withholding ?? ZERO),
  // Prices that were cut: 200 × 20.33 = 5000.00.
  (each, header) => {
    const total = totalOfLines(each, header)?.total;
    return total && roundTo(total, 0);
  },
);

/** A document that the server accepts, with its total. */
const documents = fc.tuple(lines, headers, clients).map(([each, header, client]) => {
  const total = client(each, header) ?? ZERO;
  const { fieldErrors } = checkTotals(each, { ...header, total_amount: total }, 'reject');
  return {
    lines: each as TotalsLine[],
    header: header as UntotalledHeader,
    total,
    isAccepted: fieldErrors.length === 0 && total.gt(ZERO),
  };
});

describe('A document that another one continues', () => {
  it('comes to the same total when all of it is taken, whatever way its client rounded', () => {
    fc.assert(
      fc.property(documents, ({ isAccepted, ...whole }) => {
        fc.pre(isAccepted);
        const source = sourceTotal(whole, whole.lines, NONE);
        const read = readSource(JSON.parse(JSON.stringify(writeSource(source))));
        const found = totalOfDocument(whole.lines, source.header, read);
        assert.equal(found && digits(found.total), digits(whole.total));
        const { fieldErrors } = checkTotals(whole.lines, { ...source.header, total_amount: whole.total }, 'reject');
        assert.deepEqual(fieldErrors, []);
      }),
      { numRuns: 250 },
    );
  });

  it('is what its parts add up to, and each part is accepted', () => {
    let exact = 0;
    let all = 0;
    const cuts = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(documents, cuts, ({ isAccepted, ...whole }, tenths) => {
        fc.pre(isAccepted && !whole.header.withholding);
        const { sum, parts } = billInParts(whole, tenths);
        const places = minorUnits(whole.header.currency);
        const off = sum.minus(whole.total).abs();
        all++;
        if (off.eq(ZERO)) exact++;
        const priced = pricedLines(whole.lines) ?? [];
        // Where the last part could not take the difference, it is no more than rounding each part allows.
        const most = roundingRange(priced, places).times(String(2 * (parts + 1)));
        assert.ok(off.lte(most.plus(toleranceOfTotal(whole))), `${digits(sum)} for ${digits(whole.total)} in ${parts}`);
      }),
      { numRuns: 250 },
    );
    assert.ok(exact / all > 0.9, `${exact} of ${all}`);
  });

  it('of 200 × 20.33 = 5000.00 is billed in halves of 2500.00', () => {
    const [line] = [{ qty: decimal('200'), unit_price: decimal('20.33'), vat: decimal('23') }];
    const whole = { lines: [line], header: { currency: 'EUR' }, total: decimal('5000') };
    const half = [{ ...line, qty: decimal('100') }];
    const first = totalOfDocument(half, whole.header, sourceTotal(whole, whole.lines, NONE));
    assert.equal(first && digits(first.total), '2500');
    const rest = totalOfDocument(half, whole.header, sourceTotal(whole, half, taken('2500')));
    assert.equal(rest && digits(rest.total), '2500');
  });

  it('does not lend its total to lines with other prices, nor the price of an earlier part to the last one', () => {
    const line = { qty: decimal('10'), unit_price: decimal('9.99'), vat: decimal('23') };
    const whole = { lines: [line], header: { currency: 'EUR' }, total: decimal('122.87') };
    const source = sourceTotal(whole, whole.lines, NONE);
    const cheaper = [{ ...line, unit_price: decimal('9.98') }];
    assert.equal(digits(totalOfDocument(cheaper, whole.header, source)?.total ?? ZERO), '122.75');
    const open = [{ ...line, qty: decimal('5') }];
    // The first half was sold for 61.00 instead of 61.44.
    const rest = sourceTotal(whole, open, taken('61'));
    assert.equal(digits(totalOfDocument(open, whole.header, rest)?.total ?? ZERO), '61.44');
  });
});

const NONE: TakenParts = {
  parts: 0,
  total: ZERO,
  amounts: { discount_amount: ZERO, eco_tax_amount: ZERO, stamp_duty_amount: ZERO, rounding: ZERO, withholding: ZERO },
};
const taken = (total: string): TakenParts => ({ ...NONE, parts: 1, total: decimal(total) });

type Whole = { lines: TotalsLine[]; header: UntotalledHeader; total: Big };

// Bills tenths of what is open, and at last the rest, as the form of a new document does.
function billInParts(whole: Whole, tenths: number[]): { sum: Big; parts: number } {
  let open = whole.lines;
  let sum = ZERO;
  let parts = 0;
  let charged = NONE.amounts;
  for (const tenth of [...tenths, 10]) {
    const some = open.map(line => {
      const qty = line.qty ?? ONE;
      const units = roundTo(qty.times(String(tenth)).div('10'), 0);
      return { ...line, qty: units.gt(qty) ? qty : units };
    });
    const part = tenth === 10 ? open : some.filter(({ qty }) => !qty.eq(ZERO));
    if (part.length === 0) continue;
    const source = sourceTotal(whole, open, { parts, total: sum, amounts: charged });
    const { header } = source;
    const found = totalOfDocument(part, header, source);
    assert.ok(found);
    assert.deepEqual(checkTotals(part, { ...header, total_amount: found.total }, 'reject').fieldErrors, []);
    sum = sum.plus(found.total);
    parts++;
    const added = AMOUNTS.map(name => [name, charged[name].plus(header[name] ?? ZERO)]);
    charged = Object.fromEntries(added) as typeof charged;
    if (tenth === 10) break;
    open = open.flatMap((line, index) => {
      const qty = (line.qty ?? ONE).minus(some[index]?.qty ?? ZERO);
      return qty.lte(ZERO) ? [] : [{ ...line, qty }];
    });
  }
  return { sum, parts };
}

const toleranceOfTotal = ({ lines: each, header, total }: Whole): Big =>
  total.minus(totalOfLines(each, header)?.total ?? ZERO).abs();
