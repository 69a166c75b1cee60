// Reads the CSV file of a bank by the columns that its mapping names.

import { type CsvColumn, type CsvMapping, mappingFault, usualColumns } from '../../domain/bank/csv-mapping.ts';
import {
  MAX_BANK_ENTRIES,
  MAX_ENTRY_NAME,
  MAX_ENTRY_TEXT,
  type Statement,
  type StatementEntry,
} from '../../domain/bank/statement.ts';
import { Message, type PlainMessage } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { decimal, digits, isZero, readDecimal, ZERO } from '../../domain/values/decimal.ts';
import { FileError } from '../file-error.ts';
import { readCsv } from '../tables/csv-reader.ts';
import type { TableRow } from '../tables/table.ts';
import { currencyAt, dayAt, errorAt, hasMorePlaces, sameCurrency, shown } from './read-values.ts';

/** A row of a file as its columns give it. */
export interface CsvPreviewRow {
  /** Number of its line, from 1. */
  row: number;
  /** Undefined for a row that is left out, such as a note or a pending payment, or that has a fault. */
  entry?: Pick<StatementEntry, 'date' | 'amount' | 'name' | 'text'>;
  /** Error text with the place of the fault. */
  fault?: PlainMessage;
}

/** The first rows of a file, the columns that its headings name as usual, and how the rows are read. */
export interface CsvPreview {
  headings: string[];
  rows: string[][];
  suggested: Partial<CsvMapping> | undefined;
  /** The first rows by the given columns, or by the suggested ones. Empty without columns that can be used. */
  read: CsvPreviewRow[];
  /** The first faults of the whole file. */
  faults: PlainMessage[];
}

/** Rows above the headings: account, holder, period. */
const MAX_PREAMBLE = 40;
const PREVIEW_ROWS = 8;
const MAX_FAULTS = 20;
const LIMITS = { rows: MAX_BANK_ENTRIES + 2 * MAX_PREAMBLE, columns: 100, cell: 4_000, characters: 20_000_000 };

interface Row extends StatementEntry {
  place: string;
  balance: string | undefined;
}

/** The statement of a file. `usual`: currency of a file without one. Throws FileError with the row. */
export function readCsvStatement(text: string, mapping: CsvMapping, usual = 'EUR'): Statement {
  refuseBroken(text);
  const table = readCsv(text, LIMITS);
  const at = headingRow(table, mapping);
  const headings = table[at]?.cells ?? [];
  let currency: string | undefined;
  const read = table.slice(at + 1).flatMap((row): Row[] => {
    const found = readRow(row, headings, mapping);
    if (found?.currency !== undefined) {
      currency ??= found.currency;
      sameCurrency(found.row.place, found.currency, currency);
    }
    return found ? [found.row] : [];
  });
  const places = minorUnits(currency ?? usual);
  const odd = read.find(({ amount }) => hasMorePlaces(amount, places));
  if (odd) throw errorAt(odd.place, new Message('bank_not_amount', { value: odd.amount }));
  if (read.length === 0) throw new FileError(new Message('csv_without_rows'));
  const { rows, opening, closing } = inOrder(read);
  const days = rows.map(({ date }) => date).sort();
  return {
    format: 'CSV',
    currency,
    from_date: days[0] as string,
    to_date: days.at(-1) as string,
    opening,
    closing,
    entries: rows.map(({ place: _, balance: __, ...entry }) => entry),
  };
}

// The entry of a row, or nothing for notes and for payments that the bank has not booked. Throws FileError.
function readRow(
  { number, cells }: TableRow,
  headings: readonly string[],
  mapping: CsvMapping,
): { row: Row; currency: string | undefined } | undefined {
  const cell = (column: CsvColumn) => {
    const heading = mapping[column];
    const index = heading === undefined ? -1 : headings.lastIndexOf(heading);
    return index < 0 ? undefined : cells[index] || undefined;
  };
  const place = `row ${number}`;
  const dated = cell('date');
  if (dated === undefined || !/\d/.test(dated)) return undefined;
  if (mapping.booked !== undefined && cell('state')?.toLowerCase() !== mapping.booked.toLowerCase()) return undefined;
  // A comma inside an amount without quotation marks makes another cell of it.
  const extra = cells[headings.length];
  if (extra !== undefined) throw errorAt(place, new Message('bank_not_field', { value: shown(extra) }));
  const currency = cell('currency');
  const valued = cell('value_date');
  const balance = cell('balance');
  const charge = amountOf(place, cell('charge') ?? '0', mapping.decimal);
  const row = {
    place,
    date: dayOf(place, dated, mapping.date_form),
    value_date: valued === undefined ? undefined : dayOf(place, valued, mapping.date_form),
    amount: digits(readAmount(place, cell, mapping.decimal).minus(charge.abs())),
    ...(!isZero(charge) && { charge: digits(charge.abs()) }),
    balance: balance === undefined ? undefined : digits(amountOf(place, balance, mapping.decimal)),
    name: cell('name')?.slice(0, MAX_ENTRY_NAME),
    iban: cell('iban')?.replaceAll(/\s/g, '').slice(0, MAX_ENTRY_NAME),
    reference: cell('reference')?.slice(0, MAX_ENTRY_NAME),
    text: cell('text')?.slice(0, MAX_ENTRY_TEXT),
  };
  return { row, currency: currency && currencyAt(place, currency.toUpperCase()) };
}

