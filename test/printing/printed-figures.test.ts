// Every printed document adds up by a pocket calculator, and prints the figures that are stored and that the pages show.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import { checkTotals } from '../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../src/domain/documents/line-amounts.ts';
import { plainTotal } from '../../src/domain/documents/new-document/total-of-lines.ts';
import type { TotalsHeader } from '../../src/domain/documents/total-interpretations.ts';
import { minorUnits } from '../../src/domain/values/currency.ts';
import { decimal, digits, roundTo, ZERO } from '../../src/domain/values/decimal.ts';
import type { DocumentView } from '../../src/printing/view/document-view.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { computeTotals, vatByRate } from '../support/document-totals.ts';
import { job } from './print-rig.ts';
import { english } from './view-rig.ts';

type Header = Omit<TotalsHeader, 'total_amount'>;
interface Whole {
  lines: TotalsLine[];
  header: TotalsHeader;
}

const amount = (most: number, places: number) =>
  fc
    .tuple(fc.nat(most), fc.nat(10 ** places - 1))
    .map(([whole, part]) => decimal(`${whole}.${String(part).padStart(places, '0')}`));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const line = fc.record({
  qty: fc.oneof(
    fc.nat(200).map(n => decimal(String(n))),
    amount(50, 3),
  ),
  unit_price: fc.oneof(amount(2000, 2), amount(90, 5), fc.constant(ZERO)),
  discount: maybe(amount(99, 2)),
  vat: maybe(fc.constantFrom('0', '6', '13', '23', '7.7').map(decimal)),
});
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('none', 'all', 'mixed'))
  .map(([all, included]) =>
    all.map((each, at) => ({ ...each, vat_included: included === 'all' || (included === 'mixed' && at % 2 === 0) })),
  );

/** An amount in the minor unit of a currency. */
const money = (most: number) => fc.nat(most).map(units => (places: number) => decimal(`${units}e-${places}`));
const headers = fc
  .record({
    currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD', 'USD'),
    discount: maybe(amount(99, 1)),
    discount_amount: maybe(money(900)),
    eco_tax_amount: maybe(money(900)),
    stamp_duty_amount: maybe(money(900)),
    rounding: maybe(money(9)),
    withholding: maybe(money(5000)),
  })
  .map(({ currency, discount, ...amounts }): Header => {
    const places = minorUnits(currency);
    const read = Object.entries(amounts).map(([name, value]) => [name, value?.(places)]);
    return { currency, discount, ...Object.fromEntries(read) };
  });

const computed = (each: TotalsLine[], header: Header) =>
  computeTotals(each, { ...header, total_amount: ZERO })?.total ?? ZERO;
const byLine = (each: TotalsLine[], header: Header) =>
  each.reduce((sum, one) => sum.plus(computed([one], { currency: header.currency })), ZERO);

/** The ways in which clients come to a total; some are wrong, which a set may accept. */
const clients = fc.constantFrom<(each: TotalsLine[], header: Header) => Big>(
  (each, header) => plainTotal(each, header) ?? ZERO,
  computed,
  (each, header) => computed(each, header).minus(header.withholding ?? ZERO),
  (each, header) => roundTo(computed(each, header), 0),
  (each, header) => computed(each, header).plus(`1e-${minorUnits(header.currency)}`),
  (each, header) => computed(each, header).minus(`1e-${minorUnits(header.currency)}`),
  byLine,
  (each, header) => computed(each, header).plus('17'),
);

/** A document as it is stored, whatever its set says about totals. */
const documents = fc.tuple(lines, headers, clients).map(([each, header, client]): Whole => {
  const total = client(each, header);
  const complete = { ...header, total_amount: total };
  const { net_amount, vat } = checkTotals(each, complete, 'off');
  return { lines: each, header: { ...complete, net_amount, vat } };
});

