// Figures of the start page of the administration area: amounts due, open documents, low stock, failures and sales.

import { type AGES, ageOf, openInstalments } from '../../definitions/fields/open-amounts.ts';
import { type Query, query } from '../../query/statement.ts';
import type { DocumentRow } from './documents/lock.ts';

/** Amounts due of the documents of a type, by currency and age. */
export interface DueRow {
  type: string;
  currency: string;
  age: (typeof AGES)[number];
  count: number;
  /** Number of documents of which nothing is due at an older age. */
  firsts: number;
  amount: string;
}

// The documents that each figure counts. A figure and the list behind it are made from the same text.
const NAMED = 'id, type, document_set, seq_number, date, due_date, party_id, party_code, party_name, status';
// A document with instalments is in each age of which something is due, with that part. An index has these documents.
const DUE = `SELECT ${NAMED}, currency, amount_due AS amount, ${ageOf('due_date', '$3::date')} AS age, true AS is_first
  FROM document WHERE account_id = $1 AND amount_due > 0 AND type = ANY ($2) AND instalments IS NULL
  UNION ALL SELECT ${NAMED.replace('due_date', 'part.due_date')}, currency, part.amount, part.age, part.is_first
  FROM document CROSS JOIN LATERAL (
      SELECT age, min(due_date) AS due_date, sum(amount) AS amount, bool_or(is_first) AS is_first
      FROM (SELECT i.*, ${ageOf('i.due_date', '$3::date')} AS age FROM ${openInstalments('document')} i) aged GROUP BY age
    ) part
  WHERE account_id = $1 AND amount_due > 0 AND type = ANY ($2) AND instalments IS NOT NULL`;
const OPEN = `SELECT ${NAMED}, currency, total_amount AS amount
  FROM document WHERE account_id = $1 AND type = ANY ($2) AND status IN ('ISSUED', 'PART')
    AND amount_due IS NULL AND amount_open IS NULL`;
// In the account's currency, each document rounded, so that what is listed adds up. Null without an exchange rate.
const SOLD = `SELECT ${NAMED}, $3::text AS currency, round(coalesce(net_amount, total_amount)
    * CASE WHEN currency = $3 THEN 1 ELSE exchange_rate END, $6) * CASE WHEN type = ANY ($7) THEN -1 ELSE 1 END AS amount
  FROM document WHERE account_id = $1 AND type = ANY ($2) AND date BETWEEN $4 AND $5 AND status <> 'VOID'`;

/** Amounts due of documents of the types, by age on a day. An amount without a due date is not overdue. */
export const dueByAge = (accountId: number, types: string[], today: string) =>
  query<DueRow>({
    name: 'due by age',
    text: `SELECT type, currency, age, count(*)::int AS count, count(*) FILTER (WHERE is_first)::int AS firsts, trim_scale(sum(amount))::text AS amount
      FROM (${DUE}) due GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    values: [accountId, types, today],
  });

/** Open documents of a type in a currency. */
export interface OpenRow {
  type: string;
  currency: string;
  count: number;
  amount: string;
  oldest: string;
}

/** The documents of the types of which something is still open. */
export const openDocuments = (accountId: number, types: string[]) =>
  query<OpenRow>({
    name: 'open documents',
    text: `SELECT type, currency, count(*)::int AS count, trim_scale(sum(amount))::text AS amount, min(date)::text AS oldest
      FROM (${OPEN}) open GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [accountId, types],
  });

/**
 * The articles of which less is on hand than their safety stock, the messages that failed in the last seven days, the requests
 * of programs that were refused in the last day, and webhooks that the server disabled or that accept nothing. The request log has few rows of an account.
 */
export const lowAndFailed = (accountId: number) =>
  query<{ low_stock: number; failed_sms: number; failed_mail: number; refused: number; stopped_webhooks: number }>({
    name: 'low stock and failures',
    text: `SELECT (SELECT count(*)::int FROM article r WHERE r.account_id = $1 AND r.safety_stock IS NOT NULL AND NOT r.inactive
          AND (SELECT coalesce(sum(s.on_hand), 0) FROM stock_level s WHERE s.account_id = r.account_id AND s.article_id = r.id)
            < r.safety_stock) AS low_stock,
        (SELECT count(*)::int FROM job m WHERE m.account_id = $1 AND m.kind = 'sms' AND m.state = 'failed' AND NOT m.held
          AND m.created_at > now() - interval '7 days') AS failed_sms,
        (SELECT count(*)::int FROM job m WHERE m.account_id = $1 AND m.kind = 'mail' AND m.state = 'failed' AND NOT m.held
          AND m.created_at > now() - interval '7 days') AS failed_mail,
        (SELECT count(*)::int FROM request_log q WHERE q.account_id = $1 AND q.status >= 400
          AND q.at > now() - interval '1 day') AS refused,
        (SELECT count(*)::int FROM webhook_endpoint w WHERE w.account_id = $1 AND (w.disabled_reason IS NOT NULL OR w.failures > 0)) AS stopped_webhooks`,
    values: [accountId],
  });

/** Sales of a day less returns, in the account's currency. */
export interface SalesRow {
  date: string;
  count: number;
  amount: string;
  /** Documents in another currency without a rate, which are not in the amount. */
  without_rate: number;
}

/** Documents that are sales: their types, those that take back, the currency with its decimal places, the first and the last day. */
export interface SalesPeriod {
  types: string[];
  takingBack: string[];
  currency: string;
  places: number;
  from: string;
  to: string;
}

