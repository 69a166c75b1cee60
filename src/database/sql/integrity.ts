// Statements of `kontor doctor`, which compare tables with the ledger.

import { OPEN_QUANTITY } from '../../definitions/fields/document-line.ts';
import { query } from '../../query/statement.ts';
import type { BookedRow } from './documents/booked.ts';
import type { RelatedRow } from './documents/lock.ts';

/** Levels on hand that differ from the sum of the ledger, in either direction. */
export const levelDifferences = (accountId: number) =>
  query<{ item_code: string; location_code: string; expected: string; found: string }>({
    text: `SELECT a.item_code, l.location_code, coalesce(b.sum, 0)::text AS expected, coalesce(s.on_hand, 0)::text AS found
    FROM (SELECT article_id, location_id, sum(qty) AS sum FROM stock_transaction WHERE account_id = $1 GROUP BY 1, 2) b
    FULL JOIN (SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1) s USING (article_id, location_id)
    JOIN article a ON a.account_id = $1 AND a.id = article_id
    JOIN location l ON l.account_id = $1 AND l.id = location_id
    WHERE coalesce(b.sum, 0) <> coalesce(s.on_hand, 0) ORDER BY 1, 2`,
    values: [accountId],
  });

/** Ledger rows whose balance isn't the sum of the rows up to them. */
export const balanceDifferences = (accountId: number) =>
  query<{ id: number; item_code: string; location_code: string; expected: string; found: string }>({
    text: `SELECT id, item_code, location_code, expected::text, balance::text AS found FROM (
      SELECT id, item_code, location_code, balance, sum(qty) OVER (PARTITION BY article_id, location_id ORDER BY id) AS expected
      FROM stock_transaction WHERE account_id = $1) t
    WHERE expected <> balance ORDER BY id`,
    values: [accountId],
  });

/** Reserved and expected quantities of each article at each location. */
export const reservedLevels = (accountId: number) =>
  query<{ item_code: string; location_code: string; reserved: string; expected: string }>({
    text: `SELECT a.item_code, l.location_code, s.reserved, s.expected
    FROM stock_level s
    JOIN article a ON a.account_id = s.account_id AND a.id = s.article_id
    JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id
    WHERE s.account_id = $1`,
    values: [accountId],
  });

/** Ledger rows after an article and a row, in the order of articles and of booking, to replay costs and numbers. */
export const ledgerAfter = (accountId: number, article: number, id: number, limit: number) =>
  query({
    text: `SELECT t.id, t.document_id, t.article_id, a.item_code, t.location_id, l.location_code, t.type, t.qty, t.unit_cost, t.average_cost,
      t.cost_known, t.serial_numbers, a.serial_tracking
    FROM stock_transaction t JOIN article a ON a.account_id = t.account_id AND a.id = t.article_id
    JOIN location l ON l.account_id = t.account_id AND l.id = t.location_id
    WHERE t.account_id = $1 AND (t.article_id, t.id) > ($2, $3) ORDER BY t.article_id, t.id LIMIT $4`,
    values: [accountId, article, id, limit],
  });

/** Stored average costs. */
export const averageCosts = (accountId: number) =>
  query({
    text: 'SELECT id, item_code, weighted_average_cost, cost_known FROM article WHERE account_id = $1',
    values: [accountId],
  });

/** Stored serial and batch numbers. */
export const allSerials = (accountId: number) =>
  query({
    text: `SELECT a.item_code, n.serial_number, l.location_code, n.available_qty, n.status, a.serial_tracking
    FROM serial_number n JOIN article a ON a.account_id = n.account_id AND a.id = n.article_id
    JOIN location l ON l.account_id = n.account_id AND l.id = n.location_id WHERE n.account_id = $1`,
    values: [accountId],
  });

/** Documents of a type whose snapshot, without its lines, differs from their columns; `json` is SQL of the columns. */
export const snapshotDifferences = (accountId: number, type: string, json: string) =>
  query({
    text: `SELECT r.type, r.document_set, r.seq_number, (${json})::jsonb AS expected, r.snapshot::jsonb - 'items' AS found FROM document r
    WHERE r.account_id = $1 AND r.type = $2 AND r.snapshot::jsonb - 'items' <> (${json})::jsonb ORDER BY r.id`,
    values: [accountId, type],
  });

