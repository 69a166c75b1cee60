// The exchange rates of an account, as administrators set, import and list them.

import { ratesOfAll, ratesOfCurrency, writeRates } from '../../database/sql/currency/exchange-rates.ts';
import { convertEcbRates } from '../../domain/currency/convert-ecb-rates.ts';
import { type EcbFile, readEcbFile } from '../../domain/currency/ecb-file.ts';
import { RATE_FORM, readRate } from '../../domain/currency/exchange-rate.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { isCurrency, notACurrency } from '../../domain/values/currency.ts';
import { isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import type { Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** Concurrent writes of rates could deadlock. */
const LOCKS = { exclusive: ['exchange rates'] };

/** Input of a rate. */
interface NewRate {
  currency: string;
  rate: string;
  /** First day of its validity. Default: today in the account's time zone. */
  day: string | undefined;
}

/** A stored rate. */
interface WrittenRate {
  currency: string;
  day: string;
  /** Units of the currency `in`, that of the account. */
  rate: string;
  in: string;
}

/** Writes one rate. */
const SET_RATE = defineWrite({
  name: 'exchange-rate.set',
  role: 'administration',
  locks: (_: NewRate) => LOCKS,
  lookUp: ({ currency, day }, accountId) => ({
    former: day === undefined || isDay(day) ? ratesOfCurrency(accountId, currency, day, 1) : undefined,
  }),
  decide({ currency, rate: text, day = '' }, { account }) {
    const errors = new FieldErrors();
    const rate = readRate(text);
    const isOwn = currency === account.currency;
    errors.check(isCurrency(currency), 'currency', notACurrency(currency));
    errors.check(!isOwn, 'currency', new Message('rate_is_one', { currency }));
    errors.check(rate !== undefined, 'rate', new Message('must_be', { rate_form: RATE_FORM }));
    errors.check(day === '' || isDay(day), 'date', new Message('not_a_day_such_as'));
    errors.check(day === '' || isOfOurTime(day), 'date', new Message('year_out_of_range'));
    errors.throwIfAny();
    return { currency, day: day || account.today, rate: rate ?? ZERO };
  },
  write: (_, { currency, day, rate }, { account }) => ({
    answer: { currency, day, rate: digits(rate), in: account.currency } satisfies WrittenRate,
    outcome: `set the exchange rate of ${currency} on ${day}`,
    commands: writeRates(account.id, [{ currency, day, rate }]),
  }),
  trail: {
    of: 'people',
    entries: (_, { currency, day, rate }, { found: { former } }) => [
      {
        type: 'exchange rate',
        name: `${currency} ${day}`,
        // The former rate of the day.
        ...(former[0] && { before: { rate: former[0].rate, day: former[0].day } }),
        after: { rate, day },
      },
    ],
  },
});

/** Rates that an import wrote, and entries that it left out. */
export interface ImportedRates {
  rates: number;
  currencies: number;
  /** The days of the rates; null when there are none. */
  first_day: string | null;
  last_day: string | null;
  /** Columns of currencies that are no longer in use, and the rates in them. */
  unknown_currencies: string[];
  unknown_rates: number;
  /** Days without a rate of the account's currency. */
  days_without: number;
}

/** Writes the rates of a file. */
const IMPORT_RATES = defineWrite({
  name: 'exchange-rate.import',
  role: 'administration',
  locks: (_: EcbFile) => LOCKS,
  rows: ({ currencies, days }) => currencies.length * days.length,
  decide: (file, { account }) => convertEcbRates(file, account.currency),
  write(_, { rates, unknown, daysWithout }, { account }) {
    const days = rates.map(({ day }) => day).sort();
    const answer: ImportedRates = {
      rates: rates.length,
      currencies: new Set(rates.map(({ currency }) => currency)).size,
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      unknown_currencies: unknown.currencies,
      unknown_rates: unknown.rates,
      days_without: daysWithout,
    };
    return { answer, outcome: `imported ${rates.length} exchange rates`, commands: writeRates(account.id, rates) };
  },
  trail: {
    of: 'people',
    entries: (_, { rates }) => [{ type: 'exchange rate', after: { rates: rates.length } }],
  },
});

/** Writes a rate; it replaces the rate of its day. Throws INVALID_ARGUMENT. */
export function setRate(context: DatabaseContext, actor: Administrator, rate: NewRate): Promise<WrittenRate> {
  return runWriteAs(context, actor, SET_RATE, rate);
}

/**
 * Writes all rates of a CSV file of the European Central Bank, converted into the account's currency, or none of them. They replace
 * the rates of their days. Throws INVALID_ARGUMENT with the line and the column of the first error.
 */
export async function importRates(
  context: DatabaseContext,
  actor: Administrator,
  text: string,
): Promise<ImportedRates> {
  return runWriteAs(context, actor, IMPORT_RATES, readEcbFile(text));
}

/** Filter of rates. */
interface RateFilter {
  /** Rates of this currency, newest first. Default: one rate of each currency. */
  currency: string | undefined;
  /** Only rates up to this day. */
  day: string | undefined;
  /** Maximum rates of a currency. */
  limit: number;
}

/** The rates of an account: of a currency, or the newest of each. Throws INVALID_ARGUMENT. */
export async function listRates(
  context: DatabaseContext,
  actor: Administrator,
  { currency, day, limit }: RateFilter,
): Promise<Row[]> {
  const errors = new FieldErrors();
  const isKnown = currency === undefined || isCurrency(currency);
  errors.check(isKnown, 'currency', notACurrency(currency ?? ''));
  errors.check(day === undefined || isDay(day), 'date', new Message('not_a_day_such_as'));
  errors.throwIfAny();
  const { accountId } = actor;
  const rows = currency === undefined ? ratesOfAll(accountId, day) : ratesOfCurrency(accountId, currency, day, limit);
  return readRowsAs(context, actor, rows, { cost: 'scan' });
}
