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

/** A field of many objects, and its name in JSON. The value of a number is its digits, as it is bound to a statement. */
export interface Member {
  field: string;
  name: string;
  isNumber: boolean;
}

/**
 * Prepares to write many objects that have some of the same fields. The returned function gives the JSON text of an object without
 * its braces: its fields in the order of `members`, under their JSON names. Others, and those that are undefined, are left out.
 */
export function jsonMembers(members: readonly Member[]): (values: Record<string, unknown>) => string {
  const positions = new Map(members.map(({ field }, position) => [field, position]));
  const keys = members.map(({ name }) => `${JSON.stringify(name)}:`);
  return values => {
    // Most fields are missing, and access to a missing key is slow.
    const texts = new Array<string | undefined>(keys.length).fill(undefined);
    for (const field of Object.keys(values)) {
      const position = positions.get(field);
      const value = values[field];
      if (position !== undefined && value !== undefined)
        texts[position] = members[position]?.isNumber ? String(value) : jsonText(value);
    }
    let text = '';
    for (let position = 0; position < texts.length; position++) {
      const value = texts[position];
      if (value !== undefined) text += `${text && ','}${keys[position]}${value}`;
    }
    return text;
  };
}
