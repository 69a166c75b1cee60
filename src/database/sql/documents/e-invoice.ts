// Statements about electronic invoices.

import { query } from '../../../query/statement.ts';
import { ISSUER_FACTS } from '../administration/accounts.ts';
import type { NumberedDocument } from './lock.ts';

/** A document as it was issued, with the facts of the company at that time. */
export interface IssuedRow extends NumberedDocument {
  snapshot: string;
  paid_on_issue: string | null;
  delivery_day: string | null;
  issuer: string;
  /** A value of `PROFILE`. */
  profile: string | null;
  /** `[{"type", "name", "date"}]` of the documents that it names, in their order, and of the deposits that it deducts. */
  named: string;
}

// Documents of earlier versions have no number: they count as the first ones.
const FACTS = `coalesce((SELECT f.facts FROM former_issuer f
        WHERE f.account_id = d.account_id AND f.number = coalesce(d.issuer, 1)), ${ISSUER_FACTS})`;

/**
 * SQL of the profile of electronic invoices of the document `d` in the set `s`: the one that it was issued with, else that of its customer,
 * else that of the set. Null or `none` without one.
 */
export const PROFILE = `CASE WHEN d.e_invoice IS NULL AND s.e_invoice <> 'none' THEN coalesce(d.party ->> 'e_invoice', s.e_invoice)
        ELSE d.e_invoice END`;

/** The issued document with an id; nothing that happened to it later is part of it. */
export const issuedDocument = (accountId: number, id: bigint) =>
  query<IssuedRow>({
    name: 'issued document',
    text: `SELECT d.type, d.document_set, d.seq_number, d.snapshot, d.paid_on_issue::text, i.facts::text AS issuer, ${PROFILE} AS profile,
      (d.delivery_date AT TIME ZONE coalesce(i.facts ->> 'timezone', a.timezone))::date::text AS delivery_day,
      (SELECT coalesce(json_agg(json_build_object('type', p.type, 'name', p.document_set || ' ' || p.seq_number, 'date', p.date)
          ORDER BY n.place), '[]')::text
        FROM unnest(coalesce(d.related_document_ids, ARRAY[d.related_document_id]) || ARRAY(SELECT DISTINCT k.related_document_id
            FROM document_relation k WHERE k.account_id = d.account_id AND k.document_id = d.id AND k.kind = 'deducts'
              AND d.type = 'invoice')) WITH ORDINALITY AS n (id, place)
        JOIN document p ON p.account_id = d.account_id AND p.id = n.id) AS named
    FROM document d JOIN account a ON a.account_id = d.account_id
    JOIN document_set s ON s.account_id = d.account_id AND s.code = d.document_set CROSS JOIN LATERAL (SELECT ${FACTS} AS facts) i
    WHERE d.account_id = $1 AND d.id = $2`,
    values: [accountId, String(id)],
  });

/** The present facts of a company, with their number. */
export const presentIssuer = (accountId: number) =>
  query<{ number: number; facts: string }>({
    name: 'present issuer',
    text: `SELECT a.issuer AS number, ${ISSUER_FACTS}::text AS facts FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });
