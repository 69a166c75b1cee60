// Patterns of document numbers: which are valid, which numbers they make, and which numbers fit them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittingNumber, numberText, patternError, sequenceKey } from '../../../src/domain/documents/number-pattern.ts';

describe('A pattern is valid', () => {
  for (const pattern of [
    '{n}',
    '{year}/{n}',
    '{n}/{year}',
    'FT-{year}{month}-{n:6}',
    '{month}.{n:15}',
    'Série A {year}/{n}',
    'ΤΙΜ-{n:1}',
    '{year}/{year}/{n}',
    `${'x'.repeat(45)}{n}`,
  ])
    it(pattern, () => assert.equal(patternError(pattern), undefined));
});

describe('A pattern is refused, with the reason', () => {
  const REFUSED: [pattern: string, says: RegExp][] = [
    ['', /must have \{n\}/],
    ['{year}', /must have \{n\}/],
    ['{n}{n:3}', /exactly once/],
    ['{n}/{day}', /has '\{day\}'/],
    ['{n:0}', /has '\{n:0\}'.*1 to 15/],
    ['{n:16}', /has '\{n:16\}'/],
    ['{N}', /has '\{N\}'/],
    ['{}{n}', /has '\{\}'/],
    ['{n}}', /may have letters, digits/],
    ['{{n}', /may have letters, digits/],
    ['*{n}', /may have letters, digits/],
    ['{n}\t', /may have letters, digits/],
    [' {n}', /must not begin or end with a space/],
    ['{n} ', /must not begin or end with a space/],
    [`${'x'.repeat(46)}{n}`, /up to 61 characters/],
    [`${'x'.repeat(42)}{year}{n}`, /up to 61 characters/],
  ];
  for (const [pattern, says] of REFUSED)
    it(JSON.stringify(pattern), () => assert.match(String(patternError(pattern)), says));
});

describe('A number of a sequence', () => {
  const NUMBERS: [pattern: string, date: string, number: number, text: string][] = [
    ['{year}/{n}', '2026-03-02', 1, '2026/1'],
    ['{year}/{n}', '2027-12-31', 1_000_000, '2027/1000000'],
    ['{year}{month}-{n:4}', '2026-03-02', 7, '202603-0007'],
    ['{year}{month}-{n:4}', '2026-11-02', 12345, '202611-12345'],
    ['{n}/{month}', '2026-01-31', 10, '10/01'],
    ['{n}', '2026-01-31', 999_999_999_999_999, '999999999999999'],
  ];
  for (const [pattern, date, number, text] of NUMBERS) {
    it(`${number} of ${pattern} on ${date} is ${text}, which fits`, () => {
      const key = sequenceKey(pattern, date);
      assert.equal(numberText(key, number), text);
      assert.equal(fittingNumber(key, text), number);
    });
  }
});

describe('A text fits a sequence', () => {
  const TEXTS: [key: string, text: string, number: number | undefined][] = [
    ['2026/{n}', '2026/0012', 12],
    ['2026/{n:6}', '2026/7', 7],
    ['2026/{n}', '2026/', undefined],
    ['2026/{n}', '2025/7', undefined],
    ['2026/{n}', '2026/7a', undefined],
    ['2026/{n}', '2026/-7', undefined],
    ['2026/{n}', '2026/7 ', undefined],
    ['2026/{n}', '2026/٧', undefined],
    ['2026/{n}', 'x2026/7', undefined],
    ['2026/{n}', '2026/1234567890123456', undefined],
    ['{n}/2026', '12/2026', 12],
    ['{n}/2026', '/2026', undefined],
    ['1{n}1', '1', undefined],
    ['1{n}1', '11', undefined],
    ['1{n}1', '111', 1],
  ];
  for (const [key, text, number] of TEXTS)
    it(`${text} in ${key}: ${number ?? 'no'}`, () => assert.equal(fittingNumber(key, text), number));
});
