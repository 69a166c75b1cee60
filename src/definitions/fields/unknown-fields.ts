// Separates the fields of a body that its schema has from the unknown ones.

import Big from 'big.js';
import type { TSchema } from 'typebox';
import { digits } from '../../domain/values/decimal.ts';
import { isReadOnly } from './field-types.ts';

/** A body without unknown and read-only fields, and the paths of the unknown ones (`items[2].x`). */
export interface SeparatedBody {
  known: unknown;
  unknown: string[];
}

/** Separates a body. Fields that are null count as not sent, unless `keepNulls`. */
export function separateUnknown(schema: TSchema, body: unknown, keepNulls: boolean): SeparatedBody {
  const unknown: string[] = [];
  return { known: knownOf(schema, body, ''), unknown };

  function knownOf(node: TSchema, value: unknown, path: string): unknown {
    const { properties, items } = node as { properties?: Record<string, TSchema>; items?: TSchema };
    if (items && Array.isArray(value)) {
      // One element more than allowed is enough for the error.
      const { maxItems = Number.POSITIVE_INFINITY } = node as { maxItems?: number };
      return value.slice(0, maxItems + 1).map((element, index) => knownOf(items, element, `${path}[${index}]`));
    }
    // A Big is an object, but clients sent a number.
    if (properties && value instanceof Big) return Number(digits(value));
    if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const known: Record<string, unknown> = {};
    for (const [name, element] of Object.entries(value)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const fieldPath = path ? `${path}.${name}` : name;
      if (!field) unknown.push(fieldPath);
      else if (!isReadOnly(field) && (element !== null || keepNulls)) known[name] = knownOf(field, element, fieldPath);
    }
    return known;
  }
}