/** Columns of a document that other rows must agree with. */
export interface CheckedDocumentRow extends Omit<RelatedRow, 'party_id' | 'party_code'> {
  account_currency: string;
  exchange_rate: string | null;
  discount: string | null;
  paid_on_issue: string;
  amount_open: string;
  related_document_id: number | null;
  related_document_ids: string[] | null;
  /** Sum of its instalments; null without any. */
  instalments: string | null;
}

const CHECKED_DOCUMENT = `SELECT id, type, document_set, seq_number, status, currency,
      (SELECT a.currency FROM account a WHERE a.account_id = document.account_id) AS account_currency,
      exchange_rate, discount, total_amount,
      coalesce(amount_paid, 0) AS amount_paid, coalesce(paid_on_issue, 0) AS paid_on_issue, coalesce(amount_owed, 0) AS amount_owed,
      coalesce(amount_due, 0) AS amount_due, coalesce(amount_open, 0) AS amount_open, is_refund,
      coalesce(withholding_amount, 0) AS withholding_amount, related_document_id,
      related_document_ids::text[], deposit,
      (SELECT sum((i.value ->> 'amount')::numeric) FROM json_array_elements(document.instalments) i) AS instalments
    FROM document`;

/** Documents in the order of their ids. */
export const documentsAfter = (accountId: number, id: number, limit: number) =>
  query<CheckedDocumentRow>({
    text: `${CHECKED_DOCUMENT} WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
    values: [accountId, id, limit],
  });

/** Documents by id. */
export const documentsById = (accountId: number, ids: number[]) =>
  query<CheckedDocumentRow>({
    text: `${CHECKED_DOCUMENT} WHERE account_id = $1 AND id = ANY ($2)`,
    values: [accountId, ids],
  });

/** Lines of a range of documents whose open quantity in the snapshot differs from the quantities that later documents took. */
export const openQuantityDifferences = (accountId: number, from: number, to: number) =>
  query<{ type: string; document_set: string; seq_number: string; line: number; expected: string; found: string }>({
    text: `SELECT r.type, r.document_set, r.seq_number, l.line, coalesce(e.expected::text, 'none') AS expected,
      coalesce(i.item ->> 'open_qty', 'none') AS found
    FROM document r
    CROSS JOIN LATERAL json_array_elements(r.snapshot::json -> 'items') WITH ORDINALITY AS i (item, place)
    JOIN document_line l ON l.account_id = r.account_id AND l.document_id = r.id AND l.line = i.place - 1
    CROSS JOIN LATERAL (SELECT trim_scale(${OPEN_QUANTITY}) AS expected) e
    WHERE r.account_id = $1 AND r.id BETWEEN $2 AND $3 AND e.expected IS DISTINCT FROM (i.item ->> 'open_qty')::numeric
    ORDER BY r.id, l.line`,
    values: [accountId, from, to],
  });

/** A row of the ledger that a document booked. */
export interface CheckedBookingRow extends BookedRow {
  id: number;
  item_code: string;
  serial_tracking: string;
}

/** Ledger entries of the documents of a range, in the order of booking. */
export const bookedBetween = (accountId: number, from: number, to: number) =>
  query<CheckedBookingRow>({
    text: `SELECT t.id, t.document_id, t.type, t.article_id, a.item_code, a.serial_tracking, t.location_id, l.location_code,
      t.qty, t.unit_cost, t.cost_known, t.serial_numbers
    FROM stock_transaction t JOIN article a ON a.account_id = t.account_id AND a.id = t.article_id
    JOIN location l ON l.account_id = t.account_id AND l.id = t.location_id
    WHERE t.account_id = $1 AND t.document_id BETWEEN $2 AND $3 ORDER BY t.id`,
    values: [accountId, from, to],
  });
