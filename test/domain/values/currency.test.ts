/** The currencies and minor units of ISO 4217. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurrency, minorUnits, typedCurrency } from '../../../src/domain/values/currency.ts';

for (const code of ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'XCG', 'ZWG', 'MZN', 'XXX'])
  test(`${code} is a currency`, () => assert.equal(isCurrency(code), true));

for (const code of ['', 'eur', 'Eur', 'EU', 'EURO', ' EUR', 'DEM', 'ABC', '978', '__proto__', 'constructor'])
  test(`${JSON.stringify(code)} is not a currency`, () => assert.equal(isCurrency(code), false));

const minor: [string, number][] = [
  ['EUR', 2],
  ['USD', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['XOF', 0],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
  ['XCG', 2],
  ['XAU', 2],
  ['XTS', 2],
  ['nothing', 2],
];

for (const [code, places] of minor)
  test(`an amount in ${code} has ${places} places`, () => assert.equal(minorUnits(code), places));

test('a typed code of three letters is put in capitals, and nothing else', () =>
  assert.deepEqual(['usd', 'Usd', 'euro', 'e1r', ''].map(typedCurrency), ['USD', 'USD', 'euro', 'e1r', '']));
