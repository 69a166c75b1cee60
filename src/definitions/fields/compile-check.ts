// Compiles a documented schema into a check that finds every field error of a value at once.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import Big from 'big.js';
import type { TSchema } from 'typebox';
import { type FieldError, MAX_FIELD_ERRORS } from '../../domain/errors.ts';
import { isCountry } from '../../domain/values/country.ts';
import { isCurrency } from '../../domain/values/currency.ts';
import { isDay, isInstant } from '../../domain/values/dates.ts';
import { decimalPlaces } from '../../domain/values/decimal.ts';
import { isReadOnly } from './field-types.ts';

/** Stands for a number with more than 15 digits before the point, which no field accepts. contract §4 Lists */
export const TOO_LARGE = Symbol('number out of range');

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

const FORMATS: Record<string, { test: (text: string) => boolean; reason: string }> = {
  date: { test: isDay, reason: 'must be a calendar day that exists, YYYY-MM-DD' },
  'date-time': { test: isInstant, reason: 'must be an instant such as 2026-03-04T09:00:00Z' },
  currency: { test: isCurrency, reason: 'must be an ISO 4217 code of a currency in use, in upper case' },
  country: { test: isCountry, reason: 'must be an ISO 3166-1 alpha-2 country code, in upper case' },
  email: { test: text => EMAIL.test(text), reason: 'must be an e-mail address' },
  uri: { test: isWebAddress, reason: 'must be an http or https address' },
};

const TYPE_REASONS: Record<string, string> = {
  object: 'must be an object',
  array: 'must be an array',
  boolean: 'must be true or false',
  string: 'must be text',
};

interface NumberSchema {
  type: string;
  minimum?: number;
  maximum?: number;
  'x-decimals'?: number;
}

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  meta: false,
  validateSchema: false,
  formats: Object.fromEntries(Object.entries(FORMATS).map(([name, { test }]) => [name, test])),
});

// Numbers are Big, which Ajv does not support, so a keyword of Kontor checks their type and bounds.
ajv.addKeyword({
  keyword: 'decimal',
  compile: (bounds: NumberSchema) => {
    const check: ((value: unknown) => boolean) & { errors?: Partial<ErrorObject>[] } = value => {
      const message = numberError(bounds, value);
      check.errors = message ? [{ keyword: 'decimal', message }] : [];
      return !message;
    };
    return check;
  },
});
ajv.addKeyword({ keyword: 'storable', type: 'string', validate: (_: boolean, text: string) => isStorable(text) });

/** Compiles the check of a body; it returns the field errors, at most MAX_FIELD_ERRORS. */
export function compileCheck(schema: TSchema): (body: unknown) => FieldError[] {
  // Compiled with the first body: compiling all schemas would delay every start.
  let validate: ValidateFunction | undefined;
  return body => {
    validate ??= ajv.compile(ajvSchema(schema));
    return validate(body) ? [] : (validate.errors ?? []).slice(0, MAX_FIELD_ERRORS).map(toFieldError);
  };
}

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

// The documented schema for a validator whose numbers are Big.
function ajvSchema(schema: TSchema): object {
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
    case 'object': {
      const writable = Object.entries(properties ?? {}).filter(([, field]) => !isReadOnly(field));
      return {
        type,
        required,
        properties: Object.fromEntries(writable.map(([name, field]) => [name, ajvSchema(field)])),
      };
    }
    case 'array':
      return { type, ...(maxItems !== undefined && { maxItems }), items: ajvSchema(items as TSchema) };
    case 'string':
      // The error of an enum already lists the valid values.
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

function toFieldError(error: ErrorObject): FieldError {
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : '';
  const field = fieldName(error.instancePath + missing);
  if (field === '') return { field: 'body', message: 'The body must be a JSON object' };
  return { field, message: `Field '${field}' ${reasonOf(error)}` };
}

// From a JSON pointer to the name as clients write it: `/items/2/qty` to `items[2].qty`.
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
      return FORMATS[params.format]?.reason ?? 'is not valid';
    case 'storable':
      return 'has a character that text can not have (NUL or half a surrogate pair)';
    case 'type':
      return TYPE_REASONS[params.type] ?? `must be ${params.type}`;
    case 'decimal':
      return message ?? 'must be a number';
    default:
      return 'is not valid';
  }
}

function numberError(
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

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
