// Converts the rates of the European Central Bank into those of an account: both ways round, and across the euro.

import { type AppError, invalidArgument } from '../errors.ts';
import type { Message } from '../messages/message.ts';
import { isCurrency } from '../values/currency.ts';
import { digits, ONE, quotient } from '../values/decimal.ts';
import { type EcbFile, placeAt } from './ecb-file.ts';
import { COMPUTED_DIGITS, type ExchangeRate, RATE_LIMIT } from './exchange-rate.ts';

const EURO = 'EUR';

/** The rates of an account, and what of the file is not among them. */
export interface ConvertedRates {
  rates: ExchangeRate[];
  /** Codes of columns that are no currencies in use, such as CYP, and how many rates they have. */
  unknown: { currencies: string[]; rates: number };
  /** Number of days without a rate of the account's currency, on which nothing can be converted. */
  daysWithout: number;
}

/**
 * One unit of X is worth (account's currency per euro) ÷ (X per euro) units of the account's currency, where one euro is one euro.
 * Quotients have 15 significant digits. Throws INVALID_ARGUMENT if the file has no column for the account's currency, and with
 * line and column if a quotient is too large for a rate.
 */
export function convertEcbRates({ currencies, days }: EcbFile, accountCurrency: string): ConvertedRates {
  if (accountCurrency !== EURO && !currencies.includes(accountCurrency)) {
    throw invalidArgument('ecb_no_column', { currency: accountCurrency });
  }
  const unknown = new Set(currencies.filter(code => !isCurrency(code)));
  const rates: ExchangeRate[] = [];
  let [unknownRates, daysWithout] = [0, 0];
  for (const { line, day, perEuro } of days) {
    const own = accountCurrency === EURO ? ONE : perEuro.get(accountCurrency);
    if (!own) {
      daysWithout++;
      continue;
    }
    if (accountCurrency !== EURO) rates.push({ currency: EURO, day, rate: own });
    for (const [currency, perOne] of perEuro) {
      if (unknown.has(currency)) unknownRates++;
      else if (currency !== accountCurrency) {
        const rate = quotient(own, perOne, COMPUTED_DIGITS);
        if (rate.gte(RATE_LIMIT)) {
          const place = placeAt(line, currencies.indexOf(currency) + 2, currency);
          throw tooLarge(place, currency, accountCurrency);
        }
        rates.push({ currency, day, rate });
      }
    }
  }
  return { rates, unknown: { currencies: [...unknown], rates: unknownRates }, daysWithout };
}

function tooLarge(place: Message, currency: string, accountCurrency: string): AppError {
  const limit = digits(RATE_LIMIT);
  return invalidArgument('ecb_rate_too_large', { place, currency, limit, other: accountCurrency });
}
