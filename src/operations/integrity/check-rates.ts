// Checks the exchange rates of an account.

import { ratesOfOwnCurrency } from '../../database/sql/currency/exchange-rates.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Difference, Look } from './difference.ts';

/** Rates of the account's own currency, which is always worth 1 of itself and has no rate. contract §5 Header fields */
export async function checkRates(look: Look, accountId: number): Promise<Difference[]> {
  const rates = await look(ratesOfOwnCurrency(accountId));
  return rates.map(({ currency, day, rate }) => ({
    check: new Message('exchange_rate'),
    subject: new Message('currency_on', { currency, day }),
    expected: new Message('none'),
    found: rate,
  }));
}
