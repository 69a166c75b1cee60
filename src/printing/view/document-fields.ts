/** Reads a document's JSON without losing a digit: numbers become decimals, text is made printable. */
import Big from 'big.js';
import { parse } from 'lossless-json';
import { PrintError } from '../print-error.ts';

/** A decimal of its own settings, so that nobody else's rounding changes ours. 30 places for quotients, half away from zero. */
export const Decimal = Big();
Decimal.DP = 30;
Decimal.RM = 1;

export type Fields = Readonly<Record<string, unknown>>;

const longestNumber = 60;
/** Control characters and the marks that turn the direction of neighbouring text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/gu;

function readNumber(digits: string): Big {
  const value = new Decimal(digits);
  if (Math.abs(value.e) > longestNumber)
    throw new PrintError('INVALID_DOCUMENT', `The number ${digits} is out of range`);
  return value;
}

/** The document as fields. @throws PrintError INVALID_DOCUMENT when the text is no JSON object. */
export function readDocument(json: string): Fields {
  let value: unknown;
  try {
    value = parse(json, undefined, readNumber);
  } catch (error) {
    if (error instanceof PrintError) throw error;
    throw new PrintError(
      'INVALID_DOCUMENT',
      `The document is not JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (!isFields(value)) throw new PrintError('INVALID_DOCUMENT', 'The document is not a JSON object');
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

/** The embedded record of that name, or an empty one. */
export function record(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

/** The array of records of that name; what is no record is left out. */
export function records(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The first of the named fields that says something, as printable text; '' when none does. */
export function text(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    const written = value instanceof Decimal ? value.toFixed() : typeof value === 'string' ? value : '';
    const clean = printable(written);
    if (clean !== '') return clean;
  }
  return '';
}

/** The named array's texts. */
export function texts(fields: Fields, name: string): string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(item => typeof item === 'string').map(printable) : [];
}

/** The first of the named fields that is a number. */
export function decimal(fields: Fields, ...names: string[]): Big | undefined {
  for (const name of names) {
    const value = fields[name];
    if (value instanceof Decimal) return value;
  }
  return undefined;
}

/** Text without what no page can show: control characters, broken surrogates, direction overrides. */
export function printable(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '').trim();
}
