// Writes JSON whose numbers are exact: a Big becomes its digits.

import Big from 'big.js';
import { digits } from '../domain/decimal.ts';

/** The JSON text of a value made of objects, arrays, text, booleans and Big; what is undefined is left out. */
export function jsonText(value: unknown): string {
  if (value instanceof Big) return digits(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).flatMap(([name, field]) =>
      field === undefined ? [] : [`${JSON.stringify(name)}:${jsonText(field)}`],
    );
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
