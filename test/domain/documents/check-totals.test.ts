/** A total is accepted if it can follow from its lines, and rejected if it can't. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { computeTotals, vatByRate } from '../../support/document-totals.ts';
import { plain } from '../../support/plain.ts';
import { type Fields, header, hundred, included, line, tenPercentOff } from './totals-rig.ts';

type Case = [what: string, lines: TotalsLine[], total: string, fields?: Fields];

const accepted: Case[] = [
  ['the exact sum', [line('3', '9.99', '23')], '36.86'],
  ['a net price rounded from a gross price (the example of the contract)', [line('200', '20.33', '23')], '5000.00'],
  ['the sum of that price as sent', [line('200', '20.33', '23')], '5001.18'],
  ['a gross price times quantity', [line('200', '25.00', '23', included)], '5000.00'],
  ['a gross price converted into a rounded net price', [line('200', '25.00', '23', included)], '5001.18'],
  ['a line discount', [line('2', '50', '23', tenPercentOff)], '110.70'],
  ['without a quantity, one', [{ unit_price: decimal('10') }], '10'],
  ['without a rate, no VAT', [line('1', '10', '23'), line('1', '5')], '17.30'],
  ['a text line without a price adds nothing', [...hundred, { item_type: 'text' }], '123'],
  ['a document discount as a percentage', hundred, '110.70', { discount: '10' }],
  ['a document discount as an amount of the gross sum', hundred, '113', { discount_amount: '10' }],
  ['a document discount as an amount of the net sum', hundred, '110.70', { discount_amount: '10' }],
  ['both, with the same discount', hundred, '110.70', { discount: '10', discount_amount: '10' }],
  ['both, the amount with VAT', hundred, '110.70', { discount: '10', discount_amount: '12.30' }],
  [
    'both, the percentage rounded to two places',
    [line('1', '150')],
    '100',
    { discount: '33.33', discount_amount: '50' },
  ],
  ['a discount of zero', hundred, '123', { discount: '0', discount_amount: '0' }],
  ['a discount of 100 %', hundred, '0', { discount: '100' }],
  ['eco tax and stamp duty as amounts', hundred, '125.50', { eco_tax_amount: '2', stamp_duty_amount: '0.50' }],
  ['eco tax as a rate of the net sum', hundred, '128', { eco_tax: '5' }],
  ['stamp duty as a rate of the net sum', hundred, '123.40', { stamp_duty: '0.4', stamp_duty_amount: '0' }],
  ['the amount of eco tax rather than its rate', hundred, '125', { eco_tax: '5', eco_tax_amount: '2' }],
  ['rounding up', hundred, '123.45', { rounding: '0.45' }],
  ['rounding down', [line('1', '99.99')], '99.95', { rounding: '-0.04' }],
  ['before withholding', hundred, '123', { withholding: '25' }],
  ['after withholding', hundred, '98', { withholding: '25' }],
  ['after withholding by its rate', hundred, '98', { irs_tax: '25' }],
  ['before withholding by its rate', hundred, '123', { irs_tax: '25', withholding: '0' }],
  ['all rates at once, after withholding', hundred, '104', { irs_tax: '25', eco_tax: '5', stamp_duty: '1' }],
  ['VAT of the header only', [line('1', '100')], '123', { vat: '23' }],
  ['VAT of the header only, included in the prices', [line('1', '123', undefined, included)], '123', { vat: '23' }],
  ['yen have no cents', [line('3', '333', '10')], '1099', { currency: 'JPY' }],
  ['dinars have a thousand fils', [line('3', '1.333', '5')], '4.199', { currency: 'KWD' }],
  ['two small lines, each rounded (0.41 + 0.41)', [line('1', '0.33', '23'), line('1', '0.33', '23')], '0.82'],
  ['a price with four places', [line('1000', '0.0123', '23')], '15.13'],
  ['a price with four places, rounded to cents', [line('1000', '1.2349', '23')], '1512.90'],
  ['a price with four places, rounded with its VAT', [line('1000', '1.2349', '23')], '1520.00'],
  ['many small lines, each rounded', Array.from({ length: 1000 }, () => line('0.1', '0.04', '23')), '0'],
  ['many small lines, not rounded', Array.from({ length: 1000 }, () => line('0.1', '0.04', '23')), '4.92'],
  ['one percent of a line whose price may be rounded by half', [line('100000', '0.01')], '1010.01'],
  ['one percent of each line', [line('100000', '0.01'), line('100000', '0.02', '23')], '3494.61'],
  ['one percent of a line in yen', [line('1000', '3')], '3031', { currency: 'JPY' }],
  ['a small quantity with rounded net and rounded VAT', [line('0.001', '15', '23')], '0.02'],
  ['rounded net and rounded VAT, just beyond the tolerance', [line('0.001', '495', '23')], '0.62'],
  [
    'rounded net and rounded VAT, before a withholding that would come nearer to the exact sum',
    [line('1', '10', '19.25')],
    '8',
    { currency: 'JPY', discount: '25.1', withholding: '0.01' },
  ],
  [
    'rounded net and rounded VAT, less a discount with VAT, where one without comes nearer',
    [
      line('1', '5.96', '6'),
      line('1.4', '3.66', '6'),
      line('1.4', '7.27', '23'),
      line('1.7', '4.94', '6'),
      line('1.3', '0.98', '23', included),
    ],
    '32',
    { currency: 'JPY', discount_amount: '0.94' },
  ],
  ['net and VAT as sent', hundred, '123', { net_amount: '100', vat: '23' }],
  ['net and VAT before a discount', hundred, '110.70', { discount: '10', net_amount: '100', vat: '20.70' }],
  ['net with the surcharges', hundred, '125', { eco_tax_amount: '2', net_amount: '102', vat: '23' }],
  [
    'net less a discount that does not reduce VAT',
    hundred,
    '113',
    { discount_amount: '10', net_amount: '90', vat: '23' },
  ],
  ['net and VAT of a rounded price', [line('200', '20.33', '23')], '5000', { net_amount: '4065.04', vat: '934.96' }],
];

for (const [what, lines, total, fields] of accepted)
  test(`accepted: ${what}`, () => {
    assert.deepEqual(checkTotals(lines, header(total, fields), 'reject').fieldErrors, []);
  });

const wrongTotals: [...Case, expected: string][] = [
  [
    'a cent more than rounded prices result in',
    [line('200', '20.33', '23')],
    '5002.43',
    {},
    '5001.18 (tolerance 1.24)',
  ],
  ['VAT forgotten', hundred, '100', {}, '123.00 (tolerance 0.016)'],
  ['two cents on a single line', hundred, '123.02', {}, '123.00 (tolerance 0.016)'],
  ['whole prices count as prices in cents', [line('1', '100')], '100.40', {}, '100.00 (tolerance 0.015)'],
  ['VAT added to a gross price', [line('1', '123', '23', included)], '151.29', {}, '123.00 (tolerance 0.016)'],
  ['a line discount forgotten', [line('1', '100', '0', tenPercentOff)], '100', {}, '90.00 (tolerance 0.015)'],
  ['a document discount forgotten', hundred, '123', { discount: '10' }, '110.70 (tolerance 0.016)'],
  [
    'one discount deducted twice',
    hundred,
    '98.40',
    { discount: '10', discount_amount: '10' },
    '110.70 (tolerance 0.016)',
  ],
  ['eco tax forgotten', hundred, '123', { eco_tax_amount: '2' }, '125.00 (tolerance 0.016)'],
  ['eco tax by its rate forgotten', hundred, '123', { eco_tax: '5' }, '128.00 (tolerance 0.016)'],
  [
    'withholding by its rate added',
    hundred,
    '148',
    { irs_tax: '25' },
    '123.00, or 98.00 less the withholding (tolerance 0.016)',
  ],
  [
    'withholding added',
    hundred,
    '148',
    { withholding: '25' },
    '123.00, or 98.00 less the withholding (tolerance 0.016)',
  ],
  ['a price with four places, and a wrong total', [line('1000', '0.0123')], '15', {}, '12.30 (tolerance 0.06)'],
  ['a text line does not hide a wrong sum', [...hundred, { item_type: 'text' }], '100', {}, '123.00 (tolerance 0.016)'],
  [
    'half a unit of each price, where that is half of the price',
    [line('100000', '0.01')],
    '1499',
    {},
    '1000.00 (tolerance 10.01)',
  ],
  [
    'half a cent on each of many lines that are little more',
    Array.from({ length: 1000 }, () => line('1', '0.01')),
    '14.99',
    {},
    '10.00 (tolerance 0.205)',
  ],
  [
    'half a yen on each of many lines',
    Array.from({ length: 100 }, () => line('1', '2')),
    '250',
    { currency: 'JPY' },
    '200 (tolerance 4.5)',
  ],
  ['a little more than one percent of a line', [line('100000', '0.01')], '1010.02', {}, '1000.00 (tolerance 10.01)'],
  [
    'one percent of the line before its discount',
    [line('100000', '0.01', '0', { discount: decimal('90') })],
    '105',
    {},
    '100.00 (tolerance 1.01)',
  ],
  [
    'one percent of the line before the discount of the document',
    [line('100000', '0.01')],
    '105',
    { discount: '90' },
    '100.00 (tolerance 1.01)',
  ],
  [
    'one percent of another line',
    [line('100000', '0.01'), line('1', '10000')],
    '11100',
    {},
    '11000.00 (tolerance 10.02)',
  ],
  [
    'a fine price that rounding changes by more than one percent',
    [line('1000', '0.0123', '23')],
    '12.30',
    {},
    '15.13 (tolerance 0.072)',
  ],
  ['such a price, rounded with its VAT', [line('1000', '0.0123', '23')], '20', {}, '15.13 (tolerance 0.072)'],
  [
    'prices in yen that are rounded by a sixth',
    [line('1000', '3')],
    '3499',
    { currency: 'JPY' },
    '3000 (tolerance 31)',
  ],
  ['two yen on one line', [line('1', '300')], '302', { currency: 'JPY' }, '300 (tolerance 1.5)'],
  ['two fils on one line', [line('1', '1')], '1.002', { currency: 'KWD' }, '1.000 (tolerance 0.0015)'],
];

for (const [what, lines, total, fields, expected] of wrongTotals)
  test(`rejected: ${what}`, () => {
    const { fieldErrors } = checkTotals(lines, header(total, fields), 'reject');
    const places = { JPY: 0, KWD: 3 }[fields?.currency ?? ''] ?? 2;
    const sent = decimal(total).toFixed(places);
    const message = `Field 'total_amount' is ${sent}, but the lines add up to ${expected}`;
    assert.deepEqual(plain(fieldErrors), [{ field: 'total_amount', message }]);
  });

test('wrong net_amount and vat are rejected, both at once', () => {
  const { fieldErrors } = checkTotals(hundred, header('123', { net_amount: '110', vat: '13' }), 'reject');
  assert.deepEqual(plain(fieldErrors), [
    {
      field: 'net_amount',
      message: "Field 'net_amount' is 110.00, but the lines come to 100.00 before VAT (tolerance 0.016)",
    },
    { field: 'vat', message: "Field 'vat' is 13.00, but the VAT of the lines is 23.00 (tolerance 0.016)" },
  ]);
});

test('net_amount and vat that are accepted alone but not together are rejected', () => {
  const sent = header('5000', { net_amount: '4066.20', vat: '936.10' });
  const { fieldErrors } = checkTotals([line('200', '20.33', '23')], sent, 'reject');
  assert.deepEqual(
    fieldErrors.map(error => error.field),
    ['net_amount'],
  );
});

test('a wrong total is a warning with mode warn, and ignored with mode off', () => {
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
  ['only text lines', [{ item_type: 'text' }]],
];

for (const [what, lines] of unpriced)
  test(`${what}: the check is off, the amounts are stored as sent, and net follows from total and VAT`, () => {
    const result = checkTotals(lines, header('999', { vat: '99', stamp_duty_amount: '1' }), 'reject');
    assert.deepEqual(result.fieldErrors, []);
    assert.equal(digits(result.net_amount ?? ZERO), '899');
    assert.equal(computeTotals(lines, header('999')), undefined);
    assert.deepEqual(vatByRate(lines, header('999')), []);
    const bare = checkTotals(lines, header('999'), 'reject');
    assert.deepEqual([bare.net_amount, bare.vat], [undefined, undefined]);
  });

test('a thousand lines with the longest numbers are checked', () => {
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
