// Checks a body against the very schema that documents it: every fault at once, nothing coerced, nothing dropped unseen.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import Big from 'big.js';
import type { TSchema } from 'typebox';
import type { FieldError } from '../../domain/errors.ts';
import { isCountry } from '../../domain/values/country.ts';
import { isCurrency } from '../../domain/values/currency.ts';
import { isDay, isInstant } from '../../domain/values/dates.ts';
import { decimalPlaces, digits } from '../../domain/values/decimal.ts';

/** Stands for a number with more than 15 digits before the point, which no field takes. */
export const TOO_LARGE = Symbol('number out of range');

/** A body that was read: its known, writable fields; what is wrong; and the fields nobody knows. */
export interface Checked {
  value: Record<string, unknown>;
  fieldErrors: FieldError[];
  unknown: string[];
}

const MAX_FIELD_ERRORS = 1000;
const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

const FORMATS: Record<string, { test: (text: string) => boolean; must: string }> = {
  date: { test: isDay, must: 'must be a calendar day that exists, YYYY-MM-DD' },
  'date-time': { test: isInstant, must: 'must be an instant such as 2026-03-04T09:00:00Z' },
  currency: { test: isCurrency, must: 'must be an ISO 4217 code of a currency in use, in upper case' },
  country: { test: isCountry, must: 'must be an ISO 3166-1 alpha-2 country code, in upper case' },
  email: { test: text => EMAIL.test(text), must: 'must be an e-mail address' },
  uri: { test: isWebAddress, must: 'must be an http or https address' },
};

const ajv = new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false, formats: formatsOnly() });

// Numbers arrive as Big, so `type: number` and its bounds are checked by a keyword of our own.
ajv.addKeyword({
  keyword: 'decimal',
  compile: (bounds: NumberSchema) => {
    const check: ((value: unknown) => boolean) & { errors?: Partial<ErrorObject>[] } = value => {
      const message = numberFault(bounds, value);
      check.errors = message ? [{ keyword: 'decimal', message }] : [];
      return !message;
    };
    return check;
  },
});
ajv.addKeyword({ keyword: 'storable', type: 'string', validate: (_: boolean, text: string) => isStorable(text) });

interface NumberSchema {
  type: string;
  minimum?: number;
  maximum?: number;
  'x-decimals'?: number;
}

/** Compiles the check of a body. `partial`: an update, where nothing is required and null clears. */
export function bodyCheck(schema: TSchema, options: { partial: boolean }): (body: unknown) => Checked {
  // Compiled when the first body comes: all of them together took half a second of every start.
  let validate: ValidateFunction | undefined;
  return body => {
    validate ??= ajv.compile(forAjv(options.partial ? { ...schema, required: [] } : schema));
    const unknown: string[] = [];
    const known = take(schema, body, '', unknown, options.partial);
    const fieldErrors = faultsOf(validate, withoutNulls(known));
    if (options.partial) fieldErrors.push(...clearedFaults(schema, known));
    return { value: known as Record<string, unknown>, fieldErrors, unknown };
  };
}

function faultsOf(validate: ValidateFunction, body: unknown): FieldError[] {
  if (validate(body)) return [];
  return (validate.errors ?? []).slice(0, MAX_FIELD_ERRORS).map(error => {
    const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : '';
    const field = fieldName(error.instancePath + missing);
    if (field === '') return { field: 'body', message: 'The body must be a JSON object' };
    return { field, message: `Field '${field}' ${reasonOf(error)}` };
  });
}

/** From a JSON pointer to the name as clients write it: `/items/2/qty` to `items[2].qty`. */
function fieldName(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map(step => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '');
}

function reasonOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'maxLength':
      return `is longer than ${params.limit} characters`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `is shorter than ${params.limit} characters`;
    case 'maxItems':
      return `has more than ${params.limit} elements`;
    case 'enum':
      return `must be one of ${params.allowedValues.map((word: string) => JSON.stringify(word)).join(', ')}`;
    case 'format':
      return FORMATS[params.format]?.must ?? 'is not valid';
    case 'storable':
      return 'has a character that text can not have (NUL or half a surrogate pair)';
    case 'type':
      return (
        {
          object: 'must be an object',
          array: 'must be an array',
          boolean: 'must be true or false',
          string: 'must be text',
        }[params.type as string] ?? `must be ${params.type}`
      );
    case 'decimal':
      return message ?? 'must be a number';
    default:
      return 'is not valid';
  }
}

