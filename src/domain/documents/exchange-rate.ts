// The exchange rate of a document: what one unit of its currency is worth in the account's currency.

import type Big from 'big.js';
import { ONE, roundTo, ZERO } from '../values/decimal.ts';

/** What decides about the exchange rate of a document. */
export interface RateSources {
  /** The currency of the document, and that of the account. */
  currency: string;
  accountCurrency: string;
  /** What the document says in `exchange_rate`. */
  sent: Big | undefined;
  /** The account's own rate of the document's day. */
  found: Big | undefined;
}

/**
 * The exchange rate of a document: 1 when its currency is the account's, else the rate that it says, else the account's own; undefined
 * when there is none. contract §6 Stock
 */
export function exchangeRateOf({ currency, accountCurrency, sent, found }: RateSources): Big | undefined {
  return currency === accountCurrency ? ONE : (sent ?? found);
}

/**
 * What is wrong with the `exchange_rate` that a document says, as the reason that completes "Field 'exchange_rate' …"; undefined
 * when it is good. contract §5 Header fields
 */
export function exchangeRateError({ currency, accountCurrency, sent }: Omit<RateSources, 'found'>): string | undefined {
  if (!sent) return undefined;
  if (sent.lte(ZERO)) return 'must be greater than 0';
  if (currency !== accountCurrency || sent.eq(ONE)) return undefined;
  return `must be 1 or left out: the document is in ${currency}, the currency of the account`;
}

/** The warning about goods that were bought in another currency on a day for which there is no rate. contract §6 Stock */
export const missingRateWarning = (currency: string, day: string): string =>
  `There is no exchange rate for ${currency} on ${day}: the goods came in at their present average cost; send exchange_rate, or have an administrator run 'kontor rate set'`;

const COST_PLACES = 10;

/** An amount for one unit in the account's currency, rounded to 10 decimal places as all costs are. contract §6 Stock */
export function inAccountCurrency(amount: Big, rate: Big): Big {
  return roundTo(amount.times(rate), COST_PLACES);
}
