// The types of field: each is a schema that validates, documents and types the value.

import { MAX_ADDRESS_LIST } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import { boolean, type Schema, string } from '../schema.ts';

/** The type of a field in searches, in SQL and in responses. */
export type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'date-time';

interface Notes {
  description?: string;
  readOnly?: boolean;
  /** Advice for a number below the minimum. */
  'x-below'?: Message;
  /** True for an amount of money. */
  'x-money'?: true;
  /** Advice for words that it does not take, by the word in upper case. */
  'x-instead'?: Record<string, string>;
  /** True for a code; `name` for the number of a document that exists. */
  'x-code'?: true | 'name';
  example?: unknown;
}

/** Text of at most `max` characters (code points); `min: 1` where it must not be empty. */
export const text = (max: number, notes: Notes & { min?: number } = {}) => {
  const { min, ...more } = notes;
  return string({ ...(min && { minLength: min }), maxLength: max, ...more });
};

/**
 * A code or number of a record or document, of at most `max` characters. Blanks at its ends are cut; characters that cannot be seen
 * are refused. contract §4 Lists
 */
export const code = (max: number, notes: Notes & { min?: number } = {}) => {
  const { min, ...more } = notes;
  return {
    type: 'string',
    ...(min && { minLength: min }),
    maxLength: max,
    'x-code': true,
    ...more,
  };
};

/**
 * The number of a document that exists, or its set and number. It is used as it is sent if a document has it so: documents of earlier
 * versions may have blanks and invisible characters in their numbers, which are never changed. Else it is used as `code` does.
 */
export const documentName = (max: number, notes: Notes & { min?: number } = {}) =>
  text(max, { ...notes, 'x-code': 'name' });

/** True if the field has codes or numbers, its own or those of other records. */
export const hasCodes = (schema: Schema): boolean => 'x-code' in schema;

/** True if values of the field are brought into the form of `cleanCode`. */
export const isCode = (schema: Schema): boolean => (schema as { 'x-code'?: unknown })['x-code'] === true;

/** Keyword of numbers for which clients may send a negative value: the alternative. */
export const TAKEN_BACK = { 'x-below': new Message('credit_is_positive') };

/** An exact decimal; arrives as a Big, never as a binary double. */
export const decimal = (notes: Notes & { minimum?: number; maximum?: number } = {}) => ({ type: 'number', ...notes });

/** An amount of money. A document rounds it to the minor unit of its currency; prices are no amounts. contract §5 Money */
export const money = (notes: Notes & { minimum?: number } = {}) => decimal({ 'x-money': true, ...notes });

/** A quantity of goods that may go either way: at most six decimal places. */
export const signedQuantity = (notes: Notes & { minimum?: number } = {}) => ({
  type: 'number',
  'x-decimals': 6,
  ...notes,
});

/** A quantity: 0 or more, at most six decimal places. */
export const quantity = (notes: Notes = {}) => signedQuantity({ minimum: 0, ...notes });

/** A percentage from 0 to 100. */
export const rate = (notes: Notes = {}) => decimal({ minimum: 0, maximum: 100, ...notes });

/** A whole number; arrives as a Big. */
export const integer = (notes: Notes & { minimum?: number; maximum?: number } = {}) => ({ type: 'integer', ...notes });

/** An identifier that Kontor assigns. */
export const identifier = (notes: Notes = {}) => ({ type: 'integer', format: 'int64', minimum: 1, ...notes });

/** A calendar day, `YYYY-MM-DD` (ISO 8601). */
export const date = (notes: Notes = {}) => string({ format: 'date', ...notes });

/** An instant, RFC 3339. */
export const dateTime = (notes: Notes = {}) => string({ format: 'date-time', ...notes });

/** Time of the last change of a record, which `updatedSince` compares. */
export const UPDATED_AT = dateTime({
  readOnly: true,
  description: 'When any of its fields changed last: the time at which that write began, to the microsecond',
  example: '2026-03-30T16:04:12.345678Z',
});

