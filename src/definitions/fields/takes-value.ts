// True if a field can be meant by a name under which an object or array was sent: a field with one value can't.

import Big from 'big.js';
import type { Schema } from '../schema.ts';

interface Parts {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Parts;
}

/** Meaning of a name by `meantBy`, if that field can take the value that was sent. */
export function whereTaken(
  properties: Record<string, Schema>,
  meantBy: (name: string) => string | undefined,
): (name: string, value: unknown) => string | undefined {
  return (name, value) => {
    const meant = meantBy(name);
    return meant !== undefined && takesValue(properties, meant, value) ? meant : undefined;
  };
}

// True if the field at a path such as `customer.code` or `items[0].qty` can take the value. Other values than objects and arrays are
// checked later.
function takesValue(properties: Record<string, Schema>, path: string, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Big) return true;
  let schema: Parts | undefined = { properties };
  for (const step of path.replaceAll('[0]', '').split('.')) {
    const below: Parts['properties'] = (schema?.items ?? schema)?.properties;
    schema = below && Object.hasOwn(below, step) ? (below[step] as Parts) : undefined;
  }
  return schema?.type === 'object' || schema?.type === 'array';
}
