// Brings values of a file into the limits of fields: long texts are cut, values that a field does not take are left out.

import { isCode } from '../../definitions/fields/field-types.ts';
import { valueCheck } from '../../definitions/fields/value-check.ts';
import type { Schema } from '../../definitions/schema.ts';
import type { Differences } from '../../domain/invoicing/received/differences.ts';
import { Message } from '../../domain/messages/message.ts';
import { cleanCode } from '../../domain/values/code.ts';

interface Keywords {
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
}

/** The value as the schema takes it; undefined if nothing of it is left. Each change is a difference of its field. */
export function fitted(schema: Schema, value: unknown, field: string, differences: Differences): unknown {
  const { properties, items, maxLength } = schema as Keywords;
  if (items && Array.isArray(value))
    return value.map((each, at) => fitted(items, each, `${field}[${at}]`, differences));
  if (properties) {
    const entries = Object.entries(value as Record<string, unknown>).flatMap(([name, each]) => {
      const own = properties[name];
      const path = field === '' ? name : `${field}.${name}`;
      const fit = own && each !== undefined ? fitted(own, each, path, differences) : undefined;
      return fit === undefined ? [] : [[name, fit] as const];
    });
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  // A number is never changed: the create refuses it by its field.
  if (typeof value !== 'string') return value;
  const text = isCode(schema) ? cleanCode(value) : value;
  const points = [...text];
  if (maxLength === undefined || points.length <= maxLength) return checked(schema, text, field, differences);
  const cut = points.slice(0, maxLength).join('');
  const kept = checked(schema, cut, field, differences);
  if (kept !== undefined) differences.add(field, new Message('received_cut', { count: maxLength }), text, cut);
  return kept;
}

function checked(schema: Schema, value: string, field: string, differences: Differences): unknown {
  const why = value === '' ? undefined : valueCheck(schema)(value);
  if (why) differences.add(field, new Message('received_left_out', { why }), value);
  return why || value === '' ? undefined : value;
}