/** The first rows of a file, for the choice of its columns. Throws FileError. */
export function previewCsv(text: string, mapping?: CsvMapping): CsvPreview {
  refuseBroken(text);
  const table = readCsv(text, LIMITS);
  const named = mapping ? table.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => cells.includes(mapping.date)) : -1;
  const usual = table.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => usualColumns(cells) !== undefined);
  const widest = table.slice(0, MAX_PREAMBLE).reduce((best, { cells }, index) => {
    const most = table[best]?.cells.length ?? 0;
    return cells.length > most ? index : best;
  }, 0);
  const at = named >= 0 ? named : usual >= 0 ? usual : widest;
  const headings = table[at]?.cells ?? [];
  if (headings.length < 2) throw new FileError(new Message('bank_file_unknown'));
  const rows = table.slice(at + 1, at + 1 + PREVIEW_ROWS).map(({ cells }) => cells);
  const columns = usualColumns(headings);
  const suggested = columns && { ...columns, ...formOf(headings, rows, columns) };
  const used = mapping ?? suggested;
  const read =
    used && mappingFault(used) === undefined
      ? table.slice(at + 1).map(row => previewRow(row, headings, used as CsvMapping))
      : [];
  return {
    headings,
    rows,
    suggested,
    read: read.slice(0, PREVIEW_ROWS),
    faults: read.flatMap(({ fault }) => fault ?? []).slice(0, MAX_FAULTS),
  };
}

function previewRow(row: TableRow, headings: readonly string[], mapping: CsvMapping): CsvPreviewRow {
  try {
    const found = readRow(row, headings, mapping)?.row;
    if (!found) return { row: row.number };
    const { date, amount, name, text } = found;
    return { row: row.number, entry: { date, amount, name, text } };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { row: row.number, fault: error.said.toPlain() };
  }
}

function refuseBroken(text: string): void {
  const at = text.indexOf('\uFFFD');
  if (at < 0) return;
  const line = text.slice(0, at).split('\n').length;
  throw errorAt(`line ${line}`, new Message('bank_encoding'));
}

// The form of dates and amounts, as the first rows have them.
function formOf(
  headings: string[],
  rows: string[][],
  columns: Partial<Record<CsvColumn, string>>,
): Partial<CsvMapping> {
  const valuesOf = (column: CsvColumn) => {
    const index = headings.indexOf(columns[column] ?? '');
    return rows.flatMap(cells => (index >= 0 && cells[index]) || []);
  };
  const dates = valuesOf('date');
  const isYearFirst = dates.some(each => /^\d{4}/.test(each));
  const isMonthFirst = dates.some(each => /^\d{1,2}\/(?:1[3-9]|2\d|3[01])\//.test(each));
  const amounts = (['amount', 'debit', 'credit', 'balance'] as const).flatMap(valuesOf);
  const states = [...new Set(valuesOf('state'))];
  const booked = states.find(each => /^(?:completed|booked|gebucht|executado|concluido|concluído)$/i.test(each));
  return {
    date_form: isYearFirst ? 'YMD' : isMonthFirst ? 'MDY' : 'DMY',
    decimal: amounts.some(each => /\.\d{1,2}\D*$/.test(each)) ? 'point' : 'comma',
    ...(booked !== undefined && { booked }),
  };
}

function headingRow(table: TableRow[], mapping: CsvMapping): number {
  const wanted = COLUMN_KEYS.flatMap(key => mapping[key] ?? []);
  const at = table.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => wanted.every(each => cells.includes(each)));
  if (at >= 0) {
    const headings = table[at]?.cells ?? [];
    const twice = wanted.find(each => headings.indexOf(each) !== headings.lastIndexOf(each));
    if (twice !== undefined) throw new FileError(new Message('csv_heading_twice', { heading: shown(twice) }));
    return at;
  }
  const near = table.slice(0, MAX_PREAMBLE).find(({ cells }) => cells.includes(mapping.date));
  const missing = wanted.filter(each => !near?.cells.includes(each));
  throw new FileError(new Message('csv_headings', { missing: missing.map(shown) }));
}

