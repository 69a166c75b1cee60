// Writes JSON with exact numbers: a Big becomes its digits.

import Big from 'big.js';
import { digits } from '../domain/values/decimal.ts';

/** The JSON text of objects, arrays, text, booleans and Big; fields that are undefined are left out. */
export function jsonText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (value instanceof Big) return digits(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  let fields = '';
  for (const name of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) fields += `${fields && ','}${JSON.stringify(name)}:${jsonText(field)}`;
  }
  return `{${fields}}`;
}
