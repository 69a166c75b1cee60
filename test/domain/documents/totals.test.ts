/** A total passes when its lines can give it, however the client rounds, and is refused when they can't. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Big from 'big.js';
import fc from 'fast-check';
import {
  checkTotals,
  computeTotals,
  type TotalsHeader,
  type TotalsLine,
  vatByRate,
} from '../../../src/domain/documents/check-totals.ts';
import { decimal, digits, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';

type Fields = Record<string, string>;

function line(qty: string, unitPrice: string | undefined, vat?: string, more: Partial<TotalsLine> = {}): TotalsLine {
  return { qty: decimal(qty), unit_price: unitPrice ? decimal(unitPrice) : undefined, vat: rate(vat), ...more };
}

function rate(vat: string | undefined): Big | undefined {
  return vat === undefined ? undefined : decimal(vat);
}

function header(total: string, fields: Fields = {}): TotalsHeader {
  const { currency = 'EUR', ...amounts } = fields;
  const decimals = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimal(value)]));
  return { ...decimals, currency, total_amount: decimal(total) };
}

const included = { vat_included: true };
const tenPercentOff = { discount: decimal('10') };
const hundred = [line('1', '100', '23')];
const twoRates = [line('1', '100', '23'), line('1', '100', '6')];

type Case = [what: string, lines: TotalsLine[], total: string, fields?: Fields];

const passing: Case[] = [
  ['the exact sum', [line('3', '9.99', '23')], '36.86'],
  ['a net price cut to cents from a gross one (contract example)', [line('200', '20.33', '23')], '5000.00'],
  ['the sum of that price as sent', [line('200', '20.33', '23')], '5001.18'],
  ['a gross price times quantity', [line('200', '25.00', '23', included)], '5000.00'],
  ['a gross price turned into a net one and cut', [line('200', '25.00', '23', included)], '5001.18'],
  ['a line discount', [line('2', '50', '23', tenPercentOff)], '110.70'],
  ['a quantity left out counts as one', [{ unit_price: decimal('10') }], '10'],
  ['a rate left out counts as none', [line('1', '10', '23'), line('1', '5')], '17.30'],
  ['a remark without a price adds nothing', [...hundred, { item_type: 'text' }], '123'],
  ['a document discount as a percentage', hundred, '110.70', { discount: '10' }],
  ['a document discount as money off the gross sum', hundred, '113', { discount_amount: '10' }],
  ['a document discount as money off the net sum', hundred, '110.70', { discount_amount: '10' }],
  ['both, saying the same twice', hundred, '110.70', { discount: '10', discount_amount: '10' }],
  ['both, the money counted with VAT', hundred, '110.70', { discount: '10', discount_amount: '12.30' }],
  ['both, the percentage cut to two places', [line('1', '150')], '100', { discount: '33.33', discount_amount: '50' }],
  ['a discount of zero', hundred, '123', { discount: '0', discount_amount: '0' }],
  ['everything given away', hundred, '0', { discount: '100' }],
  ['eco tax and stamp duty as amounts', hundred, '125.50', { eco_tax_amount: '2', stamp_duty_amount: '0.50' }],
  ['eco tax as a rate of the net sum', hundred, '128', { eco_tax: '5' }],
  ['eco tax as a rate that is only noted', hundred, '123', { eco_tax: '5' }],
  ['the amount of eco tax before its rate', hundred, '125', { eco_tax: '5', eco_tax_amount: '2' }],
  ['rounding up', hundred, '123.45', { rounding: '0.45' }],
  ['rounding down', [line('1', '99.99')], '99.95', { rounding: '-0.04' }],
  ['withholding left in', hundred, '123', { withholding: '25' }],
  ['withholding taken off', hundred, '98', { withholding: '25' }],
  ['withholding by its rate taken off', hundred, '98', { irs_tax: '25' }],
  ['VAT that only the document knows', [line('1', '100')], '123', { vat: '23' }],
  ['VAT that only the document knows, in the prices', [line('1', '123', undefined, included)], '123', { vat: '23' }],
  ['yen have no cents', [line('3', '333', '10')], '1099', { currency: 'JPY' }],
  ['dinars have a thousand fils', [line('3', '1.333', '5')], '4.199', { currency: 'KWD' }],
  ['two tiny lines rounded each (0.41 + 0.41)', [line('1', '0.33', '23'), line('1', '0.33', '23')], '0.82'],
  ['a price finer than cents', [line('1000', '0.0123', '23')], '15.13'],
  ['a price finer than cents, cut to cents', [line('1000', '0.0123', '23')], '12.30'],
  ['a price finer than cents, cut with its VAT', [line('1000', '0.0123', '23')], '20.00'],
  ['a tiny quantity at a rounded net and a rounded VAT', [line('0.001', '15', '23')], '0.02'],
  ['a rounded net and a rounded VAT, a hair beyond the tolerance', [line('0.001', '495', '23')], '0.62'],
  ['net and VAT as they are', hundred, '123', { net_amount: '100', vat: '23' }],
  ['net and VAT before a discount', hundred, '110.70', { discount: '10', net_amount: '100', vat: '20.70' }],
  ['net with the surcharges', hundred, '125', { eco_tax_amount: '2', net_amount: '102', vat: '23' }],
  ['net less a discount that leaves VAT alone', hundred, '113', { discount_amount: '10', net_amount: '90', vat: '23' }],
  ['net and VAT of a cut price', [line('200', '20.33', '23')], '5000', { net_amount: '4065.04', vat: '934.96' }],
];

for (const [what, lines, total, fields] of passing)
  test(`passes: ${what}`, () => {
    assert.deepEqual(checkTotals(lines, header(total, fields), 'reject').fieldErrors, []);
  });

const wrongTotals: [...Case, expected: string][] = [
  ['a cent more than cut prices explain', [line('200', '20.33', '23')], '5002.43', {}, '5001.18 (tolerance 1.24)'],
  ['VAT forgotten', hundred, '100', {}, '123.00 (tolerance 0.016)'],
  ['two cents on a single line', hundred, '123.02', {}, '123.00 (tolerance 0.016)'],
  ['round prices are no vaguer than cents', [line('1', '100')], '100.40', {}, '100.00 (tolerance 0.015)'],
  ['VAT added to a gross price', [line('1', '123', '23', included)], '151.29', {}, '123.00 (tolerance 0.016)'],
  ['a line discount forgotten', [line('1', '100', '0', tenPercentOff)], '100', {}, '90.00 (tolerance 0.015)'],
  ['a document discount forgotten', hundred, '123', { discount: '10' }, '110.70 (tolerance 0.016)'],
  ['one discount taken twice', hundred, '98.40', { discount: '10', discount_amount: '10' }, '110.70 (tolerance 0.016)'],
  ['eco tax forgotten', hundred, '123', { eco_tax_amount: '2' }, '125.00 (tolerance 0.016)'],
  [
    'withholding added',
    hundred,
    '148',
    { withholding: '25' },
    '123.00, or 98.00 less the withholding (tolerance 0.016)',
  ],
  ['a fine price far off', [line('1000', '0.0123')], '15', {}, '12.30 (tolerance 0.06)'],
  ['a remark does not hide a wrong sum', [...hundred, { item_type: 'text' }], '100', {}, '123.00 (tolerance 0.016)'],
  ['two yen on one line', [line('1', '300')], '302', { currency: 'JPY' }, '300 (tolerance 1.5)'],
  ['two fils on one line', [line('1', '1')], '1.002', { currency: 'KWD' }, '1.000 (tolerance 0.0015)'],
];

for (const [what, lines, total, fields, expected] of wrongTotals)
  test(`refused: ${what}`, () => {
    const { fieldErrors } = checkTotals(lines, header(total, fields), 'reject');
    const places = { JPY: 0, KWD: 3 }[fields?.currency ?? ''] ?? 2;
    const sent = decimal(total).toFixed(places);
    const message = `Field 'total_amount' is ${sent}, but the lines add up to ${expected}`;
    assert.deepEqual(fieldErrors, [{ field: 'total_amount', message }]);
  });

test('net_amount and vat that do not fit are refused, both at once', () => {
  const { fieldErrors } = checkTotals(hundred, header('123', { net_amount: '110', vat: '13' }), 'reject');
  assert.deepEqual(fieldErrors, [
    {
      field: 'net_amount',
      message: "Field 'net_amount' is 110.00, but the lines come to 100.00 before VAT (tolerance 0.016)",
    },
    { field: 'vat', message: "Field 'vat' is 13.00, but the VAT of the lines is 23.00 (tolerance 0.016)" },
  ]);
});

test('net_amount and vat that fit alone but not together are refused', () => {
  const sent = header('5000', { net_amount: '4066.20', vat: '936.10' });
  const { fieldErrors } = checkTotals([line('200', '20.33', '23')], sent, 'reject');
  assert.deepEqual(
    fieldErrors.map(fault => fault.field),
    ['net_amount'],
  );
});

test('a wrong total is a warning with warn, and nothing with off', () => {
  const warned = checkTotals(hundred, header('200'), 'warn');
  assert.deepEqual([warned.fieldErrors.length, warned.warnings.length], [0, 1]);
  const off = checkTotals(hundred, header('200'), 'off');
  assert.deepEqual([off.fieldErrors, off.warnings], [[], []]);
  assert.deepEqual(
    [off.net_amount, off.vat].map(value => value && digits(value)),
    ['100', '23'],
  );
});

const unpriced: [string, TotalsLine[]][] = [
  ['a line without unit_price', [...hundred, line('1', undefined, '23')]],
  ['no lines', []],
  ['nothing but remarks', [{ item_type: 'text' }]],
];

for (const [what, lines] of unpriced)
  test(`${what}: the check is off, what was sent is stocked, the net follows from total and VAT`, () => {
    const result = checkTotals(lines, header('999', { vat: '99', stamp_duty_amount: '1' }), 'reject');
    assert.deepEqual(result.fieldErrors, []);
    assert.equal(digits(result.net_amount ?? ZERO), '899');
    assert.equal(computeTotals(lines, header('999')), undefined);
    assert.deepEqual(vatByRate(lines, header('999')), []);
    const bare = checkTotals(lines, header('999'), 'reject');
    assert.deepEqual([bare.net_amount, bare.vat], [undefined, undefined]);
  });

const tiny = [line('1', '0.33', '23'), line('1', '0.33', '23')];
const fine = Array.from({ length: 10 }, () => line('1', '0.333', '23'));

const stored: [what: string, lines: TotalsLine[], total: string, fields: Fields, net: string, vat: string][] = [
  ['the plain case', hundred, '123', {}, '100', '23'],
  ['the cut price gives the net and VAT of the total', [line('200', '20.33', '23')], '5000', {}, '4065.04', '934.96'],
  ['VAT rounded by document', tiny, '0.81', {}, '0.66', '0.15'],
  ['VAT rounded by line', tiny, '0.82', {}, '0.66', '0.16'],
  ['lines rounded, VAT by document', fine, '4.06', {}, '3.30', '0.76'],
  ['no line rounded', fine, '4.10', {}, '3.33', '0.77'],
  ['VAT by rate', [line('1', '0.22', '5'), line('1', '0.11', '10')], '0.35', {}, '0.33', '0.02'],
  ['surcharges are neither net nor VAT', hundred, '125.5', { eco_tax_amount: '2', rounding: '0.5' }, '100', '23'],
  ['withholding is taken from the total alone', hundred, '98', { withholding: '25' }, '100', '23'],
  ['a discount lowers both', hundred, '110.7', { discount: '10' }, '90', '20.7'],
  ['a sent VAT leaves the rest', hundred, '123', { vat: '23.01' }, '99.99', '23.01'],
  ['a sent net leaves the rest', hundred, '123.01', { net_amount: '100' }, '100', '23.01'],
  ['without VAT a cent stays in the net', [line('1', '99.995', '0')], '99.99', {}, '99.99', '0'],
  ['a total finer than cents', [line('1', '99.995', '0')], '99.995', {}, '99.995', '0'],
  ['no VAT is made up of a cent', [line('1', '99.995', '0')], '99.99', { net_amount: '100' }, '100', '0'],
  ['VAT only the document knows', [line('1', '100')], '123', { vat: '23' }, '100', '23'],
  ['yen', [line('3', '333', '10')], '1099', { currency: 'JPY' }, '999', '100'],
];

for (const [what, lines, total, fields, net, vat] of stored)
  test(`net and VAT are stored: ${what}`, () => {
    const result = checkTotals(lines, header(total, fields), 'reject');
    assert.deepEqual(result.fieldErrors, []);
    const found = [result.net_amount, result.vat].map(value => value && digits(value));
    assert.deepEqual(found, [decimal(net), decimal(vat)].map(digits));
  });

test('the VAT table has one row a rate, lowest first', () => {
  const rows = vatByRate([...twoRates, line('2', '10', '6')], header('256.20'));
  assert.deepEqual(
    rows.map(row => [row.rate, row.net, row.vat].map(value => value && digits(value))),
    [
      ['6', '120', '7.2'],
      ['23', '100', '23'],
    ],
  );
});

test('VAT that only the document knows has a row without a rate', () => {
  const [row, ...rest] = vatByRate([line('1', '100')], header('123', { vat: '23' }));
  assert.deepEqual(
    [row?.rate, row && digits(row.net), row && digits(row.vat), rest.length],
    [undefined, '100', '23', 0],
  );
});

test('computeTotals says what the lines come to', () => {
  const totals = computeTotals(twoRates, header('229', { stamp_duty_amount: '1', withholding: '50' }));
  assert.ok(totals);
  const { net, vat, total, withheld } = totals;
  assert.deepEqual([net, vat, total, withheld].map(digits), ['200', '29', '230', '50']);
});

const cents = (max: number) => fc.integer({ min: 1, max }).map(value => decimal(`${value}e-2`));
const rates = fc.constantFrom('0', '5', '6', '8.1', '13', '23').map(decimal);

const saleLine = fc.record({
  qty: fc.integer({ min: 1, max: 500_000 }).map(value => decimal(`${value}e-3`)),
  price: fc.integer({ min: 1, max: 10_000_000 }).map(value => decimal(`${value}e-4`)),
  discount: fc.constantFrom('0', '0', '5', '12.5', '33.33').map(decimal),
  vat: rates,
  vat_included: fc.boolean(),
});
type SaleLine = typeof saleLine extends fc.Arbitrary<infer T> ? T : never;

const two = (value: Big) => roundTo(value, 2);
const factor = (percentage: Big) => percentage.times('0.01').plus('1');
const discountFactor = (sale: SaleLine) => sale.discount.times('-0.01').plus('1');
const sum = (values: Big[]) => values.reduce((total, value) => total.plus(value), ZERO);

/** The price a client sends, and what it holds to be the line's net and gross: each a way clients really work. */
interface Client {
  price(sale: SaleLine): Big;
  amounts(sale: SaleLine): { net: Big; gross: Big };
  byLine: boolean;
}

