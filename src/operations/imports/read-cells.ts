// From the cells of a row to the body of a create or update, as a client of the interface would send it. Pure.

import type { FieldError } from '../../domain/errors.ts';
import { readDecimal } from '../../domain/values/decimal.ts';
import type { ImportField } from './importable.ts';

export interface RowReading {
  /** The field of each column; undefined for a column that is not imported. */
  fields: (ImportField | undefined)[];
  decimalMark: '.' | ',';
}

/** The body of a row. An empty cell says nothing: a create goes without the field, an update leaves it as it is. */
export function readRow(
  cells: string[],
  { fields, decimalMark }: RowReading,
): { body: Record<string, unknown>; errors: FieldError[] } {
  const body: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [index, field] of fields.entries()) {
    const text = cells[index] ?? '';
    if (!field || text === '') continue;
    const value = readCell(text, field, decimalMark);
    if (value === undefined)
      errors.push({ field: field.name, message: `Field '${field.name}' ${REASONS[field.type]}` });
    else place(body, field.name, value);
  }
  return { body, errors };
}

function readCell(text: string, { type }: ImportField, decimalMark: '.' | ','): unknown {
  switch (type) {
    case 'number':
      return readNumber(text, decimalMark);
    case 'date':
      return readDate(text);
    case 'flag':
      return readFlag(text);
    case 'text flag': {
      const flag = readFlag(text);
      return flag === undefined ? undefined : flag ? '1' : '0';
    }
    default:
      return text;
  }
}

const REASONS: Record<ImportField['type'], string> = {
  text: 'must be text',
  number: 'must be a number',
  date: 'must be a day, such as 2026-03-31 or 31/03/2026',
  flag: 'must be yes or no',
  'text flag': 'must be yes or no',
};

/** The value of a number; marks between thousands, blanks and a currency sign say nothing. */
export function readNumber(text: string, decimalMark: '.' | ',') {
  const thousands = decimalMark === ',' ? '.' : ',';
  let plain = text.replace(/[\s\u00A0\u202F'€$£%]/g, '');
  const grouped = decimalMark === ',' ? /^-?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/ : /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
  if (grouped.test(plain)) plain = plain.replaceAll(thousands, '');
  if (decimalMark === ',' && /^-?\d*,\d+$/.test(plain)) plain = plain.replace(',', '.');
  return readDecimal(plain);
}

// Days are written before months, as in Europe; a year has four digits.
function readDate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

const YES = ['1', 'true', 'yes', 'y', 'x', 'sim', 's', 'verdadeiro'];
const NO = ['0', 'false', 'no', 'n', 'não', 'nao', 'falso', '-'];

function readFlag(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

function place(body: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', second] = path.split('.');
  if (second === undefined) body[first] = value;
  else body[first] = { ...(body[first] as Record<string, unknown> | undefined), [second]: value };
}
