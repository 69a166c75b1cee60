// Figures of a customer's or supplier's page: balance, trade by month, last prices, and recent events. Each statement reads a bounded
// number of rows through an index.

import { SHOWN_STATUS } from '../../../definitions/fields/document-relations.ts';
import { isUnsettled, overdueAmount } from '../../../definitions/fields/open-amounts.ts';
import { query } from '../../../query/statement.ts';
import type { ChainDocument } from '../documents/document-page.ts';
import type { DocumentRow } from '../documents/lock.ts';
import type { DocumentReminder } from '../reminders.ts';

/** Maximum of unsettled documents in a balance. */
export const MAX_UNSETTLED = 5000;
/** Maximum of documents of a party in each currency, from the newest on, in which trade and prices are sought. */
const MAX_DOCUMENTS = 1000;
/** Maximum of events of each kind. */
export const MAX_EVENTS = 15;
const MAX_INVOICES = 50;
const MAX_LINES = 200;
const MAX_PRICES = 8;

// The index of the party has its documents by currency and day.
const recent = (limit: number) => `RECURSIVE currencies (currency) AS (
      SELECT min(d.currency) FROM document d WHERE d.account_id = $1 AND d.party_id = $2
      UNION ALL
      SELECT (SELECT min(d.currency) FROM document d WHERE d.account_id = $1 AND d.party_id = $2 AND d.currency > c.currency)
      FROM currencies c WHERE c.currency IS NOT NULL
    ), recent AS MATERIALIZED (
      SELECT d.* FROM currencies c CROSS JOIN LATERAL (
        SELECT d.id, d.type, d.status, d.date, d.currency, d.document_set, d.seq_number, d.net_amount, d.total_amount, d.exchange_rate
        FROM document d WHERE d.account_id = $1 AND d.party_id = $2 AND d.currency = c.currency
        ORDER BY d.date DESC, d.id DESC LIMIT ${limit}) d
    ), newest AS MATERIALIZED (SELECT * FROM recent ORDER BY date DESC, id DESC LIMIT ${MAX_EVENTS})`;

/** Balance of a party in a currency. */
export interface PartyBalance {
  currency: string;
  due: string;
  overdue: string;
  /** Amount that is not allotted. */
  open: string;
  count: number;
}

/** Amounts due, overdue and not allotted, by currency. */
export const partyBalance = (accountId: number, party: number, today: string) =>
  query<PartyBalance>({
    text: `SELECT currency, trim_scale(coalesce(sum(due), 0))::text AS due, trim_scale(coalesce(sum(overdue), 0))::text AS overdue,
        trim_scale(coalesce(sum(open), 0))::text AS open, count(*)::int AS count
      FROM (SELECT d.currency, d.amount_due AS due, ${overdueAmount('d', '$3::date')} AS overdue,
          CASE WHEN d.is_refund THEN -d.amount_open ELSE d.amount_open END AS open
        FROM document d WHERE d.account_id = $1 AND d.party_id = $2 AND ${isUnsettled('d')} LIMIT ${MAX_UNSETTLED + 1}) unsettled
      GROUP BY currency ORDER BY currency`,
    values: [accountId, party, today],
  });

/** Terms of payment of a party: its own words, or the description of its terms, or those of the company. */
export const partyTerms = (accountId: number, party: number) =>
  query<{ terms: string | null }>({
    text: `SELECT coalesce(p.payment_terms, t.description) AS terms FROM third_party p JOIN account a ON a.account_id = p.account_id
      LEFT JOIN payment_terms t ON t.account_id = p.account_id AND t.code = coalesce(p.payment_terms_code, a.payment_terms_code)
      WHERE p.account_id = $1 AND p.id = $2`,
    values: [accountId, party],
  });

/** Trade of a month in the account's currency. */
export interface MonthRow {
  month: string;
  amount: string;
  /** False if older documents of the period were not read. */
  is_whole: boolean;
}

/** Net amounts of a party by month since a day: what it was charged less credit notes. Documents without an exchange rate are left out. */
export const tradeByMonth = (
  accountId: number,
  party: number,
  {
    charging,
    crediting,
    currency,
    places,
    from,
  }: { charging: string[]; crediting: string[]; currency: string; places: number; from: string },
) =>
  query<MonthRow>({
    text: `WITH ${recent(MAX_DOCUMENTS)}
      SELECT to_char(date, 'YYYY-MM') AS month, (SELECT bool_and(count < ${MAX_DOCUMENTS} OR oldest < $7::date)
          FROM (SELECT count(*) AS count, min(date) AS oldest FROM recent GROUP BY currency) read) AS is_whole,
        trim_scale(coalesce(sum(round(coalesce(net_amount, total_amount) * CASE WHEN currency = $5 THEN 1 ELSE exchange_rate END, $6)
          * CASE WHEN type = ANY ($4) THEN -1 ELSE 1 END), 0))::text AS amount
      FROM recent WHERE type = ANY ($3 || $4) AND date >= $7::date AND status <> 'VOID' GROUP BY 1 ORDER BY 1`,
    values: [accountId, party, charging, crediting, currency, places, from],
  });

