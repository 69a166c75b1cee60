// Converts the cells of a row to the body of a create or update of the interface. Pure.

import type { FieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { PERCENT, readDecimal } from '../../domain/values/decimal.ts';
import { cellFault } from '../../formats/tables/cell-fault.ts';
import { type DecimalMark, withPoint, writtenNumber } from '../../formats/tables/decimal-mark.ts';
import { countryCode } from './country-code.ts';
import type { ImportField } from './importable.ts';

export interface RowReading {
  /** The field of each column; undefined for a column that is not imported. */
  fields: (ImportField | undefined)[];
  decimalMark: DecimalMark;
}

/** The body of a row. An empty cell is left out: a create does not set the field, an update does not change it. */
export function readRow(
  row: { number: number; cells: string[]; exact?: string[] | null },
  { fields, decimalMark }: RowReading,
): { body: Record<string, unknown>; errors: FieldError[] } {
  const body: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [column, field] of fields.entries()) {
    const text = row.cells[column] ?? '';
    const exact = row.exact?.[column] ?? '';
    if (!field || (text === '' && exact === '')) continue;
    const fault = cellFault(row, column, field.type === 'text');
    const value = fault === undefined ? readCell(text, exact, field, decimalMark) : undefined;
    if (value === undefined)
      errors.push({
        field: field.name,
        message: new Message('field', { field: field.name, reason: fault ?? REASONS[field.type] }),
      });
    else place(body, field.name, value);
  }
  return { body, errors };
}

// A text is the shown text of the cell; numbers and days use the exact value if there is one.
function readCell(text: string, exact: string, field: ImportField, decimalMark: DecimalMark): unknown {
  switch (field.type) {
    case 'number':
      return readNumber(exact || text, exact === '' ? decimalMark : '.', isRate(field));
    case 'date':
      return readDate(exact || text);
    case 'flag':
      return readFlag(text);
    case 'text flag': {
      const flag = readFlag(text);
      return flag === undefined ? undefined : flag ? '1' : '0';
    }
    default:
      // The check of the field has the error of a country that is not known.
      if ((field.schema as { format?: string }).format === 'country') return countryCode(text) ?? text;
      return isGrouped(text, exact) ? exact : text;
  }
}

// The marks between thousands depend on the language of a program, and no code or number of a person has them: 2,001 is article 2001.
const isGrouped = (text: string, whole: string): boolean =>
  /^\d{4,}$/.test(whole) && /\d[.,\s'’]\d/.test(text) && text.replace(/[.,\s'’]/g, '') === whole;

// Percentages are stored as the number before the sign.
const isRate = ({ schema }: ImportField): boolean => (schema as { maximum?: number }).maximum === 100;

const REASONS: Record<ImportField['type'], Message> = {
  text: new Message('not_text'),
  number: new Message('not_number'),
  date: new Message('not_a_typed_day'),
  flag: new Message('not_yes_or_no'),
  'text flag': new Message('not_yes_or_no'),
};

/**
 * The value of a number as people write it. Undefined for a text that is none. `isRate`: `23%` is 23; elsewhere a percentage is its
 * hundredth.
 */
export function readNumber(text: string, decimalMark: DecimalMark, isRate = true) {
  const number = writtenNumber(text);
  const digits = number && withPoint(number.digits, decimalMark);
  const value = digits && readDecimal(`${number.isNegative ? '-' : ''}${digits}`);
  return value && number.isPercent && !isRate ? value.times(PERCENT) : value || undefined;
}

// Days are written before months, as in Europe; a year has four digits.
function readDate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text.slice(0, 10);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

const YES = [
  '1',
  'true',
  'yes',
  'y',
  'x',
  'sim',
  's',
  'verdadeiro',
  'ja',
  'j',
  'wahr',
  'sí',
  'si',
  'verdadero',
  'oui',
  'o',
  'vrai',
];
const NO = ['0', 'false', 'no', 'n', 'não', 'nao', 'falso', 'nein', 'falsch', 'non', 'faux', '-'];

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
