// Exchange rates, and their reader.

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { decimal, ZERO } from '../values/decimal.ts';

/** A rate of an account: units of the account's currency for one unit of the currency, from a day on. */
export interface ExchangeRate {
  currency: string;
  /** The first day on which it holds, `YYYY-MM-DD`. */
  day: string;
  rate: Big;
}

/** Significant digits of a rate that is computed by division. */
export const COMPUTED_DIGITS = 15;

/** Upper bound of rates, the same as in the CHECK constraint of the table exchange_rate. */
export const RATE_LIMIT = decimal('1e15');

const RATE = /^\d{1,15}(?:\.\d{1,20})?$/;

/** Completes "… must be" for a text that is not a rate. */
export const RATE_FORM = new Message('rate_form');

/** The exact value of a rate; undefined if the text is not one. */
export function readRate(text: string): Big | undefined {
  const rate = RATE.test(text) ? decimal(text) : ZERO;
  return rate.gt(ZERO) ? rate : undefined;
}