function viewOf({ lines: items, header: { withholding, ...header } }: Whole): DocumentView {
  const written = (values: object) =>
    `{${Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const isNumber = typeof value === 'object';
        return `"${name}":${isNumber ? digits(value as Big) : JSON.stringify(value)}`;
      })
      .join(',')}}`;
  const all = written({ document_set: 'FT', seq_number: '1', ...header, irs_retention_amount: withholding });
  const described = items.map(item => written({ description: 'x', ...item })).join(',');
  return makeView(job(`${all.slice(0, -1)},"items":[${described}]}`), english);
}

const read = (value: string | undefined): Big =>
  value ? decimal(value.replace(/^[A-Z]{3}\u00a0|,/g, '').replace(/^-[A-Z]{3}\u00a0/, '-')) : ZERO;
const sumOf = (values: (string | undefined)[]): Big => values.reduce((sum, value) => sum.plus(read(value)), ZERO);

/** A view as a reader adds it up. */
function readView(view: DocumentView) {
  const row = (label: string) =>
    view.totals.find(each => each.label === label || (label === 'Discount' && each.label.startsWith('Discount ')))
      ?.value;
  const start = row('Subtotal') ?? row('Subtotal incl. VAT');
  const amounts = sumOf(view.lines.map(({ cells }) => cells.amount));
  return {
    amounts,
    subtotal: start === undefined ? amounts : read(start),
    isIncluded: row('Subtotal incl. VAT') !== undefined || (start === undefined && view.included),
    reduced: read(row('Discount')).plus(read(row('Price rounding'))),
    net: read(row('Net amount')),
    vat: read(row('VAT')),
    others: sumOf(['Eco tax', 'Stamp duty', 'Rounding', 'Difference'].map(row)),
    withheld: read(row('Withholding tax')),
    isPayable: row('Amount payable') !== undefined,
    total: read(row('Total')),
    nets: sumOf(view.vat_summary.rows.map(each => each[1])),
    vats: sumOf(view.vat_summary.rows.map(each => each[2])),
    grosses: sumOf(view.vat_summary.rows.map(each => each[3])),
    has: (label: string) => row(label) !== undefined,
  };
}

function assertAddsUp(whole: Whole): ReturnType<typeof readView> {
  const view = viewOf(whole);
  const found = readView(view);
  if (view.totals.length === 0) return found;
  const equal = (actual: Big, expected: Big, what: string) => assert.equal(digits(actual), digits(expected), what);
  equal(found.subtotal, found.amounts, 'the lines are the subtotal');
  const after = found.isIncluded ? found.net.plus(found.vat) : found.net;
  equal(found.subtotal.plus(found.reduced), after, 'subtotal + discount + price rounding');
  equal(found.nets, found.net, 'net by rate');
  equal(found.vats, found.vat, 'VAT by rate');
  equal(found.grosses, found.net.plus(found.vat), 'with VAT by rate');
  const before = found.net.plus(found.vat).plus(found.others);
  equal(found.isPayable ? before : before.plus(found.withheld), found.total, 'net + VAT + other taxes');
  return found;
}

