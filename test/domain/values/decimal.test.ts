/** Decimals are read exactly and written without an exponent. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Big from 'big.js';
import fc from 'fast-check';
import {
  decimal,
  decimalPlaces,
  digits,
  halfUnit,
  quotient,
  readDecimal,
  roundTo,
} from '../../../src/domain/values/decimal.ts';

const read: [text: string, value: string | undefined][] = [
  ['0', '0'],
  ['-0', '0'],
  ['-0.0', '0'],
  ['0e999999999999', '0'],
  ['12.50', '12.5'],
  ['1e3', '1000'],
  ['1E+3', '1000'],
  ['125e-2', '1.25'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['77.49000000000001', '77.49'],
  ['0.1', '0.1'],
  ['9007199254740993', undefined],
  ['900719925474099.3', '900719925474099.3'],
  ['999999999999999', '999999999999999'],
  ['-999999999999999', '-999999999999999'],
  ['1000000000000000', undefined],
  ['1e15', undefined],
  ['1e14', '100000000000000'],
  ['999999999999999.99999999999', undefined],
  ['999999999999999.99999999994', '999999999999999.9999999999'],
  ['0000000000000000000001', '1'],
  ['0.00000000005', '0.0000000001'],
  ['-0.00000000005', '-0.0000000001'],
  ['0.00000000004999999', '0'],
  ['-0.00000000004', '0'],
  ['0.000000000009', '0'],
  ['1.00000000005', '1.0000000001'],
  ['2.00000000005', '2.0000000001'],
  ['1e400', undefined],
  ['-1e400', undefined],
  ['1e-400', '0'],
  ['1e-999999999', '0'],
  ['9e999999999', undefined],
  [`1e${'9'.repeat(5000)}`, undefined],
  [`1e-${'9'.repeat(5000)}`, '0'],
  ['', undefined],
  ['.', undefined],
  ['-', undefined],
  ['e5', undefined],
  ['1e', undefined],
  ['+1', undefined],
  ['1,5', undefined],
  ['0x10', undefined],
  ['NaN', undefined],
  ['Infinity', undefined],
  [' 1', undefined],
  ['1\n', undefined],
  ['--1', undefined],
];

for (const [text, value] of read) {
  const shown = text.length > 40 ? `${text.slice(0, 20)}… (${text.length} characters)` : text;
  test(`${JSON.stringify(shown)} is read as ${value ?? 'not a number'}`, () => {
    const result = readDecimal(text);
    assert.equal(result && digits(result), value);
  });
}

test('numbers of a million characters are read or rejected at once', () => {
  const million = 1_000_000;
  const hostile: [string, string | undefined][] = [
    ['9'.repeat(million), undefined],
    [`0.${'9'.repeat(million)}`, '1'],
    [`0.${'0'.repeat(million)}1`, '0'],
    [`0.${'0'.repeat(million)}1e${million + 1}`, '1'],
    [`${'1'.padEnd(million, '0')}e-${million - 1}`, '1'],
    [`1e${'0'.repeat(million)}2`, '100'],
    [`${'1'.repeat(million)}x`, undefined],
  ];
  for (const [text, value] of hostile) {
    const result = readDecimal(text);
    assert.equal(result && digits(result), value);
  }
});

const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 14 }));

function plain(unscaled: bigint, places: number): string {
  const text = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(places + 1, '0');
  const point = text.length - places;
  return `${unscaled < 0n ? '-' : ''}${text.slice(0, point)}${places > 0 ? `.${text.slice(point)}` : ''}`;
}

test('a number is rounded half away from zero to ten places, like integer arithmetic', () => {
  fc.assert(
    fc.property(scaled, ([unscaled, places]) => {
      const magnitude = unscaled < 0n ? -unscaled : unscaled;
      const cut = 10n ** BigInt(Math.max(0, places - 10));
      const units = ((2n * magnitude + cut) / (2n * cut)) * 10n ** BigInt(Math.max(0, 10 - places));
      const result = readDecimal(plain(unscaled, places));
      if (units >= 10n ** 25n) assert.equal(result, undefined);
      else assert.ok(result?.eq(decimal(plain(unscaled < 0n ? -units : units, 10))));
    }),
  );
});

test('the same number with different exponents is read as the same value', () => {
  fc.assert(
    fc.property(scaled, fc.integer({ min: -40, max: 40 }), ([unscaled, places], shift) => {
      const written = `${plain(unscaled, places)}e${shift}`;
      const moved = `${unscaled}e${shift - places}`;
      const [a, b] = [readDecimal(written), readDecimal(moved)];
      assert.equal(a && digits(a), b && digits(b));
    }),
  );
});

test('a written decimal is read as the same value, and has no exponent, no trailing zeros and no minus before zero', () => {
  fc.assert(
    fc.property(scaled, ([unscaled, places]) => {
      const value = readDecimal(plain(unscaled, places));
      if (!value) return;
      const text = digits(value);
      assert.match(text, /^(?!-0$)-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      assert.equal(digits(readDecimal(text) ?? decimal('0.123')), text);
    }),
  );
});

test('binary floats are rejected', () => {
  const value = readDecimal('0.1') ?? decimal('0');
  assert.throws(() => value.plus(0.2), TypeError);
  assert.throws(() => value.valueOf(), Error);
  assert.equal(digits(value.plus(decimal('0.2'))), '0.3');
});

test('roundTo rounds half away from zero', () => {
  const table: [string, number, string][] = [
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['0.015', 2, '0.02'],
    ['0.025', 2, '0.03'],
    ['1.005', 2, '1.01'],
    ['0.0049999', 2, '0'],
    ['-0.0049999', 2, '0'],
    ['1234.5', 0, '1235'],
    ['9.995', 2, '10'],
  ];
  for (const [value, places, result] of table) assert.equal(digits(roundTo(decimal(value), places)), result);
});

test('decimalPlaces and halfUnit count the places of a value', () => {
  const table: [string, number][] = [
    ['200', 0],
    ['20.33', 2],
    ['20.30', 1],
    ['0.0001', 4],
    ['0', 0],
  ];
  for (const [value, places] of table) assert.equal(decimalPlaces(decimal(value)), places);
  assert.equal(digits(halfUnit(2)), '0.005');
  assert.equal(digits(halfUnit(0)), '0.5');
});

test('quotient has the significant digits that are asked for, rounded half away from zero', () => {
  const table: [string, string, number, string][] = [
    ['1', '4', 15, '0.25'],
    ['1', '3', 5, '0.33333'],
    ['2', '3', 5, '0.66667'],
    ['1', '20000', 15, '0.00005'],
    ['1', '18123.45', 15, '0.0000551771323892526'],
    ['123450', '1', 3, '123000'],
    ['12350', '100', 3, '124'],
    ['99999.5', '1', 5, '100000'],
    ['99.9995', '1', 5, '100'],
    ['9.9995', '10', 4, '1'],
    ['999999999999999', '0.0000000001', 15, '9999999999999990000000000'],
  ];
  for (const [dividend, divisor, significant, result] of table)
    assert.equal(digits(quotient(decimal(dividend), decimal(divisor), significant)), result);
});

test('quotient is within half a unit of its last significant digit of the exact value', () => {
  const positive = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 35n }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 1, max: 30 }), ([a, aPlaces], [b, bPlaces], significant) => {
      const [dividend, divisor] = [decimal(plain(a, aPlaces)), decimal(plain(b, bPlaces))];
      const result = quotient(dividend, divisor, significant);
      assert.ok(result.c.length <= significant);
      // Compared without a division: |result × divisor − dividend| ≤ half a unit × divisor.
      const half = decimal(`5e${result.e - significant}`);
      assert.ok(result.times(divisor).minus(dividend).abs().lte(half.times(divisor)));
    }),
  );
});

test('a decimal is read and written as big.js does, and refused where it refuses', () => {
  const plain = fc.stringMatching(/^-?[0-9]{0,18}[.]?[0-9]{0,12}$/);
  const other = fc.stringMatching(/^[-+0-9.eE ]{0,8}$/).filter(text => !/e.?[0-9]{3}/i.test(text));
  fc.assert(
    fc.property(fc.oneof(plain, other), text => {
      let expected: Big;
      try {
        expected = Big(text);
      } catch {
        assert.throws(() => decimal(text));
        return;
      }
      const { s, e, c } = decimal(text);
      assert.deepEqual({ s, e, c }, { s: expected.s, e: expected.e, c: expected.c });
      assert.equal(digits(decimal(text)), expected.eq(0) ? '0' : expected.toFixed());
    }),
    { numRuns: 5_000 },
  );
});
