// The CSV files of the European Central Bank are read in both of their forms; an error names line and column.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEcbFile } from '../../../src/domain/currency/ecb-file.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { digits } from '../../../src/domain/values/decimal.ts';
import { DAILY, HISTORY } from './ecb-samples.ts';

const read = (text: string) =>
  readEcbFile(text).days.map(({ day, perEuro }) => [
    day,
    ...[...perEuro].map(([currency, rate]) => `${currency} ${digits(rate)}`),
  ]);

const TODAY = ['2026-11-20', 'USD 1.1548', 'JPY 178.25', 'GBP 0.8725', 'CHF 0.9311', 'IDR 18123.45'];

test('the file of a day is read', () => {
  assert.deepEqual(read(DAILY), [TODAY]);
});

test('the file of all days is read; N/A is no rate', () => {
  assert.deepEqual(read(HISTORY), [
    TODAY,
    ['2026-11-19', 'USD 1.1501', 'JPY 177.9', 'GBP 0.8731', 'IDR 18100'],
    ['1999-01-04', 'USD 1.1789', 'JPY 133.73', 'CYP 0.58231', 'GBP 0.7111', 'CHF 1.6168'],
  ]);
  assert.deepEqual(readEcbFile(HISTORY).currencies, ['USD', 'JPY', 'CYP', 'GBP', 'CHF', 'IDR']);
});

test('a byte order mark, CRLF, blank lines and lines without the last comma are accepted', () => {
  const text = `\uFEFFDate,USD,JPY\r\n\r\n1 May 2026,1.1,170,\r\n2026-04-30,1.2,171\r\n\r\n`;
  assert.deepEqual(read(text), [
    ['2026-05-01', 'USD 1.1', 'JPY 170'],
    ['2026-04-30', 'USD 1.2', 'JPY 171'],
  ]);
});

const errors: [text: string, message: RegExp][] = [
  ['', /^Line 1, column 1: '' must be Date/],
  ['Date\n2026-01-02\n', /^Line 1, column 1: 'Date' must be Date, followed by codes/],
  ['Day,USD\n', /^Line 1, column 1: 'Day' must be Date/],
  [
    '<!DOCTYPE html><html lang="en"><head><title>Not found</title>',
    /^Line 1, column 1: '<!DOCTYPE html><html lang="en"…' must/,
  ],
  ['PK\u0003\u0004…', /ZIP archive: unpack it/],
  ['Date,USD,Yen\n', /^Line 1, column 3: 'Yen' must be the code of a currency/],
  ['Date,USD,,JPY\n', /^Line 1, column 3: '' must be the code/],
  ['Date,USD,EUR\n', /^Line 1, column 3: EUR can't have a column/],
  ['Date,USD,JPY,USD\n', /^Line 1, column 4: USD has two columns/],
  ['Date,USD\n\n', /^The file has no line with rates/],
  ['Date,USD\n2026-02-30,1.1\n', /^Line 2, column 1 \(Date\): '2026-02-30' must be a day/],
  ['Date,USD\n20 Novembre 2026,1.1\n', /^Line 2, column 1 \(Date\): '20 Novembre 2026'/],
  ['Date,USD\n31 November 2026,1.1\n', /^Line 2, column 1 \(Date\)/],
  ['Date,USD\n20/11/2026,1.1\n', /^Line 2, column 1 \(Date\)/],
  [
    'Date,USD\n2026-01-02,1.1\n\n2 January 2026,1.1\n',
    /^Line 4, column 1 \(Date\): line 2 has this day, 2026-01-02, already/,
  ],
  ['Date,USD,JPY\n2026-01-02,1.1,n/a\n', /^Line 2, column 3 \(JPY\): 'n\/a' must be N\/A or a number/],
  ['Date,USD,JPY\n2026-01-02,,170\n', /^Line 2, column 2 \(USD\): '' must be/],
  ['Date,USD,JPY\n2026-01-02,0,170\n', /^Line 2, column 2 \(USD\): '0' must be N\/A or a number greater than 0/],
  ['Date,USD,JPY\n2026-01-02,-1.1,170\n', /^Line 2, column 2 \(USD\)/],
  ['Date,USD,JPY\n2026-01-02,1e3,170\n', /^Line 2, column 2 \(USD\)/],
  ['Date,USD,JPY\n2026-01-02,1.1,\n', /^Line 2, column 3 \(JPY\): the rate is missing/],
  ['Date,USD,JPY\n2026-01-02,1,1,170\n', /^Line 2, column 4: line 1 names no currency/],
];

for (const [text, message] of errors)
  test(`${JSON.stringify(text.slice(0, 45))} is refused: ${message.source}`, () => {
    assert.throws(
      () => readEcbFile(text),
      (error: unknown) => error instanceof AppError && error.code === 'INVALID_ARGUMENT' && message.test(error.message),
    );
  });
