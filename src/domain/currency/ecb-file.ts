// Reads the exchange rates that the European Central Bank publishes as CSV: the file of a day and the file of all days.

import type Big from 'big.js';
import { invalidArgument } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { isDay } from '../values/dates.ts';
import { RATE_FORM, readRate } from './exchange-rate.ts';

/** The rates of a day: how many units of each currency one euro is worth. */
export interface EuroRates {
  /** The line of the file, from 1. */
  line: number;
  day: string;
  perEuro: Map<string, Big>;
}

/** Contents of the file: the currencies of its columns, and its days in the order of its lines. */
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
  if (text.startsWith('PK')) throw invalidArgument('ecb_zip');
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const currencies = readHeading(cellsOf(lines[0] ?? ''));
  const days: EuroRates[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const number = index + 1;
    const rates = readLine(cellsOf(line), currencies, number);
    const other = seen.get(rates.day);
    if (other !== undefined) throw invalidArgument('ecb_day_twice', { place: dayAt(number), other, day: rates.day });
    seen.set(rates.day, number);
    days.push(rates);
  }
  if (days.length === 0) throw invalidArgument('ecb_no_rates');
  return { currencies, days };
}

function readHeading([first = '', ...codes]: string[]): string[] {
  if (first !== 'Date' || codes.length === 0)
    throw invalidArgument('ecb_heading', { place: placeAt(1, 1), text: cut(first) });
  for (const [index, code] of codes.entries()) {
    const place = placeAt(1, index + 2);
    if (!/^[A-Z]{3}$/.test(code)) throw invalidArgument('ecb_currency', { place, text: cut(code) });
    if (code === 'EUR') throw invalidArgument('ecb_euro', { place });
    if (codes.indexOf(code) < index) throw invalidArgument('ecb_two_columns', { place, currency: code });
  }
  return codes;
}

function readLine([date = '', ...cells]: string[], currencies: string[], line: number): EuroRates {
  const day = readDay(date);
  if (day === undefined) throw invalidArgument('ecb_day', { place: dayAt(line), text: cut(date) });
  const perEuro = new Map<string, Big>();
  for (const [index, currency] of currencies.entries()) {
    const cell = cells[index];
    const place = placeAt(line, index + 2, currency);
    if (cell === undefined) throw invalidArgument('ecb_rate_missing', { place, none: NONE });
    if (cell === NONE) continue;
    const rate = readRate(cell);
    if (!rate) throw invalidArgument('ecb_rate', { place, text: cut(cell), none: NONE, rate_form: RATE_FORM });
    perEuro.set(currency, rate);
  }
  if (cells.length > currencies.length)
    throw invalidArgument('ecb_no_currency', { place: placeAt(line, currencies.length + 2) });
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

/** A place of the file in a message. `name`: the heading of the column. */
export const placeAt = (line: number, column: number, name?: string): Message =>
  name === undefined
    ? new Message('ecb_place', { line, column })
    : new Message('ecb_place_named', { line, column, name });

const dayAt = (line: number) => placeAt(line, 1, 'Date');
