// Amounts of money have the decimal places of their currency: others are rounded and reported. contract §5 Money

import type Big from 'big.js';
import type { FieldErrors } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { decimal, decimalPlaces, digits, roundTo } from '../values/decimal.ts';

/** An amount that was rounded by more than the noise of binary numbers. */
export interface RoundedAmount {
  /** Field name in the client's body. */
  field: string;
  sent: Big;
  amount: Big;
  currency: string;
  /** True if the amount is refused with more places, and never rounded. */
  isExact?: boolean;
}

/** Bound for differences of binary sums from decimal sums: 0.1 + 0.2, or 8 units of the last place of a double. */
const NOISE = decimal('0.000000001');
const NOISE_OF_VALUE = decimal('0.000000000000002');

/** Rounds an amount to the minor unit of its currency, half away from zero. Adds it to `rounded` if that changes more than noise. */
export function roundMoney(sent: Big, currency: string, field: string, rounded: RoundedAmount[], isExact = false): Big {
  const places = minorUnits(currency);
  if (decimalPlaces(sent) <= places) return sent;
  const amount = roundTo(sent, places);
  const noise = NOISE.plus(sent.abs().times(NOISE_OF_VALUE));
  if (sent.minus(amount).abs().gt(noise)) rounded.push({ field, sent, amount, currency, ...(isExact && { isExact }) });
  return amount;
}

/** The warning about an amount that was rounded. */
export const roundingWarning = ({ field, sent, amount, currency }: RoundedAmount): Message =>
  new Message('rounded', { field, sent: digits(sent), amount: digits(amount), currency, places: placesOf(currency) });

/** Error text of such an amount where nothing may be changed silently; it follows "Field 'x'". */
const roundingError = ({ currency }: RoundedAmount): Message =>
  new Message('decimals_of_currency', { places: placesOf(currency), currency });

/** Adds the errors of amounts that are refused with more places: with `strict` all. */
export function checkRounding(rounded: RoundedAmount[], strict: boolean, errors: FieldErrors): void {
  for (const amount of rounded) if (strict || amount.isExact) errors.add(amount.field, roundingError(amount));
}

function placesOf(currency: string): Message {
  const places = minorUnits(currency);
  return places === 0 ? new Message('no_decimals') : new Message('at_most_decimals', { places });
}
