// Delivery notes of which something is open, for collective invoices.

import { query, rowLock } from '../../../query/statement.ts';

/** A delivery note of which something is open. */
export interface BillableNote {
  id: number;
  /** Code of the customer on file; null if it has no record. */
  party_code: string | null;
  party_id: number | null;
}

/** Choice of delivery notes. */
export interface NoteChoice {
  /** Id of a customer. */
  customer?: number | undefined;
  /** Date of the last ones. */
  until?: string | undefined;
  /** Ids. */
  ids?: readonly number[] | undefined;
}

/** Open delivery notes by customer, date and id; at most `limit`. */
export const billableNotes = (accountId: number, { customer, until, ids }: NoteChoice, limit: number) =>
  query<BillableNote>({
    name: 'billable delivery notes',
    text: `SELECT d.id, d.party_id, p.code AS party_code FROM document d
      LEFT JOIN third_party p ON p.account_id = d.account_id AND p.id = d.party_id
      WHERE d.account_id = $1 AND d.type = 'delivery_note' AND d.status IN ('ISSUED', 'PART') AND d.amount_due IS NULL AND d.amount_open IS NULL
        AND ($2::bigint IS NULL OR d.party_id = $2) AND ($3::date IS NULL OR d.date <= $3) AND ($4::bigint[] IS NULL OR d.id = ANY ($4))
      ORDER BY coalesce(p.code, d.party_name), d.party_id, d.date, d.id LIMIT $5`,
    values: [accountId, customer ?? null, until ?? null, ids ?? null, limit],
  });

/** Quantity that later documents have taken of a line. */
export interface TakenRow {
  document_id: number;
  line: number;
  used: string;
}

/** Quantities that later documents have taken of the lines of delivery notes, which the write has locked. */
export const takenBehindLock = (accountId: number, ids: readonly number[]) =>
  rowLock<TakenRow>({
    name: 'taken of locked delivery notes',
    text: `SELECT related_document_id AS document_id, related_line AS line, sum(quantity) AS used FROM document_relation
      WHERE account_id = $1 AND related_document_id = ANY ($2::bigint[]) AND related_line IS NOT NULL
      GROUP BY 1, 2 HAVING sum(quantity) <> 0`,
    values: [accountId, ids],
  });
