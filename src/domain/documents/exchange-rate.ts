// The exchange rate of a document: units of the account's currency for one unit of its currency.

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { ONE, roundTo, ZERO } from '../values/decimal.ts';

/** Facts that decide about the exchange rate of a document. */
export interface RateSources {
  /** The currency of the document, and that of the account. */
  currency: string;
  accountCurrency: string;
  /** Value of `exchange_rate` in the document. */
  sent: Big | undefined;
  /** The account's own rate of the document's day. */
  found: Big | undefined;
}

/**
 * The exchange rate of a document: 1 when its currency is the account's, else its own rate, else the account's own; undefined
 * when there is none. contract §6 Stock
 */
export function exchangeRateOf({ currency, accountCurrency, sent, found }: RateSources): Big | undefined {
  return currency === accountCurrency ? ONE : (sent ?? found);
}

/**
 * Error text of a document's `exchange_rate` that follows "Field 'exchange_rate'"; undefined
 * when it is good. contract §5 Header fields
 */
export function exchangeRateError({
  currency,
  accountCurrency,
  sent,
}: Omit<RateSources, 'found'>): Message | undefined {
  if (!sent) return undefined;
  if (sent.lte(ZERO)) return new Message('not_positive');
  if (currency !== accountCurrency || sent.eq(ONE)) return undefined;
  return new Message('rate_of_own_currency', { currency });
}

/** The warning about goods that were bought in another currency on a day for which there is no rate. contract §6 Stock */
export const missingRateWarning = (currency: string, day: string): Message =>
  new Message('no_exchange_rate_warning', { currency, day });

const COST_PLACES = 10;

/** An amount for one unit in the account's currency, rounded to 10 decimal places as all costs are. contract §6 Stock */
export function inAccountCurrency(amount: Big, rate: Big): Big {
  return roundTo(amount.times(rate), COST_PLACES);
}
