// Reads the exchange rates that the European Central Bank publishes as CSV: the file of a day and the file of all days.

import type Big from 'big.js';
import { AppError } from '../errors.ts';
import { isDay } from '../values/dates.ts';
import { RATE_FORM, readRate } from './exchange-rate.ts';

/** The rates of a day: how many units of each currency one euro is worth. */
export interface EuroRates {
  /** The line of the file, from 1. */
  line: number;
  day: string;
  perEuro: Map<string, Big>;
}

/** The file as it says it: the currencies of its columns, and its days in the order of its lines. */
export interface EcbFile {
  currencies: string[];
  days: EuroRates[];
}

/** Mark for a day without a rate of a currency. */
const NONE = 'N/A';
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/**
 * Reads `eurofxref.csv` (`Date, USD, JPY, ` and a day such as `20 November 2026`) or `eurofxref-hist.csv` (`Date,USD,JPY,` and days
 * such as `2026-11-20`, with `N/A` where there is no rate). Throws INVALID_ARGUMENT with the line and the column of the first error.
 */
export function readEcbFile(text: string): EcbFile {
  if (text.startsWith('PK')) throw invalid('The file is a ZIP archive: unpack it, and import the .csv file in it');
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const currencies = readHeading(cellsOf(lines[0] ?? ''));
  const days: EuroRates[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const number = index + 1;
    const rates = readLine(cellsOf(line), currencies, number);
    const other = seen.get(rates.day);
    if (other !== undefined)
      throw invalid(`Line ${number}, column 1 (Date): line ${other} has this day, ${rates.day}, already`);
    seen.set(rates.day, number);
    days.push(rates);
  }
  if (days.length === 0) throw invalid('The file has no line with rates: line 2 must be a day and its rates');
  return { currencies, days };
}

function readHeading([first = '', ...codes]: string[]): string[] {
  if (first !== 'Date' || codes.length === 0)
    throw invalid(`Line 1, column 1: '${cut(first)}' must be Date, followed by codes of currencies: Date,USD,JPY,…`);
  for (const [index, code] of codes.entries()) {
    const place = `Line 1, column ${index + 2}`;
    if (!/^[A-Z]{3}$/.test(code)) throw invalid(`${place}: '${cut(code)}' must be the code of a currency such as USD`);
    if (code === 'EUR') throw invalid(`${place}: EUR can't have a column, since the file says what one euro is worth`);
    if (codes.indexOf(code) < index) throw invalid(`${place}: ${code} has two columns`);
  }
  return codes;
}

function readLine([date = '', ...cells]: string[], currencies: string[], line: number): EuroRates {
  const day = readDay(date);
  if (day === undefined)
    throw invalid(`Line ${line}, column 1 (Date): '${cut(date)}' must be a day such as 2026-11-20 or 20 November 2026`);
  const perEuro = new Map<string, Big>();
  for (const [index, currency] of currencies.entries()) {
    const cell = cells[index];
    const place = `Line ${line}, column ${index + 2} (${currency})`;
    if (cell === undefined) throw invalid(`${place}: the rate is missing; write ${NONE} where there is none`);
    if (cell === NONE) continue;
    const rate = readRate(cell);
    if (!rate) throw invalid(`${place}: '${cut(cell)}' must be ${NONE} or ${RATE_FORM}`);
    perEuro.set(currency, rate);
  }
  if (cells.length > currencies.length)
    throw invalid(`Line ${line}, column ${currencies.length + 2}: line 1 names no currency for this column`);
  return { line, day, perEuro };
}

function readDay(text: string): string | undefined {
  const [, date = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const month = String(MONTHS.indexOf(name) + 1);
  const day = year === '' ? text : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

// Every line of the files ends with a comma.
function cellsOf(line: string): string[] {
  const cells = line.split(',').map(cell => cell.trim());
  if (cells.at(-1) === '') cells.pop();
  return cells;
}

const MAX_SHOWN = 30;
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const invalid = (message: string) => new AppError('INVALID_ARGUMENT', message);
