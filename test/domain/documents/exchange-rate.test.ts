// Which exchange rate a document has: 1 in the account's currency, else what it says, else the account's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exchangeRateError,
  exchangeRateOf,
  inAccountCurrency,
  missingRateWarning,
} from '../../../src/domain/documents/exchange-rate.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';

const maybe = (text: string | undefined) => (text === undefined ? undefined : decimal(text));

type Texts = [currency: string, sent: string | undefined, found: string | undefined];

const rates: [...Texts, rate: string | undefined][] = [
  ['EUR', undefined, undefined, '1'],
  ['EUR', '1', undefined, '1'],
  ['EUR', undefined, '1.02', '1'],
  ['USD', '0.87', undefined, '0.87'],
  ['USD', '0.87', '0.8659', '0.87'],
  ['USD', '1', '0.8659', '1'],
  ['USD', undefined, '0.8659', '0.8659'],
  ['USD', undefined, undefined, undefined],
];

for (const [currency, sent, found, rate] of rates)
  test(`${currency} in an account in EUR, sent ${sent}, found ${found}: ${rate}`, () => {
    const result = exchangeRateOf({ currency, accountCurrency: 'EUR', sent: maybe(sent), found: maybe(found) });
    assert.equal(result && digits(result), rate);
  });

const faults: [currency: string, sent: string | undefined, fault: RegExp | undefined][] = [
  ['EUR', undefined, undefined],
  ['EUR', '1', undefined],
  ['EUR', '1.000', undefined],
  ['EUR', '1.0000000001', /^must be 1 or left out: the document is in EUR, the currency of the account$/],
  ['EUR', '0.87', /^must be 1/],
  ['EUR', '0', /^must be greater than 0$/],
  ['USD', '0.87', undefined],
  ['USD', '1', undefined],
  ['USD', '0', /^must be greater than 0$/],
  ['USD', '-1', /^must be greater than 0$/],
];

for (const [currency, sent, fault] of faults)
  test(`${sent} for ${currency} in an account in EUR is ${fault ? 'refused' : 'good'}`, () => {
    const reason = exchangeRateError({ currency, accountCurrency: 'EUR', sent: maybe(sent) });
    if (fault) assert.match(String(reason), fault);
    else assert.equal(reason, undefined);
  });

test('a cost is converted and rounded half away from zero to ten places', () => {
  const table: [string, string, string][] = [
    ['12.5', '1', '12.5'],
    ['10', '0.865950813993765', '8.6595081399'],
    ['1', '0.00000000005', '0.0000000001'],
    ['150000', '0.0000551771323892526', '8.2765698584'],
  ];
  for (const [amount, rate, cost] of table)
    assert.equal(digits(inAccountCurrency(decimal(amount), decimal(rate))), cost);
});

test('the warning about a missing rate names currency and day, and fits a header', () => {
  assert.match(
    String(missingRateWarning('USD', '2026-11-20')),
    /^There is no exchange rate for USD on 2026-11-20: [ -~]+$/,
  );
});
