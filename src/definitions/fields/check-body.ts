// Checks a body against the schema that documents it: all field errors at once, no value converted. contract §2 Errors

import Big from 'big.js';
import type { TSchema } from 'typebox';
import type { FieldError } from '../../domain/errors.ts';
import { compileCheck } from './compile-check.ts';
import { separateUnknown } from './unknown-fields.ts';

/** A checked body: its known, writable fields; its field errors; and the paths of unknown fields. */
export interface CheckedBody {
  value: Record<string, unknown>;
  fieldErrors: FieldError[];
  unknown: string[];
}

/** The check of a body. With `partial` (an update) no field is required and null clears a field. */
export function bodyCheck(schema: TSchema, { partial }: { partial: boolean }): (body: unknown) => CheckedBody {
  const check = compileCheck(partial ? { ...schema, required: [] } : schema);
  return body => {
    const { known, unknown } = separateUnknown(schema, body, partial);
    const fieldErrors = check(withoutNulls(known));
    if (partial) fieldErrors.push(...clearedErrors(schema, known));
    // A body that is not an object has a field error, so its value is not used.
    return { value: known as Record<string, unknown>, fieldErrors, unknown };
  };
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Big) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, element]) => (element === null ? [] : [[name, withoutNulls(element)]])),
  );
}

// An update can't clear a field that a create requires.
function clearedErrors(schema: TSchema, value: unknown): FieldError[] {
  const { required = [] } = schema as { required?: string[] };
  const body = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return required
    .filter(name => body[name] === null)
    .map(name => ({ field: name, message: `Field '${name}' is required and can not be cleared` }));
}
