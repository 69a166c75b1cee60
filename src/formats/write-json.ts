// Writes JSON with exact numbers: a Big becomes its digits.

import Big from 'big.js';
import { digits } from '../domain/values/decimal.ts';

/** The JSON text of objects, arrays, text, booleans, bigint and Big; fields that are undefined are left out. */
export function jsonText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
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

/**
 * Prepares to write many objects that have some of the same fields. The returned function gives the JSON text of an object without
 * its braces: its fields in the order of `fields`, under their JSON names. Others, and those that are undefined, are left out.
 */
export function jsonMembers(fields: readonly { field: string; name: string }[]): (values: object) => string {
  const positions = new Map(fields.map(({ field }, position) => [field, position]));
  const keys = fields.map(({ name }) => `${JSON.stringify(name)}:`);
  return values => {
    // Most of the fields are missing, and to ask an object for what it does not have is slow.
    const texts = new Array<string | undefined>(keys.length).fill(undefined);
    for (const field of Object.keys(values)) {
      const position = positions.get(field);
      const value = (values as Record<string, unknown>)[field];
      if (position !== undefined && value !== undefined) texts[position] = jsonText(value);
    }
    let members = '';
    texts.forEach((text, position) => {
      if (text !== undefined) members += `${members && ','}${keys[position]}${text}`;
    });
    return members;
  };
}
