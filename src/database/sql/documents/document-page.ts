// Facts of a document's page beside the document itself: related documents and stock movements.

import { SHOWN_STATUS } from '../../../definitions/fields/document-relations.ts';
import { query } from '../../../query/statement.ts';
import type { DocumentRow } from './lock.ts';

/** Maximum of related documents, and of movements, on a page. */
export const MAX_CHAIN = 60;
export const MAX_MOVEMENTS = 200;

/** Maximum distance of a related document, in each direction. */
const MAX_STEPS = 5;

// The documents that precede and follow one, without other successors of its predecessors. A recursive query under a LIMIT ends as
// soon as it has enough rows, so a receipt for a thousand invoices costs no more than a page of them.
const CHAIN = `WITH RECURSIVE origins (id, step) AS (
      SELECT $2::bigint, 0
      UNION SELECT r.related_document_id, o.step + 1 FROM origins o
        JOIN document_relation r ON r.account_id = $1 AND r.document_id = o.id WHERE o.step < ${MAX_STEPS}
    ), consequences (id, step) AS (
      SELECT $2::bigint, 0
      UNION SELECT r.document_id, c.step + 1 FROM consequences c
        JOIN document_relation r ON r.account_id = $1 AND r.related_document_id = c.id WHERE c.step < ${MAX_STEPS}
    ), chain AS (
      SELECT DISTINCT id FROM (
        (SELECT id FROM origins LIMIT ${MAX_CHAIN}) UNION ALL (SELECT id FROM consequences LIMIT ${MAX_CHAIN})) both_ways
    )`;

/** A document of a chain of related documents. */
export interface ChainDocument extends DocumentRow {
  date: string;
  status: string;
  /** Name of the status. */
  shown_status: string;
  currency: string;
  total_amount: string;
  created_at: string;
  /** Login of the user who issued it. Null if the audit trail does not name one. */
  created_by: string | null;
}

/** The document with its predecessors and successors, by id. */
export const chainDocuments = (accountId: number, id: bigint) =>
  query<ChainDocument>({
    name: 'chain of a document',
    text: `${CHAIN} SELECT d.id, d.type, d.document_set, d.seq_number, d.date::text, d.status, d.shown_status, d.currency, d.total_amount::text,
        to_char(d.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
        (SELECT e.actor FROM audit_entry e WHERE e.account_id = $1 AND e.record_type = d.type AND e.record_id = d.id::text
          AND e.action = 'document.create' ORDER BY e.number LIMIT 1) AS created_by
      FROM chain CROSS JOIN LATERAL (
        SELECT r.*, ${SHOWN_STATUS} AS shown_status FROM document r WHERE r.account_id = $1 AND r.id = chain.id) d ORDER BY d.id`,
    values: [accountId, id],
  });

/** Sum of the effects of a later document on an earlier one. */
export interface ChainRelation {
  document_id: number;
  related_document_id: number;
  kind: string;
  quantity: string | null;
  amount: string | null;
  /** Time of the last effect. */
  at: string;
}

/** The relations between documents of the chain, without those that a void cancelled. */
export const chainRelations = (accountId: number, id: bigint) =>
  query<ChainRelation>({
    name: 'relations of a chain',
    text: `${CHAIN} SELECT r.document_id, r.related_document_id, r.kind,
        trim_scale(sum(r.quantity))::text AS quantity, trim_scale(sum(r.amount))::text AS amount,
        to_char(max(r.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
      FROM chain JOIN document_relation r ON r.account_id = $1 AND r.document_id = chain.id
      WHERE r.related_document_id IN (SELECT id FROM chain)
      GROUP BY 1, 2, 3 HAVING sum(r.quantity) <> 0 OR sum(r.amount) <> 0 ORDER BY 1, 2, 3`,
    values: [accountId, id],
  });

/** A movement of stock that a document caused. */
export interface DocumentMovement {
  id: number;
  date: string;
  type: string;
  item_code: string;
  description: string;
  location_code: string;
  qty: string;
  /** Null if it is not known. */
  unit_cost: string | null;
  balance: string;
  serial_numbers: string[] | null;
}

/** The movements of a document in their order, one more than a page shows. */
export const documentMovements = (accountId: number, id: bigint) =>
  query<DocumentMovement>({
    name: 'movements of a document',
    text: `SELECT id, date::text, type, item_code, description, location_code, trim_scale(qty)::text AS qty,
        CASE WHEN cost_known OR unit_cost <> 0 THEN trim_scale(unit_cost)::text END AS unit_cost, trim_scale(balance)::text AS balance, serial_numbers
      FROM stock_transaction WHERE account_id = $1 AND document_id = $2 ORDER BY id LIMIT ${MAX_MOVEMENTS + 1}`,
    values: [accountId, id],
  });
