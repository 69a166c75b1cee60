// Changes of the prices of a recurring document. contract §5 Recurring documents

import type Big from 'big.js';
import { type FieldError, FieldErrors } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { decimal, decimalPlaces, ONE, PERCENT, roundTo } from '../values/decimal.ts';

/** Rise of prices from a day on, in percent; below 0, they fall. */
export interface PriceChange {
  date: string;
  percent: Big;
}

/** Errors of changes: each is later than the one before, and leaves something of the price. */
export function priceChangeErrors(changes: readonly PriceChange[]): FieldError[] {
  const errors = new FieldErrors();
  for (const [index, { date, percent }] of changes.entries()) {
    const before = changes[index - 1];
    errors.check(!before || date > before.date, `price_changes[${index}].date`, new Message('price_change_order'));
    errors.check(percent.gt(MIN_PERCENT), `price_changes[${index}].percent`, new Message('price_change_percent'));
  }
  return errors.list;
}

const MIN_PERCENT = decimal('-100');

/**
 * A price on a day: all changes until then, one upon the other. Rounded once, to the decimals of the price, and to those of the currency if
 * the price has fewer.
 */
export function changedPrice(
  price: Big,
  changes: readonly PriceChange[],
  { date, currency }: { date: string; currency: string },
): Big {
  const inForce = changes.filter(each => each.date <= date);
  if (inForce.length === 0) return price;
  const factor = inForce.reduce((product, { percent }) => product.times(ONE.plus(percent.times(PERCENT))), ONE);
  const places = Math.max(minorUnits(currency), decimalPlaces(price));
  return roundTo(price.times(factor), places);
}