function amountsFrom(sale: SaleLine, price: Big): { net: Big; gross: Big } {
  const amount = sale.qty.times(price).times(discountFactor(sale));
  return sale.vat_included
    ? { net: amount.div(factor(sale.vat)), gross: amount }
    : { net: amount, gross: amount.times(factor(sale.vat)) };
}

function grossFromCutNet(sale: SaleLine): { net: Big; gross: Big } {
  const net = sale.vat_included ? sale.price.div(factor(sale.vat)) : sale.price;
  return amountsFrom({ ...sale, vat_included: false }, two(net));
}

function netFromCutGross(sale: SaleLine): { net: Big; gross: Big } {
  const gross = sale.vat_included ? sale.price : sale.price.times(factor(sale.vat));
  return amountsFrom({ ...sale, vat_included: true }, two(gross));
}

const clients: Record<string, Client> = {
  'exact, rounding the document': { price: s => s.price, amounts: s => amountsFrom(s, s.price), byLine: false },
  'exact, rounding every line': { price: s => s.price, amounts: s => amountsFrom(s, s.price), byLine: true },
  'sending prices cut to cents': { price: s => two(s.price), amounts: s => amountsFrom(s, s.price), byLine: false },
  'sending cut prices, rounding lines': {
    price: s => two(s.price),
    amounts: s => amountsFrom(s, s.price),
    byLine: true,
  },
  'charging prices cut to cents': { price: s => s.price, amounts: s => amountsFrom(s, two(s.price)), byLine: false },
  'charging net prices cut to cents': { price: s => two(s.price), amounts: grossFromCutNet, byLine: false },
  'charging gross prices cut to cents': { price: s => two(s.price), amounts: netFromCutGross, byLine: false },
};