/** True or false. */
export const flag = (notes: Notes = {}) => boolean({ ...notes });

/** A flag that the interface writes as text: `""`, `"0"`, `"false"` or `"1"`, `"true"`; responses contain `"0"` or `"1"`. */
export const textFlag = (notes: Notes = {}) => ({
  type: 'string',
  enum: ['', '0', 'false', '1', 'true'],
  'x-flag': true,
  ...notes,
});

/** A field with fixed choices. */
export const choice = (values: readonly string[], notes: Notes = {}) => ({ type: 'string', enum: values, ...notes });

/** An ISO 4217 code of a currency in use. */
export const currency = (notes: Notes = {}) => string({ format: 'currency', ...notes });

/** An ISO 3166-1 alpha-2 country code. */
export const country = (notes: Notes = {}) => string({ format: 'country', ...notes });

/** A unit code of UN/ECE Recommendation 20 or 21. */
export const unitCode = (notes: Notes = {}) => string({ format: 'unit-code', example: 'KGM', ...notes });

/** A code of a means of payment, UNTDID 4461. */
export const paymentMeans = (notes: Notes = {}) => string({ format: 'payment-means', ...notes });

/** A tax key of DATEV of one to four digits, or `auto`. */
export const taxKey = (notes: Notes = {}) => string({ maxLength: 4, format: 'tax-key', example: '9', ...notes });

/** A registration number, `SCHEME:ID` with a scheme of ISO/IEC 6523, or the number alone. */
export const legalRegistration = (notes: Notes = {}) =>
  string({ format: 'legal-registration', maxLength: 50, ...notes });

/** An electronic address, `SCHEME:ID` with a scheme of the list EAS. */
export const electronicAddress = (notes: Notes = {}) =>
  string({ format: 'electronic-address', maxLength: 100, ...notes });

/** An IBAN (ISO 13616), with or without blanks. It is stored without. */
export const iban = (notes: Notes = {}) => string({ format: 'iban', maxLength: 42, ...notes });

/** A BIC (ISO 9362). */
export const bic = (notes: Notes = {}) => string({ format: 'bic', maxLength: 11, ...notes });

/** An e-mail address. */
export const email = (notes: Notes = {}) => string({ format: 'email', maxLength: 255, ...notes });

/** A list of e-mail addresses, with commas between. */
export const emailList = (notes: Notes = {}) => string({ format: 'email-list', maxLength: MAX_ADDRESS_LIST, ...notes });

/** An http or https address. */
export const webAddress = (notes: Notes = {}) => string({ format: 'uri', maxLength: 255, ...notes });

/** Form of a text flag in responses. */
export const ANSWERED_FLAGS = ['0', '1'];

/** A text flag of a body as responses write it. */
export const answeredFlag = (flag: unknown): string => (flag === '1' || flag === 'true' ? '1' : '0');

/** True if a field is a flag written as text. Searches compare it as a boolean. */
export const isTextFlag = (schema: Schema): boolean => (schema as { 'x-flag'?: boolean })['x-flag'] === true;

/** True if clients can't write a field: in a body it is ignored. */
export const isReadOnly = (schema: Schema): boolean => (schema as { readOnly?: boolean }).readOnly === true;

/** True if a field is an amount of money. */
export const isMoney = (schema: Schema): boolean => (schema as { 'x-money'?: true })['x-money'] === true;

/** SQL of the boolean that a text flag means. */
export const booleanOfText = (sql: string): string => `((${sql}) IN ('1', 'true'))`;

/** The column type of a scalar field; undefined for objects and arrays. */
export function columnTypeOf(schema: Schema): ColumnType | undefined {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'number') return 'number';
  if (type === 'integer') return 'integer';
  if (type === 'boolean') return 'boolean';
  if (type !== 'string') return undefined;
  return format === 'date' || format === 'date-time' ? format : 'text';
}
