// Reads a value of a query in the type of its column.

import type { ColumnType } from '../definitions/fields/field-types.ts';
import { isDay, isInstant, withOffset } from '../domain/values/dates.ts';
import { digits, readDecimal } from '../domain/values/decimal.ts';
import { readInt64 } from '../domain/values/int64.ts';

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
]);

/** Reads a value in the type of its column; undefined when the text is not of that type. */
export function readValue(type: ColumnType, text: string): string | boolean | undefined {
  switch (type) {
    case 'text':
      return text;
    case 'number': {
      const value = readDecimal(text);
      return value && digits(value);
    }
    case 'integer':
      return readInt64(text)?.toString();
    case 'boolean':
      return BOOLEANS.get(text.toLowerCase());
    case 'date':
      return isDay(text) ? text : undefined;
    case 'date-time':
      if (isDay(text)) return `${text}T00:00:00Z`;
      return instantOf(withPlus(text));
  }
}

const instantOf = (text: string): string | undefined => (isInstant(text) ? withOffset(text) : undefined);

// In an address, a `+` that is not encoded stands for a blank.
const withPlus = (text: string): string => text.replace(/^(.{10}T\d\d:\d\d.*) (\d\d:\d\d)$/i, '$1+$2');