const asSent = (sale: SaleLine, client: Client): TotalsLine => ({
  qty: sale.qty,
  unit_price: client.price(sale),
  discount: sale.discount,
  vat: sale.vat,
  vat_included: sale.vat_included,
});

function totalOf(sales: SaleLine[], client: Client): Big {
  const grosses = sales.map(sale => client.amounts(sale).gross);
  return client.byLine ? sum(grosses.map(two)) : two(sum(grosses));
}

const priceIsCutTwice = new Set(['charging net prices cut to cents', 'charging gross prices cut to cents']);

for (const [name, client] of Object.entries(clients))
  test(`whatever is sold, the total passes of a client ${name}`, () => {
    fc.assert(
      fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), sales => {
        const sold = priceIsCutTwice.has(name) ? sales.map(sale => ({ ...sale, price: two(sale.price) })) : sales;
        const lines = sold.map(sale => asSent(sale, client));
        const sent = { currency: 'EUR', total_amount: totalOf(sold, client) };
        assert.deepEqual(checkTotals(lines, sent, 'reject').fieldErrors, []);
      }),
    );
  });

test('a total by EN 16931 passes and its own net and VAT are stored: lines and VAT by rate rounded', () => {
  fc.assert(
    fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), sales => {
      const sold = sales.map(sale => ({ ...sale, vat_included: false }));
      const nets = new Map<string, Big>();
      for (const sale of sold) {
        const key = digits(sale.vat);
        nets.set(key, two(sale.qty.times(sale.price).times(discountFactor(sale))).plus(nets.get(key) ?? ZERO));
      }
      const net = sum([...nets.values()]);
      const vat = sum([...nets].map(([key, base]) => two(base.times(key).times('0.01'))));
      const lines = sold.map(sale => ({ ...sale, unit_price: sale.price }));
      const result = checkTotals(lines, { currency: 'EUR', total_amount: net.plus(vat) }, 'reject');
      assert.deepEqual(result.fieldErrors, []);
      const stored = [result.net_amount, result.vat].map(value => value && digits(value));
      assert.deepEqual(stored, [digits(net), digits(vat)]);
    }),
  );
});

