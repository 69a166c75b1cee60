// Statements about the exchange rates of an account: the rate of a day, lists, writes.

import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { command, mergeableQuery, query, type Row, type SingleCommand } from '../../../query/statement.ts';
import { type DocumentReference, idsOf, ofDocuments } from '../documents/lock.ts';
import { arraysOf } from '../rows-by-columns.ts';

/**
 * The rate of a day: that of the latest day up to it. No row if there is none. The account's own currency has no rows. One look-up in
 * the primary key, for all creates that are decided together.
 */
export const rateOn = (accountId: number, currency: string, day: string) =>
  mergeableQuery<{ currency: string; day: string }, { day: string; rate: string }>(
    'exchange rate on a day',
    { currency, day },
    asked => ({
      name: 'exchange rate on a day',
      text: `SELECT (a.number - 1)::int AS item, found.*
      FROM unnest($2::text[], $3::date[]) WITH ORDINALITY AS a (currency, day, number), LATERAL (
        SELECT r.day, r.rate FROM exchange_rate r WHERE r.account_id = $1 AND r.currency = a.currency AND r.day <= a.day
        ORDER BY r.day DESC LIMIT 1) AS found`,
      values: [accountId, asked.map(each => each.currency), asked.map(each => each.day)],
    }),
  );

/** The rates of documents into the currency of the account: their own, else those of their days. Null for one without a rate. */
export const ratesOfDocuments = (accountId: number, reference: DocumentReference) =>
  query<{ id: number; rate: string | null }>({
    ...ofDocuments('rates of documents', accountId, reference),
    text: `SELECT d.id, coalesce(CASE WHEN d.currency = a.currency THEN 1 END, d.exchange_rate, (SELECT r.rate FROM exchange_rate r
        WHERE r.account_id = $1 AND r.currency = d.currency AND r.day <= d.date ORDER BY r.day DESC LIMIT 1)) AS rate
      FROM document d JOIN account a ON a.account_id = d.account_id WHERE d.account_id = $1 AND d.id = ANY (${idsOf(reference)})`,
  });

const COLUMNS = `r.currency, r.day, r.rate, a.currency AS "in", r.updated_at`;

/** The rate of each currency on a day, by currency. Default: the latest day. */
export const ratesOfAll = (accountId: number, day: string | undefined) =>
  query<Row>({
    text: `SELECT DISTINCT ON (r.currency) ${COLUMNS} FROM exchange_rate r JOIN account a ON a.account_id = r.account_id
    WHERE r.account_id = $1 AND r.day <= coalesce($2::date, 'infinity') ORDER BY r.currency, r.day DESC`,
    values: [accountId, day ?? null],
  });

/** The newest rates of a currency up to a day. Default: of all days. */
export const ratesOfCurrency = (accountId: number, currency: string, day: string | undefined, limit: number) =>
  query<Row>({
    text: `SELECT ${COLUMNS} FROM exchange_rate r JOIN account a ON a.account_id = r.account_id
    WHERE r.account_id = $1 AND r.currency = $2 AND r.day <= coalesce($3::date, 'infinity') ORDER BY r.day DESC LIMIT $4`,
    values: [accountId, currency, day ?? null, limit],
  });

/** Rates of the account's own currency. There must be none. */
export const ratesOfOwnCurrency = (accountId: number) =>
  query<{ currency: string; day: string; rate: string }>({
    text: `SELECT r.currency, r.day, r.rate FROM account a
    JOIN exchange_rate r ON r.account_id = a.account_id AND r.currency = a.currency
    WHERE a.account_id = $1 ORDER BY r.day`,
    values: [accountId],
  });

/** Rates of one statement: few enough for a short statement, many enough to make the round trip negligible. */
const BATCH = 10_000;

/** Writes rates, at most one for each currency and day. A rate replaces the stored one. */
export function writeRates(accountId: number, rates: ExchangeRate[]): SingleCommand[] {
  const commands: SingleCommand[] = [];
  for (let at = 0; at < rates.length; at += BATCH) commands.push(writeBatch(accountId, rates.slice(at, at + BATCH)));
  return commands;
}

const writeBatch = (accountId: number, rates: ExchangeRate[]) =>
  command({
    text: `INSERT INTO exchange_rate (account_id, currency, day, rate)
      SELECT $1, r.currency, r.day, r.rate FROM unnest($2::text[], $3::date[], $4::numeric[]) AS r (currency, day, rate)
      ON CONFLICT (account_id, currency, day) DO UPDATE SET rate = excluded.rate, updated_at = now()
        WHERE exchange_rate.rate <> excluded.rate`,
    values: [accountId, ...arraysOf(rates, 'currency', 'day'), rates.map(({ rate }) => digits(rate))],
  });
