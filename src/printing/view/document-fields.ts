/** Reads the JSON of a document: numbers become exact decimals, text becomes printable. */
import Big from 'big.js';
import { parse } from 'lossless-json';
import { decimal as decimalOf } from '../../domain/values/decimal.ts';
import { PrintError } from '../print-error.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MAX_EXPONENT = 60;
/** Control characters, noncharacters, and marks that change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffe\uffff]/gu;

function readNumber(digits: string): Big {
  const value = decimalOf(digits);
  if (Math.abs(value.e) > MAX_EXPONENT)
    throw new PrintError('INVALID_DOCUMENT', `The number ${digits} is out of range`);
  return value;
}

/** The fields of the document. @throws PrintError INVALID_DOCUMENT if the text is not a JSON object. */
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
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Big);
}

/** The object in that field; an empty object if there is none. */
export function record(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

/** The objects of the array in that field. */
export function records(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The first of the fields that is not empty, as printable text; '' if all are empty. */
export function text(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    const written = value instanceof Big ? value.toFixed() : typeof value === 'string' ? value : '';
    const clean = printable(written);
    if (clean !== '') return clean;
  }
  return '';
}

/** The texts of the array in that field. */
export function texts(fields: Fields, name: string): string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(item => typeof item === 'string').map(printable) : [];
}

/** The first of the fields that is a number. */
export function decimal(fields: Fields, ...names: string[]): Big | undefined {
  for (const name of names) {
    const value = fields[name];
    if (value instanceof Big) return value;
  }
  return undefined;
}

/** The text without characters that can't be printed: control characters, lone surrogates, direction overrides. */
export function printable(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(unprintable, '').trim();
}
