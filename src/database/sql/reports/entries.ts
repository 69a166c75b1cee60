// Facts that journal entries need beside the VAT of documents.

import type { ReportRequest } from '../../../definitions/define-report.ts';
import { bookings } from '../../../definitions/report-sql/bookings.ts';
import { Bound } from '../../../definitions/report-sql/bound.ts';
import type { Posted } from '../../../domain/accounting.ts';
import type { LineKind } from '../../../domain/invoicing/vat-facts.ts';
import { type Query, query } from '../../../query/statement.ts';

/** Amounts of a document in its own currency, and what decides about its accounts. */
export interface EntryDocument {
  id: string;
  amount_owed: string | null;
  paid_on_issue: string;
  is_refund: boolean;
  discount_group: string | null;
  payment_means: string | null;
  /** Code of the bank account from whose entry it is booked. */
  bank_account: string | null;
  /** True of the credit note of an early-payment discount. */
  is_discount: boolean;
  your_ref: string | null;
  /** Charge that the bank kept of a receipt, or took beside a payment; 0 without one. */
  bank_charge: string;
}

/** Facts of documents for their entries. */
export const entryDocuments = (accountId: number, ids: readonly string[]) =>
  query<EntryDocument>({
    text: `SELECT d.id::text AS id, trim_scale(d.amount_owed)::text AS amount_owed,
        trim_scale(coalesce(least(coalesce(d.paid_on_issue, 0), d.amount_owed), 0))::text AS paid_on_issue, coalesce(d.is_refund, false) AS is_refund,
        p.discount_group, d.payment_means_code AS payment_means, d.your_ref,
        EXISTS (SELECT FROM document_relation r WHERE r.account_id = $1 AND r.related_document_id = d.id AND r.kind = 'discounts') AS is_discount,
        (SELECT min(b.code) FROM bank_entry_document x JOIN bank_entry e ON e.account_id = $1 AND e.id = x.entry_id
          JOIN company_bank_account b ON b.account_id = $1 AND b.id = e.bank_account_id WHERE x.account_id = $1 AND x.document_id = d.id) AS bank_account,
        (SELECT trim_scale(coalesce(sum(x.charge), 0))::text FROM bank_entry_document x WHERE x.account_id = $1 AND x.document_id = d.id) AS bank_charge
      FROM document d LEFT JOIN third_party p ON p.account_id = $1 AND p.id = d.party_id
      WHERE d.account_id = $1 AND d.id = ANY ($2)`,
    values: [accountId, ids],
  });

/** A priced line with the family of its article. */
export interface EntryLine extends LineKind {
  id: string;
  is_goods: boolean;
  family: string | null;
  /** Exact net amount of the line before discounts of the document. */
  net: string;
}

/** Lines of documents with families, by document and line. */
export const entryLines = (accountId: number, ids: readonly string[]) =>
  query<EntryLine>({
    text: `SELECT l.document_id::text AS id, trim_scale(l.vat)::text AS vat_rate, CASE WHEN coalesce(l.vat, 0) = 0 THEN l.vat_category ELSE 'S' END AS vat_category,
        CASE WHEN coalesce(l.vat, 0) = 0 THEN l.vat_exemption END AS vat_exemption, l.vat_code, l.vat_region, l.item_type IS NOT DISTINCT FROM 'product' AS is_goods, a.family,
        round(l.qty * l.unit_price * (1 - coalesce(l.discount, 0) / 100) / CASE WHEN l.vat_included THEN 1 + coalesce(l.vat, 0) / 100 ELSE 1 END, 10)::text AS net
      FROM document_line l LEFT JOIN article a ON a.account_id = $1 AND a.item_code = l.item_code
      WHERE l.account_id = $1 AND l.document_id = ANY ($2) AND l.unit_price IS NOT NULL ORDER BY l.document_id, l.line`,
    values: [accountId, ids],
  });

/** A write-off or exchange difference of a receipt or payment. Below zero: taken back by a void. */
export interface EntrySettlement {
  id: string;
  type: string;
  document: string;
  day: string;
  is_void: boolean;
  is_refund: boolean;
  party_code: string | null;
  party_name: string | null;
  discount_group: string | null;
  payment_means: string | null;
  currency: string;
  /** Written-off amount in the account's currency; null without an exchange rate. */
  written_off: string | null;
  /** Gain above 0, loss below, in the account's currency. */
  difference: string;
}

