// Converts a checked body to the values of table columns.

import Big from 'big.js';
import { digits } from '../../domain/values/decimal.ts';
import type { ElementField } from './element.ts';
import { isReadOnly, isTextFlag } from './field-types.ts';

/** Values of table columns, as they are bound to a statement. */
export type ColumnValues = Record<string, unknown>;

/**
 * The column values of a checked body; null clears. Embedded objects become their columns, arrays JSON, decimals their digits, text
 * flags booleans. Fields without a column of their own (read-only ones, stock) are left out.
 */
export function columnValues(fields: ElementField[], body: Record<string, unknown>): ColumnValues {
  const values: ColumnValues = {};
  for (const field of fields) {
    const value = body[field.name];
    if (value === undefined) continue;
    if (field.fields) {
      const embedded = value === null ? cleared(field.fields) : (value as Record<string, unknown>);
      Object.assign(values, columnValues(field.fields, embedded));
    } else if (field.column && !isReadOnly(field.schema)) {
      if (field.readyJson) values[field.column] = value && jsonOf(value);
      else values[field.column] = isTextFlag(field.schema) ? value === '1' || value === 'true' : bindable(value);
    }
  }
  return values;
}

/** A value as it is bound to a statement: a Big becomes its digits. */
export function bindable(value: unknown): unknown {
  return value instanceof Big ? digits(value) : value;
}

// A Big that is part of a value is written as the number that it was read from.
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, name, text) {
    const own = this[name];
    return own instanceof Big ? own.toNumber() : text;
  });

function cleared(fields: ElementField[]): Record<string, null> {
  return Object.fromEntries(fields.map(({ name }) => [name, null]));
}
