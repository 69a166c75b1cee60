// The value of the option `price` of the list of articles. contract §7 Prices

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { isCurrency } from '../values/currency.ts';
import { isDay, isOfOurTime } from '../values/dates.ts';
import { isNegative, ONE, readDecimal } from '../values/decimal.ts';

/** Customer, quantity, day and currency for which prices are requested. */
export interface PriceAsked {
  /** Code or id. Undefined: no customer. */
  customer: string | undefined;
  qty: Big;
  /** Default: today. */
  day: string | undefined;
  /** Default: the currency in which the price is stored. */
  currency: string | undefined;
}

/** Form of the value, as errors name it. */
export const PRICE_OPTION = 'price:CUSTOMER,qty,date,currency';

/** Maximum parts of the value. */
export const PRICE_PARTS = 4;

/** Reads the parts of the value; parts at the end may be missing, and any may be empty. A message is an error text behind "Field 'options'". */
export function readPriceOption([customer = '', qty = '', day = '', currency = '']: readonly string[]):
  | PriceAsked
  | Message {
  const quantity = qty === '' ? ONE : readDecimal(qty);
  if (!quantity || isNegative(quantity)) return wrong(qty, new Message('no_quantity'));
  if (day !== '' && !(isDay(day) && isOfOurTime(day))) return wrong(day, new Message('no_day'));
  if (currency !== '' && !isCurrency(currency)) return wrong(currency, new Message('no_currency'));
  return {
    customer: customer.trim() || undefined,
    qty: quantity,
    day: day || undefined,
    currency: currency || undefined,
  };
}

const wrong = (value: string, what: Message): Message =>
  new Message('price_option_form', { form: PRICE_OPTION, value: value.slice(0, 100), what });