// Day of a settlement `r` of a receipt or payment `s`.
const SETTLED_ON = (timeZone: string) =>
  `(CASE WHEN r.created_at = s.created_at THEN s.date ELSE greatest(s.date, (r.created_at AT TIME ZONE ${timeZone})::date) END)`;

/** Write-offs and exchange differences of a period: with the document, later allotments on their day, voids on theirs. */
export function entrySettlements(request: ReportRequest, types: readonly string[]): Query<EntrySettlement> {
  const { accountId, from, to, currency, places, timeZone } = request;
  return query({
    text: `SELECT * FROM (SELECT s.id::text AS id, s.type, s.document_set || ' ' || s.seq_number AS document,
          ${SETTLED_ON('$7')}::text AS day,
          r.amount < 0 AS is_void, coalesce(s.is_refund, false) AS is_refund, s.party_code, s.party_name, p.discount_group, s.payment_means_code AS payment_means, s.currency,
          CASE WHEN r.kind = 'writes_off' THEN trim_scale(round(r.amount * CASE WHEN o.currency = $5 THEN 1 ELSE o.exchange_rate END, $6))::text ELSE '0' END AS written_off,
          trim_scale(coalesce(r.exchange_difference, 0))::text AS difference
        FROM document s JOIN document_relation r ON r.account_id = $1 AND r.document_id = s.id
          AND (r.kind = 'writes_off' OR r.exchange_difference <> 0)
        JOIN document o ON o.account_id = $1 AND o.id = r.related_document_id
        LEFT JOIN third_party p ON p.account_id = $1 AND p.id = s.party_id
        WHERE s.account_id = $1 AND s.type = ANY ($2) AND s.date <= $4) settled
      WHERE day >= $3 AND day <= $4::text ORDER BY day, id`,
    values: [accountId, types, from, to, currency, places, timeZone],
  });
}

/** A document in another currency without an exchange rate, so that it has no entries; and how many there are. */
export interface DocumentWithoutRate {
  document: string;
  currency: string;
  count: number;
}

/**
 * The first documents of a period that have no entries for want of an exchange rate, or whose write-off has none. Voided documents don't
 * count: what would take them back is left out too.
 */
export function documentsWithoutRate(
  request: ReportRequest,
  { all, money }: { all: readonly string[]; money: readonly string[] },
  limit: number,
): Query<DocumentWithoutRate> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types: all });
  const [types, from, to, currency, timeZone] = [
    bound.add(money),
    `${bound.add(request.from)}::date`,
    `${bound.add(request.to)}::date`,
    bound.add(request.currency),
    bound.add(request.timeZone),
  ];
  return query({
    text: `SELECT d.document_set || ' ' || d.seq_number AS document, d.currency, count(*) OVER ()::int AS count
      FROM document d WHERE d.account_id = $1 AND d.status <> 'VOID' AND d.id IN (
        SELECT b.id FROM ${table} b WHERE b.fx IS NULL
        UNION SELECT o.id FROM document s JOIN document_relation r ON r.account_id = $1 AND r.document_id = s.id AND r.kind = 'writes_off'
          JOIN document o ON o.account_id = $1 AND o.id = r.related_document_id AND o.currency <> ${currency} AND o.exchange_rate IS NULL
        WHERE s.account_id = $1 AND s.type = ANY (${types}) AND s.status <> 'VOID' AND s.date <= ${to}
          AND ${SETTLED_ON(timeZone)} BETWEEN ${from} AND ${to})
      ORDER BY d.date, d.id LIMIT ${bound.add(limit)}::bigint`,
    values: bound.values,
  });
}

/** Accounts in use with their conditions. */
export const accountRules = (accountId: number) =>
  query<Omit<Posted, 'purpose'> & { number: string; purpose: string; tax_key: string | null }>({
    name: 'accounts of the accounting',
    text: `SELECT number, purpose, vat_code, trim_scale(vat_rate)::text AS vat_rate, family, discount_group, payment_means, bank_account, tax_key
      FROM accounting_account WHERE account_id = $1 AND NOT inactive ORDER BY id`,
    values: [accountId],
  });

/** Number of bookings of each day of a period. */
export function bookingsByDay(request: ReportRequest, types: readonly string[]): Query<{ day: string; count: number }> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types });
  return query({
    text: `SELECT b.day::text AS day, count(*)::int AS count FROM ${table} b GROUP BY b.day ORDER BY b.day`,
    values: bound.values,
  });
}
