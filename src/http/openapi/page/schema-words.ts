// The type of a value and its limits in words.

import { type OpenApi, referenceName, resolved, type Schema } from './openapi.ts';

/** `string (date)`, `array of documentLine`, `string or null`. */
export function typeWords(document: OpenApi, schema: Schema): string {
  const words = plainType(document, schema);
  return resolved(document, schema).nullable ? `${words} or null` : words;
}

function plainType(document: OpenApi, schema: Schema): string {
  const one = schema.$ref === undefined && schema.allOf?.length === 1 ? (schema.allOf[0] ?? schema) : schema;
  const target = resolved(document, one);
  if (one.$ref !== undefined && target.properties) return referenceName(one.$ref);
  const { type, format, items, oneOf, anyOf } = target;
  const choice = oneOf ?? anyOf;
  if (choice) return choice.map(part => plainType(document, part)).join(' or ');
  if (items) return `array of ${plainType(document, items)}`;
  return format ? `${type} (${format})` : (type ?? 'any value');
}

/** `1 to 60 characters`, `at least 0`, `default 50`; an empty list if there is no limit. */
export function limitWords(schema: Schema): string[] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, default: standard } = schema;
  return [
    range(minLength, maxLength, ' characters'),
    range(minimum, maximum, ''),
    range(minItems, maxItems, ' entries'),
    standard === undefined ? undefined : `default ${JSON.stringify(standard)}`,
  ].filter(words => words !== undefined);
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (most !== undefined && least === most) return `${most}${unit}`;
  if (most === undefined)
    return least ? `at least ${least}${unit}` : least === 0 && unit === '' ? '0 or more' : undefined;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}

/** The component that describes the fields of a value or of the elements of an array. Undefined if it has no name. */
export function componentOf(document: OpenApi, schema: Schema): string | undefined {
  const target = schema.items ?? schema;
  const reference = target.$ref ?? (target.allOf?.length === 1 ? target.allOf[0]?.$ref : undefined);
  if (reference === undefined)
    return schema.items || !schema.$ref ? undefined : componentOf(document, resolved(document, schema));
  const found = resolved(document, target);
  if (found.properties) return referenceName(reference);
  return found.items ? componentOf(document, found) : undefined;
}
