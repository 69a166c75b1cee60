// What the first page of the administration area shows of a company: what is due, open, low and failed, and what was sold.

import { type Query, query } from '../../query/statement.ts';

/** Ages of what is due, by days past its due date. */
export const AGES = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const;

/** What is due of the documents of a type, by currency and age. */
export interface DueRow {
  type: string;
  currency: string;
  age: (typeof AGES)[number];
  count: number;
  amount: string;
}

/** What is due of documents of the types, by age on a day. An amount without a due date is not overdue. */
export const dueByAge = (accountId: number, types: string[], today: string): Query<DueRow> =>
  query({
    name: 'due by age',
    text: `SELECT type, currency, CASE WHEN late IS NULL OR late <= 0 THEN 'not_due' WHEN late <= 30 THEN 'days_30'
          WHEN late <= 60 THEN 'days_60' WHEN late <= 90 THEN 'days_90' ELSE 'older' END AS age,
        count(*)::int AS count, trim_scale(sum(amount_due))::text AS amount
      FROM (SELECT type, currency, amount_due, $3::date - due_date AS late
        FROM document WHERE account_id = $1 AND amount_due > 0 AND type = ANY ($2)) due
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
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
export const openDocuments = (accountId: number, types: string[]): Query<OpenRow> =>
  query({
    name: 'open documents',
    text: `SELECT type, currency, count(*)::int AS count, trim_scale(sum(total_amount))::text AS amount, min(date)::text AS oldest
      FROM document WHERE account_id = $1 AND type = ANY ($2) AND status IN ('ISSUED', 'PART')
        AND amount_due IS NULL AND amount_open IS NULL
      GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [accountId, types],
  });

/** What is low, and what has failed. */
export interface LowAndFailedRow {
  low_stock: number;
  failed_sms: number;
  failed_mail: number;
  refused: number;
}

/**
 * The articles of which less is on hand than their safety stock, the messages that failed in the last seven days, and the requests
 * of programs that were refused in the last day. The request log has few rows of an account.
 */
export const lowAndFailed = (accountId: number): Query<LowAndFailedRow> =>
  query({
    name: 'low stock and failures',
    text: `SELECT (SELECT count(*)::int FROM article r WHERE r.account_id = $1 AND r.safety_stock IS NOT NULL AND NOT r.inactive
          AND (SELECT coalesce(sum(s.on_hand), 0) FROM stock_level s WHERE s.account_id = r.account_id AND s.article_id = r.id)
            < r.safety_stock) AS low_stock,
        (SELECT count(*)::int FROM sms_message m WHERE m.account_id = $1 AND m.state = 'failed'
          AND m.created_at > now() - interval '7 days') AS failed_sms,
        (SELECT count(*)::int FROM mail_message m WHERE m.account_id = $1 AND m.state = 'failed'
          AND m.created_at > now() - interval '7 days') AS failed_mail,
        (SELECT count(*)::int FROM request_log q WHERE q.account_id = $1 AND q.status >= 400
          AND q.at > now() - interval '1 day') AS refused`,
    values: [accountId],
  });

/** What documents of a type come to on a day, in the account's currency. */
export interface SalesRow {
  date: string;
  type: string;
  count: number;
  amount: string;
  /** Documents in another currency without a rate, which are not in the amount. */
  without_rate: number;
}

/**
 * Net amounts by day and type, in the account's currency. Void documents don't count. The days are values, because row-level security
 * lets an index scan begin at values only.
 */
export const salesByDay = (
  accountId: number,
  { types, currency, from, to }: { types: string[]; currency: string; from: string; to: string },
): Query<SalesRow> =>
  query({
    name: 'sales by day',
    text: `SELECT date::text AS date, type, count(*)::int AS count,
        coalesce(round(sum(coalesce(net_amount, total_amount) * CASE WHEN currency = $3 THEN 1 ELSE exchange_rate END), 2), 0)::text AS amount,
        count(*) FILTER (WHERE currency <> $3 AND exchange_rate IS NULL)::int AS without_rate
      FROM document WHERE account_id = $1 AND type = ANY ($2) AND date BETWEEN $4 AND $5 AND status <> 'VOID'
      GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [accountId, types, currency, from, to],
  });

/** How far a company is set up. */
export interface SetUpRow {
  has_address: boolean;
  has_logo: boolean;
  has_token: boolean;
  has_article: boolean;
  has_party: boolean;
  has_document: boolean;
}

/** Which of the first steps of a company are done. */
export const setUp = (accountId: number): Query<SetUpRow> =>
  query({
    name: 'first steps',
    text: `SELECT a.vat_id IS NOT NULL AND cardinality(a.address) > 0 AS has_address, a.logo IS NOT NULL AS has_logo,
        EXISTS (SELECT FROM api_token t WHERE t.account_id = $1) AS has_token,
        EXISTS (SELECT FROM article r WHERE r.account_id = $1) AS has_article,
        EXISTS (SELECT FROM third_party p WHERE p.account_id = $1) AS has_party,
        EXISTS (SELECT FROM document d WHERE d.account_id = $1) AS has_document
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });
