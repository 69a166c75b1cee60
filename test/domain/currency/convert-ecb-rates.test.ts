// The rates of the European Central Bank become those of an account: what one unit of each currency is worth in the account's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertEcbRates } from '../../../src/domain/currency/convert-ecb-rates.ts';
import { readEcbFile } from '../../../src/domain/currency/ecb-file.ts';
import { readRate } from '../../../src/domain/currency/exchange-rate.ts';
import { decimal, digits, roundTo } from '../../../src/domain/values/decimal.ts';
import { DAILY, HISTORY } from './ecb-samples.ts';

const convert = (text: string, accountCurrency: string) => {
  const { rates, ...rest } = convertEcbRates(readEcbFile(text), accountCurrency);
  return { rates: rates.map(({ currency, day, rate }) => `${day} ${currency} ${digits(rate)}`), ...rest };
};

test('for an account in EUR a rate is the inverse', () => {
  assert.deepEqual(convert(DAILY, 'EUR'), {
    rates: [
      '2026-11-20 USD 0.865950813993765',
      '2026-11-20 JPY 0.00561009817671809',
      '2026-11-20 GBP 1.14613180515759',
      '2026-11-20 CHF 1.07399849640211',
      '2026-11-20 IDR 0.0000551771323892526',
    ],
    unknown: { currencies: [], rates: 0 },
    daysWithout: 0,
  });
});

test('for an account in another currency a rate is across the euro, and the euro has its own', () => {
  assert.deepEqual(convert(DAILY, 'CHF').rates, [
    '2026-11-20 EUR 0.9311',
    '2026-11-20 USD 0.806286802909595',
    '2026-11-20 JPY 0.00522356241234222',
    '2026-11-20 GBP 1.06716332378223',
    '2026-11-20 IDR 0.0000513754279676331',
  ]);
});

test('currencies that are not in use, and days without the currency of the account, are left out and counted', () => {
  const euro = convert(HISTORY, 'EUR');
  assert.deepEqual([euro.rates.length, euro.unknown, euro.daysWithout], [13, { currencies: ['CYP'], rates: 1 }, 0]);
  const franc = convert(HISTORY, 'CHF');
  assert.deepEqual([franc.rates.length, franc.unknown, franc.daysWithout], [9, { currencies: ['CYP'], rates: 1 }, 1]);
  assert.ok(franc.rates.every(rate => !rate.startsWith('2026-11-19')));
});

test('a file without the currency of the account is refused', () => {
  assert.throws(() => convert(DAILY, 'KWD'), /no column for KWD, the currency of the account/);
});

test('a figure so small that no rate can be its inverse is refused with line and column', () => {
  const tiny = 'Date,USD,JPY\n2026-11-19,1.1,N/A\n\n2026-11-20,1.2,0.00000000000000000001\n';
  assert.throws(() => convert(tiny, 'EUR'), {
    code: 'INVALID_ARGUMENT',
    message: /^Line 4, column 3 \(JPY\): with this figure one JPY is worth 1000000000000000 EUR or more/,
  });
  assert.throws(() => convert(tiny, 'USD'), /Line 4, column 3 \(JPY\)/);
  const limit = (figure: string) => convert(`Date,USD\n2026-11-20,${figure}\n`, 'EUR').rates;
  assert.throws(() => limit('0.000000000000001'), /Line 2, column 2 \(USD\)/);
  assert.deepEqual(limit('0.000000000000002'), ['2026-11-20 USD 500000000000000']);
});

test('an amount of a thousand million in a currency of low value comes to the cent that the published rate gives', () => {
  const [rate] = convertEcbRates(readEcbFile('Date,IDR\n2026-11-20,18123.45\n'), 'EUR').rates;
  const amount = decimal('1000000000');
  const converted = roundTo(amount.times(rate?.rate ?? decimal('0')), 2);
  assert.equal(digits(converted), digits(roundTo(amount.div(decimal('18123.45')), 2)));
});

const texts: [string, string | undefined][] = [
  ['1', '1'],
  ['0.8659', '0.8659'],
  ['007.50', '7.5'],
  ['999999999999999.12345678901234567891', '999999999999999.12345678901234567891'],
  ['0.00000000000000000001', '0.00000000000000000001'],
  ['0', undefined],
  ['0.000', undefined],
  ['-1', undefined],
  ['+1', undefined],
  ['1e3', undefined],
  ['1,5', undefined],
  ['.5', undefined],
  ['5.', undefined],
  ['', undefined],
  ['NaN', undefined],
  ['1000000000000000', undefined],
  ['0.000000000000000000001', undefined],
];

for (const [text, value] of texts)
  test(`${JSON.stringify(text)} is ${value === undefined ? 'no rate' : `the rate ${value}`}`, () => {
    const rate = readRate(text);
    assert.equal(rate && digits(rate), value);
  });
