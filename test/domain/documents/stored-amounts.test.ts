/** Net, VAT and VAT breakdown that are stored for a document agree with its total. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTotals } from '../../../src/domain/documents/check-totals.ts';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { computeTotals, vatByRate } from '../../support/document-totals.ts';
import { type Fields, header, hundred, line, twoRates } from './totals-rig.ts';

const small = [line('1', '0.33', '23'), line('1', '0.33', '23')];
const tenLines = Array.from({ length: 10 }, () => line('1', '0.333', '23'));

const stored: [what: string, lines: TotalsLine[], total: string, fields: Fields, net: string, vat: string][] = [
  ['the simple case', hundred, '123', {}, '100', '23'],
  ['a rounded price: net and VAT of the total', [line('200', '20.33', '23')], '5000', {}, '4065.04', '934.96'],
  ['VAT rounded by document', small, '0.81', {}, '0.66', '0.15'],
  ['VAT rounded by line', small, '0.82', {}, '0.66', '0.16'],
  ['lines rounded, VAT by document', tenLines, '4.06', {}, '3.30', '0.76'],
  ['no line rounded', tenLines, '4.10', {}, '3.33', '0.77'],
  ['VAT by rate', [line('1', '0.22', '5'), line('1', '0.11', '10')], '0.35', {}, '0.33', '0.02'],
  ['surcharges are neither net nor VAT', hundred, '125.5', { eco_tax_amount: '2', rounding: '0.5' }, '100', '23'],
  ['withholding reduces the total only', hundred, '98', { withholding: '25' }, '100', '23'],
  ['a discount lowers both', hundred, '110.7', { discount: '10' }, '90', '20.7'],
  ['VAT as sent, net as the rest', hundred, '123', { vat: '23.01' }, '99.99', '23.01'],
  ['net as sent, VAT as the rest', hundred, '123.01', { net_amount: '100' }, '100', '23.01'],
  ['without VAT, a cent of difference goes to net', [line('1', '99.995', '0')], '99.99', {}, '99.99', '0'],
  ['a total with three places', [line('1', '99.995', '0')], '99.995', {}, '99.995', '0'],
  ['a cent of difference is not VAT', [line('1', '99.995', '0')], '99.99', { net_amount: '100' }, '100', '0'],
  ['VAT of the header only', [line('1', '100')], '123', { vat: '23' }, '100', '23'],
  ['yen', [line('3', '333', '10')], '1099', { currency: 'JPY' }, '999', '100'],
];

for (const [what, lines, total, fields, net, vat] of stored)
  test(`net and VAT to store: ${what}`, () => {
    const result = checkTotals(lines, header(total, fields), 'reject');
    assert.deepEqual(result.fieldErrors, []);
    const found = [result.net_amount, result.vat].map(value => value && digits(value));
    assert.deepEqual(found, [decimal(net), decimal(vat)].map(digits));
  });

test('the VAT breakdown has one row for each rate, lowest first', () => {
  const rows = vatByRate([...twoRates, line('2', '10', '6')], header('256.20'));
  assert.deepEqual(
    rows.map(row => [row.rate, row.net, row.vat].map(value => value && digits(value))),
    [
      ['6', '120', '7.2'],
      ['23', '100', '23'],
    ],
  );
});

test('VAT of the header only has a row without a rate', () => {
  const [row, ...rest] = vatByRate([line('1', '100')], header('123', { vat: '23' }));
  assert.deepEqual(
    [row?.rate, row && digits(row.net), row && digits(row.vat), rest.length],
    [undefined, '100', '23', 0],
  );
});

test('computeTotals returns the sums of the lines', () => {
  const totals = computeTotals(twoRates, header('229', { stamp_duty_amount: '1', withholding: '50' }));
  assert.ok(totals);
  const { net, vat, total, withheld } = totals;
  assert.deepEqual([net, vat, total, withheld].map(digits), ['200', '29', '230', '50']);
});