const anyHeader = fc.record({
  discount: fc.constantFrom('0', '10', '33.33').map(decimal),
  eco_tax_amount: cents(1000),
  rounding: fc.integer({ min: -5, max: 5 }).map(value => decimal(`${value}e-2`)),
  withholding: cents(1000).map(value => value.plus('100000')),
});

test('a total off by clearly more than the tolerance is refused', () => {
  fc.assert(
    fc.property(fc.array(saleLine, { minLength: 1, maxLength: 6 }), cents(100_000), fc.boolean(), (sales, off, up) => {
      const lines = sales.map(sale => ({ ...sale, unit_price: two(sale.price) }));
      const right = computeTotals(lines, { currency: 'EUR', total_amount: ZERO });
      assert.ok(right);
      const away = right.tolerance.plus('0.05').plus(off);
      const total = up ? right.total.plus(away) : right.total.minus(away);
      const { fieldErrors } = checkTotals(lines, { currency: 'EUR', total_amount: total }, 'reject');
      assert.equal(fieldErrors[0]?.field, 'total_amount');
    }),
  );
});

test('the stored figures and the VAT table add up to the total sent, to the last cent', () => {
  fc.assert(
    fc.property(
      fc.array(saleLine, { minLength: 1, maxLength: 6 }),
      anyHeader,
      fc.boolean(),
      fc.integer({ min: -1, max: 1 }),
      (sales, fields, less, cent) => {
        const lines = sales.map(sale => ({ ...sale, unit_price: sale.price }));
        const expected = computeTotals(lines, { ...fields, currency: 'EUR', total_amount: ZERO });
        assert.ok(expected);
        const whole = expected.total.plus(decimal(expected.tolerance.gt('0.015') ? `${cent}e-2` : '0'));
        const sent = { ...fields, currency: 'EUR', total_amount: less ? whole.minus(fields.withholding) : whole };
        const { fieldErrors, net_amount, vat } = checkTotals(lines, sent, 'reject');
        assert.deepEqual(fieldErrors, []);
        assert.ok(net_amount && vat);
        const surcharges = fields.eco_tax_amount.plus(fields.rounding);
        assert.ok(net_amount.plus(vat).plus(surcharges).eq(whole));
        for (const printed of [sent, { ...sent, net_amount, vat }]) {
          const rows = vatByRate(lines, printed);
          assert.ok(sum(rows.map(row => row.net)).eq(net_amount));
          assert.ok(sum(rows.map(row => row.vat)).eq(vat));
        }
      },
    ),
  );
});

test('a thousand lines of the longest numbers are refused like any others', () => {
  const long = decimal('123456789012345.0123456789');
  const rateOf = (index: number) => decimal(`12.${String(index).padStart(10, '1')}`);
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    qty: long,
    unit_price: long,
    discount: decimal('12.3456789012'),
    vat: rateOf(index),
    vat_included: index % 2 === 0,
  }));
  const { fieldErrors } = checkTotals(
    lines,
    header('1', { discount: '1.23', discount_amount: '1', eco_tax: '1', stamp_duty: '1' }),
    'reject',
  );
  assert.equal(fieldErrors[0]?.field, 'total_amount');
});
