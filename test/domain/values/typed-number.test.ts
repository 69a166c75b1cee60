// Numbers as people type them.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { typedNumber } from '../../../src/domain/values/typed-number.ts';

const CASES: [string, string | undefined, string | undefined][] = [
  // typed, with a comma as decimal mark, with a point
  ['5', '5', '5'],
  ['-5', '-5', '-5'],
  ['−5,5', '-5.5', '-5.5'],
  ['1234,5', '1234.5', '1234.5'],
  ['1234.5', '1234.5', '1234.5'],
  ['1.234', undefined, '1.234'],
  ['1,234', '1.234', '1234'],
  ['1.234,56', '1234.56', '1234.56'],
  ['1,234.56', '1234.56', '1234.56'],
  ['1 234,56', '1234.56', '1234.56'],
  ["1'234.56", '1234.56', '1234.56'],
  ['1.234.567', '1234567', '1234567'],
  ['1.234.567,8', '1234567.8', '1234567.8'],
  ['0,125', '0.125', '0.125'],
  ['.5', '0.5', '0.5'],
  [',5', '0.5', '0.5'],
  ['5,', '5', '5'],
  ['', undefined, undefined],
  [',', undefined, undefined],
  ['-', undefined, undefined],
  ['abc', undefined, undefined],
  ['1e3', undefined, undefined],
  ['1,2,3', undefined, undefined],
  ['12.34.567', undefined, undefined],
  ['=1+1', undefined, undefined],
];

it('Typed numbers are read with the decimal mark of the language, whatever groups their digits', () => {
  for (const [typed, comma, point] of CASES) {
    assert.equal(typedNumber(typed, ','), comma, `${typed} with a comma`);
    assert.equal(typedNumber(typed, '.'), point, `${typed} with a point`);
  }
});