describe('A printed document', () => {
  it('adds up, and prints the net amount, the VAT and the VAT by rate that are stored', () => {
    fc.assert(
      fc.property(documents, whole => {
        fc.pre(!whole.header.total_amount.lt(ZERO));
        const found = assertAddsUp(whole);
        const { net_amount = ZERO, vat = ZERO } = whole.header;
        if (!found.has('Net amount')) return;
        assert.equal(digits(found.net), digits(net_amount));
        assert.equal(digits(found.vat), digits(vat));
        const printed = viewOf(whole).vat_summary.rows.map(([, net, ofRate]) => [
          digits(read(net)),
          digits(read(ofRate)),
        ]);
        const rows = vatByRate(whole.lines, whole.header);
        assert.deepEqual(
          printed,
          rows.map(row => [digits(row.net), digits(row.vat)]),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('adds up whatever net amount and VAT its client has stated', () => {
    fc.assert(
      fc.property(documents, maybe(amount(9000, 2)), maybe(amount(900, 2)), (whole, net_amount, vat) => {
        fc.pre(!whole.header.total_amount.lt(ZERO) && minorUnits(whole.header.currency) === 2);
        const { net_amount: _net, vat: _vat, ...sent } = whole.header;
        const complete = { ...sent, ...(net_amount && { net_amount }), ...(vat && { vat }) };
        assertAddsUp({ lines: whole.lines, header: { ...complete, ...checked(whole.lines, complete) } });
      }),
      { numRuns: 1000 },
    );
  });

  const stated: [what: string, fields: Record<string, string>][] = [
    ['before the discount', { discount: '10', total_amount: '110.70', net_amount: '100', vat: '20.70' }],
    ['with the surcharges', { eco_tax_amount: '2', total_amount: '125', net_amount: '102', vat: '23' }],
    [
      'less a discount that leaves the VAT',
      { discount_amount: '10', total_amount: '113', net_amount: '90', vat: '23' },
    ],
  ];
  for (const [what, fields] of stated)
    it(`adds up where the net amount is stated ${what}`, () => {
      const header = { currency: 'EUR', ...decimals(fields) } as unknown as TotalsHeader;
      const hundred = [{ qty: decimal('1'), unit_price: decimal('100'), vat: decimal('23') }];
      assert.deepEqual(checkTotals(hundred, header, 'reject').fieldErrors, []);
      assertAddsUp({ lines: hundred, header });
    });

  const rows = (lines: Record<string, string>[], fields: Record<string, string>) => {
    const read = lines.map(each => decimals(each) as TotalsLine);
    const sent = { currency: 'EUR', ...decimals(fields) } as unknown as TotalsHeader;
    const header = { ...sent, ...checked(read, sent) };
    assertAddsUp({ lines: read, header });
    return viewOf({ lines: read, header }).totals.map(
      ({ label, value }) => `${label} ${value.replace(/\u00a0/g, ' ')}`,
    );
  };

  it('shows what rounded unit prices leave as price rounding', () => {
    assert.deepEqual(rows([{ qty: '200', unit_price: '20.33', vat: '23' }], { total_amount: '5000' }), [
      'Subtotal 4,066.00',
      'Price rounding -0.96',
      'Net amount 4,065.04',
      'VAT 934.96',
      'Total EUR 5,000.00',
    ]);
    assert.deepEqual(rows([{ qty: '200', unit_price: '20.33', vat: '23' }], { total_amount: '5001.18' }), [
      'Net amount 4,066.00',
      'VAT 935.18',
      'Total EUR 5,001.18',
    ]);
  });

  it('prints a discount that was sent as sent, and a percentage with the rounding of its rates', () => {
    const yen = [
      { qty: '1', unit_price: '105', vat: '10' },
      { qty: '1', unit_price: '105', vat: '8' },
    ];
    // Half of 210 is 105; half of each rate is 52.5, which is rounded to 53.
    const header = { currency: 'JPY', discount: decimal('50') };
    const total = plainTotal(yen.map(decimals), header) ?? ZERO;
    const printed = rows(yen, { discount: '50', total_amount: digits(total), currency: 'JPY' });
    assert.deepEqual(printed.slice(0, 3), ['Subtotal 210', 'Discount 50% -104', 'Net amount 106']);
    const sent = rows([{ qty: '3', unit_price: '33.335', vat: '23' }], {
      discount_amount: '10',
      total_amount: '110.71',
    });
    assert.deepEqual(sent.slice(0, 2), ['Subtotal 100.01', 'Discount -10.00']);
  });

  it('names what a set without a check has accepted a difference', () => {
    const printed = rows([{ qty: '1', unit_price: '100', vat: '23' }], { total_amount: '150' });
    assert.deepEqual(printed, ['Net amount 100.00', 'VAT 23.00', 'Difference 27.00', 'Total EUR 150.00']);
  });
});

function decimals(texts: Record<string, string>): Record<string, unknown> {
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([name, text]) => [name, name === 'currency' ? text : decimal(text)]));
}

/** `net_amount` and `vat` that are stored. */
function checked(each: TotalsLine[], header: TotalsHeader): Partial<TotalsHeader> {
  const { net_amount, vat } = checkTotals(each, header, 'off');
  return { net_amount, vat };
}