function numberFault(
  { type, minimum, maximum, 'x-decimals': places }: NumberSchema,
  value: unknown,
): string | undefined {
  if (value === TOO_LARGE) return 'has more than 15 digits before the point';
  if (!(value instanceof Big)) return type === 'integer' ? 'must be a whole number' : 'must be a number';
  if (type === 'integer' && decimalPlaces(value) > 0) return 'must be a whole number';
  if (minimum !== undefined && value.lt(String(minimum))) return `must be ${minimum} or more`;
  if (maximum !== undefined && value.gt(String(maximum))) return `must be ${maximum} or less`;
  if (places !== undefined && decimalPlaces(value) > places) return `must have at most ${places} decimal places`;
  return undefined;
}

// The documented schema in the terms of a validator whose numbers are Big: everything else stays as it is.
function forAjv(schema: TSchema): object {
  const { type, minimum, maximum, properties, items, required, maxItems, minLength, maxLength, format } =
    schema as TSchema & {
      [key: string]: unknown;
      properties?: Record<string, TSchema>;
      items?: TSchema;
    };
  switch (type) {
    case 'number':
    case 'integer':
      return { decimal: { type, minimum, maximum, 'x-decimals': (schema as Partial<NumberSchema>)['x-decimals'] } };
    case 'object':
      return {
        type,
        required,
        properties: Object.fromEntries(writable(properties ?? {}).map(([name, field]) => [name, forAjv(field)])),
      };
    case 'array':
      return { type, ...(maxItems !== undefined && { maxItems }), items: forAjv(items as TSchema) };
    case 'string':
      // Which words it takes says that it takes words.
      if ('enum' in schema) return { enum: schema.enum };
      return {
        type,
        storable: true,
        ...(minLength !== undefined && { minLength }),
        ...(maxLength !== undefined && { maxLength }),
        ...(format !== undefined && { format }),
      };
    default:
      return { type };
  }
}

function writable(properties: Record<string, TSchema>): [string, TSchema][] {
  return Object.entries(properties).filter(([, field]) => !(field as { readOnly?: boolean }).readOnly);
}

// Keeps what the schema knows and clients may write; read-only fields are passed over, others are named in `unknown`.
function take(schema: TSchema, value: unknown, path: string, unknown: string[], keepNulls: boolean): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items && Array.isArray(value)) {
    // One more than allowed is enough to refuse the rest.
    const { maxItems = Number.POSITIVE_INFINITY } = schema as { maxItems?: number };
    return value
      .slice(0, maxItems + 1)
      .map((element, index) => take(items, element, `${path}[${index}]`, unknown, keepNulls));
  }
  // A number is a Big and with that an object, but not to clients.
  if (properties && value instanceof Big) return Number(digits(value));
  if (!properties || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const known: Record<string, unknown> = {};
  for (const [name, element] of Object.entries(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const at = path ? `${path}.${name}` : name;
    if (!field) unknown.push(at);
    else if (!(field as { readOnly?: boolean }).readOnly && (element !== null || keepNulls)) {
      known[name] = take(field, element, at, unknown, keepNulls);
    }
  }
  return known;
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Big) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, element]) => (element === null ? [] : [[name, withoutNulls(element)]])),
  );
}

// What a create requires, an update may not clear.
function clearedFaults(schema: TSchema, value: unknown): FieldError[] {
  const required = (schema as { required?: string[] }).required ?? [];
  const body = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return required
    .filter(name => body[name] === null)
    .map(name => ({ field: name, message: `Field '${name}' is required and can not be cleared` }));
}

/** Whether PostgreSQL can keep the text: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

function formatsOnly(): Record<string, (text: string) => boolean> {
  return Object.fromEntries(Object.entries(FORMATS).map(([name, { test }]) => [name, test]));
}