const salesValues = (accountId: number, { types, currency, from, to, places, takingBack }: SalesPeriod) => [
  accountId,
  types,
  currency,
  from,
  to,
  places,
  takingBack,
];

/**
 * Net amounts by day, in the account's currency. Void documents don't count. The days are values, because row-level security
 * lets an index scan begin at values only.
 */
export const salesByDay = (accountId: number, period: SalesPeriod) =>
  query<SalesRow>({
    name: 'sales by day',
    text: `SELECT date::text AS date, count(*)::int AS count, trim_scale(coalesce(sum(amount), 0))::text AS amount,
        count(*) FILTER (WHERE amount IS NULL)::int AS without_rate
      FROM (${SOLD}) sold GROUP BY 1 ORDER BY 1`,
    values: salesValues(accountId, period),
  });

/** A document behind a figure, with what it adds to it: null when it is not counted. */
export interface CountedRow extends DocumentRow {
  date: string;
  due_date: string | null;
  party_id: number | null;
  party_code: string | null;
  party_name: string | null;
  status: string;
  currency: string;
  amount: string | null;
}

/** Their number and sum by currency. */
export interface CountedSum {
  currency: string;
  count: number;
  amount: string;
}

/** The documents behind a figure: `text` with the columns of NAMED, currency and amount, and `where`, which narrows it. */
interface Counted {
  name: string;
  text: string;
  where?: string;
  /** SQL that is true for the rows that are counted. Default: all. */
  counts?: string;
  values: unknown[];
}

/** The rows of a list behind a figure, and the sums of all of them. */
export interface CountedQueries {
  rows: Query<CountedRow>;
  sums: Query<CountedSum>;
}

const counted = (
  { name, text, where = 'true', counts = 'true', values }: Counted,
  { skip, limit }: { skip: number; limit: number },
): CountedQueries => ({
  rows: query({
    name: `${name}: list`,
    text: `SELECT id, type, document_set, seq_number, date::text, due_date::text, party_id, party_code, party_name, status, currency,
        trim_scale(amount)::text AS amount
      FROM (${text}) c WHERE ${where} ORDER BY coalesce(due_date, date), id
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    values: [...values, limit, skip],
  }),
  sums: query({
    name: `${name}: sums`,
    text: `SELECT currency, count(*) FILTER (WHERE ${counts})::int AS count, trim_scale(coalesce(sum(amount), 0))::text AS amount
      FROM (${text}) c WHERE ${where} GROUP BY 1 ORDER BY 1`,
    values,
  }),
});

type Range = { skip: number; limit: number };

/** The documents of which something is due, of the ages and in the currency that are given. */
export const dueDocuments = (
  accountId: number,
  {
    types,
    today,
    ages,
    currency,
  }: { types: string[]; today: string; ages: readonly string[]; currency: string | undefined },
  range: Range,
): CountedQueries => {
  const where = 'age = ANY ($4) AND ($5::text IS NULL OR currency = $5)';
  const values = [accountId, types, today, ages, currency ?? null];
  // With several ages, a document counts once: at the oldest of them.
  const counts = ages.length > 1 ? 'is_first' : 'true';
  return counted({ name: `due documents ${counts}`, text: DUE, where, counts, values }, range);
};

/** The documents of which something is open. */
export const openDocumentsOf = (accountId: number, types: string[], range: Range): CountedQueries =>
  counted({ name: 'open documents of a figure', text: OPEN, values: [accountId, types] }, range);

/** The documents that sales of days are made of. */
export const soldDocuments = (accountId: number, period: SalesPeriod, range: Range): CountedQueries =>
  counted({ name: 'sold documents', text: SOLD, values: salesValues(accountId, period) }, range);

/** Setup state of a company. */
export interface SetUpRow {
  has_address: boolean;
  has_logo: boolean;
  has_bank: boolean;
  has_vat: boolean;
  has_terms: boolean;
  has_email: boolean;
  has_users: boolean;
  has_token: boolean;
  has_article: boolean;
  has_party: boolean;
  has_document: boolean;
  /** True in the first two months of the account. */
  is_new: boolean;
}

/** First steps of a company that are done. */
export const setUp = (accountId: number) =>
  query<SetUpRow>({
    name: 'first steps',
    text: `SELECT a.vat_id IS NOT NULL AND cardinality(a.address) > 0 AS has_address, a.logo IS NOT NULL AS has_logo,
        EXISTS (SELECT FROM bank_account b WHERE b.account_id = $1) AS has_bank,
        EXISTS (SELECT FROM vat_code v WHERE v.account_id = $1) AS has_vat,
        EXISTS (SELECT FROM payment_terms p WHERE p.account_id = $1) AS has_terms,
        a.email IS NOT NULL AS has_email,
        (SELECT count(*) > 1 FROM (SELECT FROM app_user u WHERE u.account_id = $1 LIMIT 2) AS users) AS has_users,
        a.created_at > now() - interval '60 days' AS is_new,
        EXISTS (SELECT FROM api_token t WHERE t.account_id = $1) AS has_token,
        EXISTS (SELECT FROM article r WHERE r.account_id = $1) AS has_article,
        EXISTS (SELECT FROM third_party p WHERE p.account_id = $1) AS has_party,
        EXISTS (SELECT FROM document d WHERE d.account_id = $1) AS has_document
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });
