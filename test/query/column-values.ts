// Values of list elements by column, and their order, as the tests of lists compare them.

import Big from 'big.js';
import { isLosslessNumber } from 'lossless-json';
import type { Column } from '../../src/definitions/fields/element.ts';

export type Value = string | boolean | Big;

/** All values that a row has in a column; a column of the lines may have several. */
export function valuesIn(row: unknown, path: string[]): Value[] {
  if (Array.isArray(row)) return row.flatMap(element => valuesIn(element, path));
  if (isLosslessNumber(row)) return [new Big(row.value)];
  if (path.length === 0) return row === undefined ? [] : [row as Value];
  return valuesIn((row as Record<string, unknown> | undefined)?.[path[0] ?? ''], path.slice(1));
}

/** The value that a row has in a column; undefined without one. */
export const valueIn = (row: unknown, column: string): Value | undefined => valuesIn(row, column.split('.'))[0];

/** Negative, zero or positive, like a comparator of `sort`: decimals by value, instants in time, text by code point, false before true. */
export function compareValues(type: Column['type'], a: Value, b: Value): number {
  if (a instanceof Big) return a.cmp(b as Big);
  if (type === 'date-time') return Date.parse(String(a)) - Date.parse(String(b));
  // The order of UTF-8 is that of code points.
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
