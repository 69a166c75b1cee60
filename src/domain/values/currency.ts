/** The currencies of ISO 4217 and the decimal places of their amounts. */

import type Big from 'big.js';
import { data } from 'currency-codes';
import { Message } from '../messages/message.ts';
import { decimalPlaces } from './decimal.ts';

const DEFAULT_MINOR_UNITS = 2;

/** Codes that are active in ISO 4217 but not in the list of the package: XCG replaced ANG in 2025. */
const ADDED_CODES: readonly (readonly [string, number])[] = [['XCG', 2]];

/** Codes whose minor unit is "N.A." in ISO 4217. The package has 0, which would round gold to whole ounces. */
const WITHOUT_MINOR_UNIT = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '));

const minorUnitsByCode: ReadonlyMap<string, number> = new Map([
  ...data.map(({ code, digits }) => [code, WITHOUT_MINOR_UNIT.has(code) ? DEFAULT_MINOR_UNITS : digits] as const),
  ...ADDED_CODES,
]);

/** True if the text is an active alphabetic code of ISO 4217, in upper case. */
export function isCurrency(code: string): boolean {
  return minorUnitsByCode.has(code);
}

/** A typed code of a currency: three letters in upper case, any other text as it is, so that its error shows it. */
export const typedCurrency = (text: string): string => (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text);

/** Error text of an invalid currency that follows "Field 'x'". */
export function notACurrency(text: string): Message {
  const upper = text.toUpperCase();
  const remedy = isCurrency(upper) ? `: write ${upper}` : ', such as EUR';
  return new Message('not_a_currency', { rest: remedy });
}

/** Decimal places of the minor unit of the currency (ISO 4217): 0 for JPY, 3 for KWD; 2 if the standard has none. */
export function minorUnits(code: string): number {
  return minorUnitsByCode.get(code) ?? DEFAULT_MINOR_UNITS;
}

/** Digits of an amount of money as people write it: with the decimal places of its currency, or as many more as it has. */
export const amountDigits = (amount: Big, currency: string): string =>
  amount.toFixed(Math.max(minorUnits(currency), decimalPlaces(amount)));

/** Currencies whose minor unit has another number of decimal places than two, with that number. */
export const unusualMinorUnits: ReadonlyMap<string, number> = new Map(
  [...minorUnitsByCode].filter(([, places]) => places !== DEFAULT_MINOR_UNITS),
);