const COLUMN_KEYS: CsvColumn[] = [
  ...(['date', 'value_date', 'amount', 'debit', 'credit', 'sign', 'charge', 'currency', 'balance', 'name'] as const),
  ...(['iban', 'reference', 'text', 'state'] as const),
];

function readAmount(place: string, cell: (column: CsvColumn) => string | undefined, sign: CsvMapping['decimal']) {
  const amount = cell('amount');
  if (amount === undefined) {
    const [debit, credit] = [cell('debit'), cell('credit')];
    if (debit === undefined && credit === undefined)
      throw errorAt(place, new Message('bank_not_amount', { value: '' }));
    const minus = debit === undefined ? ZERO : amountOf(place, debit, sign).abs();
    const plus = credit === undefined ? ZERO : amountOf(place, credit, sign);
    return plus.minus(minus);
  }
  const value = amountOf(place, amount, sign);
  const letter = cell('sign');
  if (letter === undefined) return value;
  // Debit, débito, Soll, cargo; credit, crédito, Haben, abono.
  if (/^(?:d|s$|soll|cargo|-)/i.test(letter)) return ZERO.minus(value.abs());
  if (/^(?:c|h$|haben|abono|\+)/i.test(letter)) return value.abs();
  throw errorAt(place, new Message('bank_not_direction', { value: shown(letter) }));
}

function amountOf(place: string, text: string, sign: CsvMapping['decimal']) {
  const [thousands, point] = sign === 'comma' ? ['.', ','] : [',', '.'];
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’]/g, '')
    .replaceAll('\u2212', '-')
    .replace(/^(?:[A-Z]{3}|€)|(?:[A-Z]{3}|€)$/g, '');
  const [, minus, whole = '', fraction, trailing] =
    new RegExp(`^([-+]?)([\\d${thousands}]*)(?:\\${point}(\\d{1,5}))?(-?)$`).exec(bare) ?? [];
  const grouped = new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+$|^\\d+$`).test(whole);
  const value = grouped
    ? readDecimal(`${whole.replaceAll(thousands, '')}${fraction === undefined ? '' : `.${fraction}`}`)
    : undefined;
  if (value === undefined) throw errorAt(place, new Message('bank_not_amount', { value: shown(text) }));
  return minus === '-' || trailing === '-' ? ZERO.minus(value) : value;
}

function dayOf(place: string, text: string, form: CsvMapping['date_form']): string {
  const [, a = '', b = '', c = ''] =
    /^(\d{4}|\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4}|\d{2})(?:[T ].*)?$/.exec(text.trim()) ?? [];
  const [year, month, day] = form === 'YMD' ? [a, b, c] : form === 'MDY' ? [c, a, b] : [c, b, a];
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (a === '' || full.length !== 4) throw errorAt(place, new Message('bank_not_day', { value: shown(text) }));
  return dayAt(place, iso);
}

// Banks list the newest row first or last. Running balances tell, and else the dates do.
function inOrder(read: Row[]): { rows: Row[]; opening?: string; closing?: string } {
  const reversed = [...read].reverse();
  const isNewestFirst = (read[0]?.date ?? '') > (read.at(-1)?.date ?? '');
  const [likely, other] = isNewestFirst ? [reversed, read] : [read, reversed];
  const [first] = likely;
  if (!first || read.some(({ balance }) => balance === undefined)) return { rows: likely };
  const fault = balanceFault(likely);
  const isOther = fault !== undefined && first.date === likely.at(-1)?.date && balanceFault(other) === undefined;
  const rows = isOther ? other : likely;
  if (fault && !isOther) throw fault;
  const [oldest] = rows;
  const opening = digits(decimal(oldest?.balance ?? '0').minus(decimal(oldest?.amount ?? '0')));
  return { rows, opening, closing: rows.at(-1)?.balance ?? opening };
}

function balanceFault(rows: Row[]): FileError | undefined {
  for (const [index, { amount, balance, place }] of rows.entries()) {
    const before = rows[index - 1]?.balance;
    if (before === undefined) continue;
    const expected = decimal(before).plus(decimal(amount));
    if (expected.eq(decimal(balance ?? '0'))) continue;
    const difference = decimal(balance ?? '0').minus(expected);
    return errorAt(
      place,
      new Message('bank_sum', {
        opening: before,
        expected: digits(expected),
        closing: balance ?? '',
        difference: digits(difference),
      }),
    );
  }
  return undefined;
}
