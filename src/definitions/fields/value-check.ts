// Checks one value (text, number, boolean) against the schema that documents it.

import Big from 'big.js';
import { addressesError, cleanAddresses, MAX_ADDRESS_LIST } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import { unseenCharacter } from '../../domain/values/code.ts';
import {
  isPaymentMeans,
  isUnitCode,
  namesScheme,
  readElectronicAddress,
  readRegistration,
} from '../../domain/values/code-lists.ts';
import { isCountry, notACountry } from '../../domain/values/country.ts';
import { isCurrency, notACurrency } from '../../domain/values/currency.ts';
import { isDay, isInstant, isOfOurTime } from '../../domain/values/dates.ts';
import { decimalPlaces } from '../../domain/values/decimal.ts';
import { ibanError, isBic, withoutBlanks } from '../../domain/values/iban.ts';
import { meantWord } from '../../domain/values/meant-word.ts';
import type { Schema } from '../schema.ts';

/** Stands for a number with more than 15 digits before the point, which no field accepts. contract §4 Lists */
export const TOO_LARGE = Symbol('number out of range');

/** Error text of a value that follows "Field 'x'". Undefined if the value is valid. */
export type ValueCheck = (value: unknown) => Message | undefined;

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+$/;

/** Tax key of DATEV, or `auto`. */
const TAX_KEY = /^(?:[0-9]{1,4}|auto)$/;

const unless = (test: (text: string) => boolean, reason: Message) => (text: string) =>
  test(text) ? undefined : reason;

const FORMATS: Record<string, (text: string) => Message | undefined> = {
  date: ofOurTime(isDay, notADay),
  'date-time': ofOurTime(isInstant, () => new Message('not_an_instant')),
  currency: text => (isCurrency(text) ? undefined : notACurrency(text)),
  country: text => (isCountry(text) ? undefined : notACountry(text)),
  'unit-code': unless(isUnitCode, new Message('not_a_unit_code')),
  'payment-means': unless(isPaymentMeans, new Message('not_payment_means')),
  'tax-key': unless(text => TAX_KEY.test(text), new Message('not_a_tax_key')),
  'legal-registration': unless(
    text => !namesScheme(text) || readRegistration(text) !== undefined,
    new Message('not_a_registration'),
  ),
  'electronic-address': unless(
    text => readElectronicAddress(text) !== undefined,
    new Message('not_an_electronic_address'),
  ),
  iban: text => ibanError(withoutBlanks(text)),
  bic: text => (isBic(withoutBlanks(text)) ? undefined : new Message('not_a_bic', { bic: text })),
  email: unless(text => EMAIL.test(text), new Message('not_email')),
  // Its stored form may have more blanks.
  'email-list': list =>
    addressesError(list) ??
    (cleanAddresses(list).length > MAX_ADDRESS_LIST ? new Message('too_long', { count: MAX_ADDRESS_LIST }) : undefined),
  uri: unless(isWebAddress, new Message('not_http_address')),
};

// A mistyped year must not get into books that are kept for ever.
function ofOurTime(
  test: (text: string) => boolean,
  reason: (text: string) => Message,
): (text: string) => Message | undefined {
  return text => (test(text) ? (isOfOurTime(text) ? undefined : new Message('year_out_of_range')) : reason(text));
}

function notADay(text: string): Message {
  const day = text.slice(0, 10);
  return text.length > day.length && isInstant(text) && isOfOurTime(day)
    ? new Message('day_with_time', { day })
    : new Message('no_such_day');
}

/** The keywords of a schema that restrict values. */
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
  'x-below'?: Message;
  'x-instead'?: Record<string, string>;
}

/** The check of a schema that is neither an object nor an array. */
export function valueCheck(schema: Schema): ValueCheck {
  const { type, enum: words, ...bounds } = schema as ValueSchema;
  if (type === 'number' || type === 'integer') return numberCheck(type === 'integer', bounds);
  if (type === 'boolean') return value => (typeof value === 'boolean' ? undefined : new Message('not_boolean'));
  return words ? wordCheck(words, bounds['x-instead']) : textCheck(bounds);
}

/** True if PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

// Numbers of a body are Big, never a binary double.
function numberCheck(
  isWhole: boolean,
  { minimum = Number.NEGATIVE_INFINITY, maximum, 'x-decimals': places, 'x-below': remedy }: ValueSchema,
): ValueCheck {
  const kind = isWhole ? new Message('not_whole_number') : new Message('not_number');
  const below =
    remedy === undefined
      ? new Message('too_small', { least: minimum })
      : new Message('too_small_because', { least: minimum, why: remedy });
  return value => {
    if (value === TOO_LARGE) return new Message('too_many_digits');
    if (!(value instanceof Big)) return typeof value === 'string' ? notANumber(isWhole, value) : kind;
    if (isWhole && decimalPlaces(value) > 0) return kind;
    if (Number.isFinite(minimum) && value.lt(String(minimum))) return below;
    if (maximum !== undefined && value.gt(String(maximum))) return new Message('too_large', { most: maximum });
    if (places !== undefined && decimalPlaces(value) > places)
      return new Message('too_many_decimals', { count: places });
    return undefined;
  };
}

function notANumber(isWhole: boolean, text: string): Message {
  if (/^-?[\d.]*,\d+$/.test(text))
    return new Message(isWhole ? 'not_whole_number_unquoted_point' : 'not_number_unquoted_point');
  return new Message(isWhole ? 'not_whole_number_unquoted' : 'not_number_unquoted');
}

/** The error of a word that is no choice. `meant`: the probable choice. */
export const choiceError = (choices: string, meant: string | undefined): Message =>
  meant === undefined
    ? new Message('not_a_choice', { choices })
    : new Message('not_a_choice_meant', { choices, meant });

// Fixed words: other ones may have something else to do in their place, or be one of the words in other letters.
function wordCheck(words: readonly string[], instead: Record<string, string> = {}): ValueCheck {
  const choices = words.map(word => JSON.stringify(word)).join(', ');
  const reason = new Message('not_a_choice', { choices });
  return value => {
    if (typeof value !== 'string') return reason;
    if (words.includes(value)) return undefined;
    const other = value.toUpperCase();
    const remedy = Object.hasOwn(instead, other) ? instead[other] : undefined;
    return remedy === undefined
      ? choiceError(choices, meantWord(value, words))
      : new Message('not_a_choice_because', { choices, why: remedy });
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
    if (typeof value !== 'string') return known?.('') ?? new Message('not_text_in_quotes');
    if (value.length < minLength) return EMPTY;
    if (isLonger(value, maxLength)) return new Message('too_long', { count: maxLength });
    if (!isStorable(value)) return new Message('bad_character_nul_or_surrogate');
    if (code === true) return unseenCharacter(value);
    return known?.(value);
  };
}

/** Error text of `""` in a field that needs a value. */
export const EMPTY = new Message('empty');

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
