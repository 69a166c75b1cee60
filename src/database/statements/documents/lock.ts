// Locks of documents: those that a new document names, or one document with those that it names.

import { type RowLock, rowLock } from '../../../query/statement.ts';

/**
 * Documents that a write may change: all that are called `called` (a number, or a set and a number with a space between), or
 * the document with a set and number together with the documents that it names, or documents by id.
 */
export type DocumentReference = { called: string } | { set: string; number: string } | { ids: number[] };

/** A document as later documents see it. */
export interface RelatedRow {
  id: number;
  type: string;
  document_set: string;
  seq_number: string;
  status: string;
  currency: string;
  total_amount: string;
  amount_paid: string;
  related_document_id: number | null;
}

/** Locks documents in the order of their ids, since their status may change. */
export function lockDocuments(accountId: number, reference: DocumentReference): RowLock<RelatedRow> {
  const { name, ids, values } = documentIds(reference, 2);
  return rowLock({
    name: `documents lock ${name}`,
    text: `SELECT id, type, document_set, seq_number, status, currency, total_amount, coalesce(amount_paid, 0) AS amount_paid,
        related_document_id
      FROM document WHERE account_id = $1 AND id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`,
    values: [accountId, ...values],
  });
}

/**
 * SQL for an array of the ids that a reference means, whose first value is bound as `$first`. An array is worked out once, before
 * the rest of the statement, which then looks up each id by key. Each form has its own `name`.
 */
export function documentIds(
  reference: DocumentReference,
  first: number,
): { name: string; ids: string; values: unknown[] } {
  if ('called' in reference) {
    const ids = `ARRAY(SELECT n.id FROM document n WHERE n.account_id = $1 AND ${isCalled(`$${first}`)})`;
    return { name: 'by name', ids, values: [reference.called] };
  }
  if ('ids' in reference) return { name: 'by id', ids: `$${first}::bigint[]`, values: [reference.ids] };
  const ids = `ARRAY(SELECT unnest(ARRAY[d.id, d.related_document_id]) FROM document d
      WHERE d.account_id = $1 AND d.document_set = $${first} AND d.seq_number = $${first + 1})`;
  return { name: 'by number', ids, values: [reference.set, reference.number] };
}

// The name is the number, or the set and the number with a space between. Sets and numbers may hold spaces themselves, so what
// follows any of the spaces may be the number.
function isCalled(name: string): string {
  const endings = `ARRAY(SELECT substr(${name}, place + 1) FROM generate_series(1, length(${name})) AS place
      WHERE substr(${name}, place, 1) = ' ')`;
  return `(n.seq_number = ${name} OR (n.seq_number = ANY (${endings}) AND n.document_set || ' ' || n.seq_number = ${name}))`;
}