/** Last price of an article. */
export interface PartyPrice {
  item_code: string;
  description: string | null;
  unit_price: string;
  vat_included: boolean;
  discount: string | null;
  qty: string;
  currency: string;
  date: string;
  type: string;
  id: number;
}

/** The last price of each article on the newest documents of the types, newest first. */
export const partyPrices = (accountId: number, party: number, types: string[]) =>
  query<PartyPrice>({
    text: `WITH ${recent(MAX_DOCUMENTS)}, invoices AS MATERIALIZED (
        SELECT * FROM recent WHERE type = ANY ($3) AND status <> 'VOID' ORDER BY date DESC, id DESC LIMIT ${MAX_INVOICES})
      SELECT * FROM (SELECT DISTINCT ON (i.item_code) i.item_code, i.description, trim_scale(i.unit_price)::text AS unit_price,
          coalesce(i.vat_included, false) AS vat_included, trim_scale(nullif(i.discount, 0))::text AS discount,
          trim_scale(i.qty)::text AS qty, d.currency, d.date::text AS date, d.type, d.id
        FROM invoices d CROSS JOIN LATERAL (SELECT v.* FROM document_line v
          WHERE v.account_id = $1 AND v.document_id = d.id ORDER BY v.line LIMIT ${MAX_LINES}) i
        WHERE i.item_code IS NOT NULL AND i.unit_price >= 0 AND i.qty > 0
        ORDER BY i.item_code, d.date DESC, d.id DESC, i.line DESC) last
      ORDER BY date DESC, id DESC, item_code LIMIT ${MAX_PRICES}`,
    values: [accountId, party, types],
  });

/** A document among the events of a party. */
export type PartyDocument = Omit<ChainDocument, 'status' | 'created_at' | 'created_by'>;

/** The newest documents of a party. */
export const partyDocuments = (accountId: number, party: number) =>
  query<PartyDocument>({
    text: `WITH ${recent(MAX_EVENTS)}
      SELECT r.id, r.type, r.document_set, r.seq_number, r.date::text AS date, ${SHOWN_STATUS} AS shown_status, r.currency,
        trim_scale(r.total_amount)::text AS total_amount
      FROM newest JOIN document r ON r.account_id = $1 AND r.id = newest.id ORDER BY newest.date DESC, r.id DESC`,
    values: [accountId, party],
  });

/** A message among the events of a party, with the document that it has. */
export interface PartyMail extends DocumentRow {
  at: Date;
  to: string;
  by: string | null;
  state: string;
}

/** The newest messages with one of the newest documents of a party. */
export const partyMails = (accountId: number, party: number) =>
  query<PartyMail>({
    text: `WITH ${recent(MAX_EVENTS)}
      SELECT m.created_at AS at, m.content ->> 'to' AS to, m.content ->> 'by' AS by, CASE WHEN m.held THEN 'held' ELSE m.state END AS state,
        newest.id, newest.type, newest.document_set, newest.seq_number
      FROM newest CROSS JOIN LATERAL (SELECT * FROM job j WHERE j.account_id = $1 AND j.document_id = newest.id AND j.kind = 'mail'
        AND j.content ->> 'kind' = 'document' ORDER BY j.id DESC LIMIT ${MAX_EVENTS}) m
      ORDER BY m.id DESC LIMIT ${MAX_EVENTS}`,
    values: [accountId, party],
  });

/** A payment reminder among the events of a customer. */
export interface PartyReminder extends Omit<DocumentReminder, 'reason'> {
  id: number;
  currency: string;
}

/** The newest reminders of a customer. */
export const partyReminders = (accountId: number, party: number) =>
  query<PartyReminder>({
    text: `SELECT id, created_at AS at, login, level, currency, trim_scale(amount)::text AS amount, status FROM reminder
      WHERE account_id = $1 AND party_id = $2 ORDER BY id DESC LIMIT ${MAX_EVENTS}`,
    values: [accountId, party],
  });
