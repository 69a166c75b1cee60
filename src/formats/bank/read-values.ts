// Reads single values of bank statements: amounts, days, currencies.

import { Message } from '../../domain/messages/message.ts';
import { isCurrency } from '../../domain/values/currency.ts';
import { isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { decimal, decimalPlaces, digits, readDecimal, ZERO } from '../../domain/values/decimal.ts';
import { FileError } from '../file-error.ts';

/** The error at a line or element of the file. */
export const errorAt = (place: string, reason: Message): FileError =>
  new FileError(new Message('bank_file_at', { place, reason }));

/** A value of the file for a message. */
export const shown = (value: string): string => value.slice(0, 60);

/** The digits of an amount of 0 or more with a point. Throws FileError. */
export function amountAt(place: string, text: string | undefined): string {
  const value =
    text !== undefined && /^\d{1,15}(?:\.\d{0,5})?$/.test(text) ? readDecimal(text.replace(/\.$/, '')) : undefined;
  if (value === undefined) throw errorAt(place, new Message('bank_not_amount', { value: shown(text ?? '') }));
  return digits(value);
}

/** True if an amount has more decimal places than its currency: a thousands separator was read as a point. */
export const hasMorePlaces = (amount: string, places: number): boolean => decimalPlaces(decimal(amount)) > places;

/** The digits of an amount with a sign. */
export const signed = (amount: string, isNegative: boolean): string =>
  isNegative ? digits(ZERO.minus(decimal(amount))) : amount;

/** A day. Throws FileError. */
export function dayAt(place: string, text: string | undefined): string {
  if (text === undefined || !isDay(text) || !isOfOurTime(text))
    throw errorAt(place, new Message('bank_not_day', { value: shown(text ?? '') }));
  return text;
}

/** A currency. Throws FileError. */
export function currencyAt(place: string, text: string | undefined): string {
  if (text === undefined || !isCurrency(text))
    throw errorAt(place, new Message('bank_currency', { value: shown(text ?? '') }));
  return text;
}

/** Throws FileError unless a currency is that of the statement. */
export function sameCurrency(place: string, found: string, expected: string): void {
  if (found !== expected) throw errorAt(place, new Message('bank_other_currency', { found, expected }));
}

/** The earlier of two days. */
export const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;
