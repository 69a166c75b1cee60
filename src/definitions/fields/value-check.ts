// Checks one value (text, number, boolean) against the schema that documents it.

import Big from 'big.js';
import type { TSchema } from 'typebox';
import { unseenCharacter } from '../../domain/values/code.ts';
import { isCountry, notACountry } from '../../domain/values/country.ts';
import { isCurrency, notACurrency } from '../../domain/values/currency.ts';
import { isDay, isInstant, isOfOurTime } from '../../domain/values/dates.ts';
import { decimalPlaces } from '../../domain/values/decimal.ts';
import { meantWord } from '../../domain/values/meant-word.ts';

/** Stands for a number with more than 15 digits before the point, which no field accepts. contract §4 Lists */
export const TOO_LARGE = Symbol('number out of range');

/** What is wrong with a value, completing the sentence "Field 'x' …"; undefined when it is good. */
export type ValueCheck = (value: unknown) => string | undefined;

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

const unless = (test: (text: string) => boolean, reason: string) => (text: string) => (test(text) ? undefined : reason);

const FORMATS: Record<string, (text: string) => string | undefined> = {
  date: ofOurTime(isDay, notADay),
  'date-time': ofOurTime(isInstant, () => 'must be an instant such as 2026-03-04T09:00:00Z'),
  currency: text => (isCurrency(text) ? undefined : notACurrency(text)),
  country: text => (isCountry(text) ? undefined : notACountry(text)),
  email: unless(text => EMAIL.test(text), 'must be an e-mail address'),
  uri: unless(isWebAddress, 'must be an http or https address'),
};

// A mistyped year must not get into books that are kept for ever.
function ofOurTime(
  test: (text: string) => boolean,
  reason: (text: string) => string,
): (text: string) => string | undefined {
  return text => (test(text) ? (isOfOurTime(text) ? undefined : 'must be in the years 1900 to 2200') : reason(text));
}

function notADay(text: string): string {
  const day = text.slice(0, 10);
  return text.length > day.length && isInstant(text) && isOfOurTime(day)
    ? `must be only the day: ${day}`
    : 'must be a calendar day that exists, YYYY-MM-DD';
}

/** The parts of a schema that say which values it takes. */
interface ValueSchema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  'x-code'?: true | 'name';
  'x-decimals'?: number;
  'x-below'?: string;
  'x-instead'?: Record<string, string>;
}

/** The check of a schema that is neither an object nor an array. */
export function valueCheck(schema: TSchema): ValueCheck {
  const { type, enum: words, ...bounds } = schema as ValueSchema;
  if (type === 'number' || type === 'integer') return numberCheck(type === 'integer', bounds);
  if (type === 'boolean')
    return value => (typeof value === 'boolean' ? undefined : 'must be true or false, without quotes');
  return words ? wordCheck(words, bounds['x-instead']) : textCheck(bounds);
}

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

// Numbers of a body are Big, never a binary double.
function numberCheck(
  isWhole: boolean,
  { minimum, maximum, 'x-decimals': places, 'x-below': remedy }: ValueSchema,
): ValueCheck {
  const kind = isWhole ? 'must be a whole number' : 'must be a number';
  const below = remedy === undefined ? '' : `: ${remedy}`;
  return value => {
    if (value === TOO_LARGE) return 'has more than 15 digits before the point';
    if (!(value instanceof Big)) return typeof value === 'string' ? notANumber(kind, value) : kind;
    if (isWhole && decimalPlaces(value) > 0) return kind;
    if (minimum !== undefined && value.lt(String(minimum))) return `must be ${minimum} or more${below}`;
    if (maximum !== undefined && value.gt(String(maximum))) return `must be ${maximum} or less`;
    if (places !== undefined && decimalPlaces(value) > places) return `must have at most ${places} decimal places`;
    return undefined;
  };
}

const notANumber = (kind: string, text: string): string =>
  `${kind}, without quotes${/^-?[\d.]*,\d+$/.test(text) ? ' and with a point before the decimal places' : ''}`;

// Fixed words: other ones may have something else to do in their place, or be one of the words in other letters.
function wordCheck(words: readonly string[], instead: Record<string, string> = {}): ValueCheck {
  const reason = `must be one of ${words.map(word => JSON.stringify(word)).join(', ')}`;
  return value => {
    if (typeof value !== 'string') return reason;
    if (words.includes(value)) return undefined;
    const other = value.toUpperCase();
    return `${reason}${Object.hasOwn(instead, other) ? `: ${instead[other]}` : meantWord(value, words)}`;
  };
}

function textCheck({
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
  format,
  'x-code': code,
}: ValueSchema): ValueCheck {
  const known = format === undefined ? undefined : FORMATS[format];
  return value => {
    if (typeof value !== 'string') return known?.('') ?? 'must be text, in quotes';
    if (value.length < minLength) return EMPTY;
    if (isLonger(value, maxLength)) return `is longer than ${maxLength} characters`;
    if (!isStorable(value)) return 'has a character that text can not have (NUL or half a surrogate pair)';
    if (code === true) return unseenCharacter(value);
    return known?.(value);
  };
}

/** What is wrong with `""` in a field that needs a value. */
export const EMPTY = 'must not be empty';

// Characters are code points, of which a text has at most as many as code units. It stops counting behind the limit.
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
