// Initial values of the form of a new document: settings of the account, sets of the type, locations, and earlier partial documents.

import { query } from '../../../query/statement.ts';
import { FROM_SETS } from './document-sets.ts';

/** Settings of the account that a new document begins with. */
export interface FormFactsRow {
  currency: string;
  today: string;
  default_location: string | null;
  negative_stock: string;
  /** Code of the terms of sales whose customer has none. */
  payment_terms_code: string | null;
}

/** Reads `FormFactsRow`. */
export const formFacts = (accountId: number) =>
  query<FormFactsRow>({
    name: 'facts of a form',
    text: `SELECT a.currency, (now() AT TIME ZONE a.timezone)::date::text AS today, a.negative_stock, a.payment_terms_code,
        (SELECT l.location_code FROM location l WHERE l.account_id = a.account_id AND l.id = a.default_location_id) AS default_location
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** A document set in a form. */
export interface FormSetRow {
  code: string;
  numbering: string;
  totals_check: string;
  location: string | null;
  destination: string | null;
}

/** The active sets of a type, by code. */
export const formSets = (accountId: number, type: string) =>
  query<FormSetRow>({
    name: 'sets of a form',
    text: `SELECT s.code, s.numbering, s.totals_check, w.location_code AS location, d.location_code AS destination
      ${FROM_SETS}
      WHERE s.account_id = $1 AND s.document_type = $2 AND s.state = 'active' ORDER BY s.code`,
    values: [accountId, type],
  });

/** The locations, by code. */
export const formLocations = (accountId: number) =>
  query<{ code: string; description: string }>({
    name: 'locations of a form',
    text: `SELECT location_code AS code, description FROM location WHERE account_id = $1 ORDER BY location_code LIMIT 500`,
    values: [accountId],
  });

/** Maximum of partial documents that are added up. */
export const MAX_PARTS = 500;

/** A partial document: one that bills, delivers or credits a part of another one. Amounts as digits; 0 for none. */
export interface EarlierPart {
  total_amount: string;
  discount_amount: string;
  eco_tax_amount: string;
  stamp_duty_amount: string;
  rounding: string;
  withholding: string;
  /** True if it also belongs to other documents, or to a delivery of others, takes goods back or deducts a deposit, so that its total is not a part of this document alone. */
  is_shared: boolean;
}

/** The partial documents of one, without void ones; one more than `MAX_PARTS`. `billed`: only those that bill it or its deliveries. */
export const earlierParts = (accountId: number, id: bigint, { billed }: { billed: boolean }) =>
  query<EarlierPart>({
    name: billed ? 'billed parts of a document' : 'earlier parts of a document',
    text: `WITH sources AS MATERIALIZED (SELECT $2::bigint AS id${billed ? DELIVERIES : ''})
      SELECT d.total_amount::text, coalesce(d.discount_amount, 0)::text AS discount_amount,
        coalesce(d.eco_tax_amount, 0)::text AS eco_tax_amount, coalesce(d.stamp_duty_amount, 0)::text AS stamp_duty_amount,
        coalesce(d.rounding, 0)::text AS rounding, coalesce(d.withholding_amount, 0)::text AS withholding,
        EXISTS (SELECT FROM document_relation o WHERE o.account_id = $1 AND o.document_id = d.id
          AND o.kind IN ('orders', 'delivers', 'returns', 'bills', 'deducts', 'credits')
          AND (o.kind = 'returns' OR o.related_document_id NOT IN (SELECT id FROM sources)
            OR EXISTS (SELECT FROM document_relation s WHERE s.account_id = $1 AND s.document_id = o.related_document_id
              AND o.related_document_id <> $2 AND s.related_document_id <> $2))) AS is_shared
      FROM (SELECT DISTINCT document_id FROM (
          SELECT document_id FROM document_relation
          WHERE account_id = $1 AND related_document_id = ANY (ARRAY(SELECT id FROM sources))
            AND kind IN (${billed ? "'bills'" : "'orders', 'delivers', 'returns', 'bills', 'credits'"})
          GROUP BY document_id, related_document_id, kind HAVING sum(quantity) <> 0 OR sum(amount) <> 0) in_force) taker
      JOIN document d ON d.account_id = $1 AND d.id = taker.document_id
      WHERE d.status <> 'VOID' ORDER BY d.id LIMIT ${MAX_PARTS + 1}`,
    values: [accountId, id],
  });

const DELIVERIES = ` UNION SELECT document_id FROM document_relation
        WHERE account_id = $1 AND related_document_id = $2 AND kind = 'delivers' GROUP BY document_id HAVING sum(quantity) <> 0`;

/** The deposits that name a document as theirs, or the document if it is one itself, with their snapshots. */
export const depositsOf = (accountId: number, id: bigint, type: string) =>
  query<{ id: number; snapshot: string }>({
    name: 'deposits of a document',
    text: `SELECT d.id, d.snapshot FROM document d
      WHERE d.account_id = $1 AND (d.related_document_id = $2 OR d.id = $2) AND d.type = $3 AND d.deposit AND d.status <> 'VOID'
      ORDER BY d.id LIMIT 1000`,
    values: [accountId, id, type],
  });
