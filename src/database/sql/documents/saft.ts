// Statements about the audit file SAF-T (PT).

import type { AccountFacts } from '../../../domain/account.ts';
import type { ValidationCodes } from '../../../domain/invoicing/atcud.ts';
import { query } from '../../../query/statement.ts';

/** Company of the file. */
export interface CompanyRow extends Pick<AccountFacts, 'name' | 'country' | 'currency' | 'vat_id' | 'today'> {
  registration: string | null;
  address: string[];
  city: string | null;
  zip_code: string | null;
  phone: string | null;
  email: string | null;
  tax_region: string | null;
  cash_vat: boolean;
}

/** The company of the file. */
export const saftCompany = (accountId: number) =>
  query<CompanyRow>({
    text: `SELECT name, country, currency, vat_id, registration, address, city, zip_code, phone, email, tax_region, cash_vat,
      (now() AT TIME ZONE timezone)::date::text AS today FROM account WHERE account_id = $1`,
    values: [accountId],
  });

/** A document set in the file: its type, and the codes of its series. */
export interface SetOfFile {
  code: string;
  saft_type: string | null;
  validation_codes: ValidationCodes;
}

/** The document sets of the company. */
export const saftSets = (accountId: number) =>
  query<SetOfFile>({
    text: 'SELECT code, saft_type, validation_codes FROM document_set WHERE account_id = $1',
    values: [accountId],
  });

/** Days of the file, `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/**
 * Documents of the types whose numbers do not end in a digit or have more than 44 characters, and those in another currency than that of
 * the company without an exchange rate. At most `limit`, by id.
 */
export const refusedDocuments = (accountId: number, types: readonly string[], { from, to }: Days, limit: number) =>
  query<{ document_set: string; seq_number: string; reason: 'saft_number' | 'saft_exchange_rate' }>({
    text: `SELECT d.document_set, d.seq_number, r.reason
      FROM document d JOIN account a ON a.account_id = d.account_id
      CROSS JOIN LATERAL (VALUES
        ('saft_number', d.seq_number !~ '[0-9]$' OR length(d.seq_number) > 44),
        ('saft_exchange_rate', d.currency <> a.currency AND d.exchange_rate IS NULL)) r (reason, applies)
      WHERE d.account_id = $1 AND d.type = ANY ($2) AND d.date BETWEEN $3 AND $4 AND d.is_refund IS NULL AND r.applies
      ORDER BY d.id, r.reason DESC LIMIT $5`,
    values: [accountId, types, from, to, limit],
  });

/** An earlier document that a document or one of its lines takes from. */
export interface UsedDocument {
  type: string;
  set: string;
  number: string;
  date: string;
  /** Line of the later document, from 0; null: unknown. */
  line: number | null;
  /** Amount that is paid in the currency of the document that pays, as digits; null unless it pays. */
  amount: string | null;
  /** Snapshot of a document that is paid; null unless it was requested. */
  snapshot: string | null;
}

/** A document of the file. Times are those of the company. */
export interface SaftRow {
  id: number;
  document_set: string;
  seq_number: string;
  date: string;
  status: string;
  status_reason: string | null;
  snapshot: string;
  party_id: number | null;
  party_code: string | null;
  paid_on_issue: string | null;
  entered: string;
  changed: string;
  delivery_time: string | null;
  /** Login of the user who issued it; null for a program. */
  issued_by: string | null;
  voided_by: string | null;
  /** `UsedDocument[]` as JSON. */
  uses: string;
  /** Position in its chain of signatures; 0 for a document without one. */
  position: number;
  /** Signature, and the values that it covers; null without one. */
  hash: string | null;
  key_version: number | null;
  certificate: string | null;
  signed: string[] | null;
}

/** Last document of a batch. */
export type LastOfBatch = Pick<SaftRow, 'date' | 'position' | 'id'>;

const time = (column: string) => `to_char(${column} AT TIME ZONE a.timezone, 'YYYY-MM-DD"T"HH24:MI:SS')`;
const actorOf = (action: string) => `(SELECT e.actor FROM audit_entry e
        WHERE e.account_id = d.account_id AND e.record_type = d.type AND e.record_id = d.id::text AND e.action = '${action}'
        ORDER BY e.number DESC LIMIT 1)`;

/**
 * Documents of a type by date, position in their chain and id, after that of `after`. Ids are not in the order of a chain: two servers take
 * them before they wait for a number. Money that suppliers give back is no receipt of a customer. `withPaid`: with the snapshots of
 * documents that they pay.
 */
export const saftDocuments = (
  accountId: number,
  type: string,
  { from, to }: Days,
  { after, limit, withPaid }: { after: LastOfBatch; limit: number; withPaid: boolean },
) =>
  query<SaftRow>({
    text: `SELECT d.id, d.document_set, d.seq_number, d.date::text, d.status, d.status_reason, d.snapshot, d.party_id, d.party_code,
      d.paid_on_issue::text, ${time('d.created_at')} AS entered, ${time('d.updated_at')} AS changed, ${time('d.delivery_date')} AS delivery_time,
      ${actorOf('document.create')} AS issued_by, CASE WHEN d.status = 'VOID' THEN ${actorOf('document.void')} END AS voided_by,
      coalesce((SELECT json_agg(json_build_object('type', p.type, 'set', p.document_set, 'number', p.seq_number, 'date', p.date,
            'line', u.line, 'amount', u.amount::text, 'snapshot', CASE WHEN $9 THEN p.snapshot END) ORDER BY u.first)
          FROM (SELECT r.related_document_id, r.line, min(r.id) AS first, sum(coalesce(r.own_amount, r.amount)) FILTER (WHERE r.kind = 'pays') AS amount
            FROM document_relation r WHERE r.account_id = d.account_id AND r.document_id = d.id AND (r.quantity > 0 OR r.amount > 0)
            GROUP BY r.related_document_id, r.line) u
          JOIN document p ON p.account_id = d.account_id AND p.id = u.related_document_id), '[]')::text AS uses,
      b.position, b.hash, b.key_version, b.certificate, b.fields AS signed
    FROM (SELECT s.id, coalesce(r.position, 0) AS position, r.hash, r.key_version, r.certificate, r.fields
        FROM document s LEFT JOIN chain_record r ON r.account_id = s.account_id AND r.document_id = s.id AND r.kind = 'issue'
        WHERE s.account_id = $1 AND s.type = $2 AND s.date BETWEEN $3 AND $4 AND s.date >= $5 AND s.is_refund IS NULL
          AND (s.date, coalesce(r.position, 0), s.id) > ($5::date, $6::bigint, $7::bigint)
        ORDER BY s.date, coalesce(r.position, 0), s.id LIMIT $8) b
      JOIN document d ON d.account_id = $1 AND d.id = b.id
      JOIN account a ON a.account_id = d.account_id
    ORDER BY d.date, b.position, d.id`,
    values: [accountId, type, from, to, after.date, after.position, after.id, limit, withPaid],
  });

/** An article of the file. */
export interface ArticleOfFile {
  item_code: string;
  description: string | null;
  item_type: string | null;
  bar_code: string | null;
  family: string | null;
}

/** The articles with these codes. */
export const saftArticles = (accountId: number, codes: readonly string[]) =>
  query<ArticleOfFile>({
    text: `SELECT a.item_code, a.description, a.item_type, a.bar_code, f.description AS family
      FROM article a LEFT JOIN family f ON f.account_id = a.account_id AND f.family_code = a.family
      WHERE a.account_id = $1 AND a.item_code = ANY ($2)`,
    values: [accountId, codes],
  });
