// The exchange rates of an account, as administrators set, import and list them.

import { ratesOfAll, ratesOfCurrency } from '../../database/sql/currency/exchange-rates.ts';
import { readEcbFile } from '../../domain/currency/ecb-file.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { isCurrency, notACurrency } from '../../domain/values/currency.ts';
import { isDay } from '../../domain/values/dates.ts';
import type { Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { IMPORT_RATES, type ImportedRates, type NewRate, SET_RATE, type WrittenRate } from './rate-writes.ts';

/** Writes a rate; it replaces the one that the day has. Throws INVALID_ARGUMENT. */
export function setRate(context: DatabaseContext, actor: Administrator, rate: NewRate): Promise<WrittenRate> {
  return runWriteAs(context, actor, SET_RATE, rate);
}

/**
 * Writes all rates of a CSV file of the European Central Bank, converted into the account's currency, or none of them. They replace
 * those that their days have. Throws INVALID_ARGUMENT with the line and the column of the first error.
 */
export async function importRates(
  context: DatabaseContext,
  actor: Administrator,
  text: string,
): Promise<ImportedRates> {
  return runWriteAs(context, actor, IMPORT_RATES, readEcbFile(text));
}

/** Which rates to list. */
export interface RateFilter {
  /** The rates of this currency, newest first; otherwise one rate of each currency. */
  currency: string | undefined;
  /** Only rates that hold from this day or from earlier days. */
  day: string | undefined;
  /** So many rates of a currency at the most. */
  most: number;
}

/** The rates of an account: of a currency, or the newest of each. Throws INVALID_ARGUMENT. */
export async function listRates(
  context: DatabaseContext,
  actor: Administrator,
  { currency, day, most }: RateFilter,
): Promise<Row[]> {
  const errors = new FieldErrors();
  const isKnown = currency === undefined || isCurrency(currency);
  errors.check(isKnown, 'currency', notACurrency(currency ?? ''));
  errors.check(day === undefined || isDay(day), 'date', 'must be a day such as 2026-11-20');
  errors.throwIfAny();
  const { accountId } = actor;
  const rows = currency === undefined ? ratesOfAll(accountId, day) : ratesOfCurrency(accountId, currency, day, most);
  return (await runReadAs(context, actor, { rows }, { cost: 'scan' })).rows;
}
