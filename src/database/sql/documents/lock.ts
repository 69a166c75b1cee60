// Locks of documents: referenced ones, or one document with its predecessors.

import { query, rowLock } from '../../../query/statement.ts';

/** One document: by id, or by set and number. */
export type DocumentKey = { id: number } | { set: string; number: string };

/** Type, set and number of a document. */
export interface NumberedDocument {
  type: string;
  document_set: string;
  seq_number: string;
}

/** The same with the id of the document. */
export interface DocumentRow extends NumberedDocument {
  id: number;
}

/**
 * Documents that a write may change: all with one of the names `called` (a number, or a set, a space and a number); the document
 * `key` with its predecessors; documents by id.
 */
export interface DocumentReference {
  called?: string[] | undefined;
  /** True if the deliveries of the documents of `called` and `ids` are included. */
  deliveries?: boolean;
  key?: DocumentKey;
  ids?: number[];
}

/** A document as later documents see it. */
export interface RelatedRow extends DocumentRow {
  status: string;
  currency: string;
  total_amount: string;
  amount_owed: string;
  amount_due: string;
  amount_paid: string;
  /** Null for types that settle nothing. */
  amount_open: string | null;
  is_refund: boolean | null;
  /** Id of its party's record; null if it has none. */
  party_id: number | null;
  party_code: string | null;
  /** True for the invoice or purchase of a deposit. */
  deposit: boolean | null;
  withholding_amount: string;
}

/** Locks documents in the order of their ids, since their status may change. */
export const lockDocuments = (accountId: number, reference: DocumentReference) =>
  rowLock<RelatedRow>({
    ...ofDocuments('documents lock', accountId, reference),
    text: `${selectRelated(reference)} FOR NO KEY UPDATE`,
  });

/** The same documents without a lock. */
export const relatedDocuments = (accountId: number, reference: DocumentReference) =>
  query<RelatedRow>({ ...ofDocuments('related documents', accountId, reference), text: selectRelated(reference) });

const selectRelated = (reference: DocumentReference) => `
      SELECT id, type, document_set, seq_number, status, currency, total_amount,
        coalesce(amount_owed, 0) AS amount_owed, coalesce(amount_due, 0) AS amount_due, coalesce(amount_paid, 0) AS amount_paid,
        amount_open, is_refund, party_id, party_code, deposit, coalesce(withholding_amount, 0) AS withholding_amount
      FROM document WHERE account_id = $1 AND id = ANY (${idsOf(reference)}) ORDER BY id`;

/** Name and values of a statement about referenced documents: $1 is the account, and `idsOf` the SQL of their ids. */
export function ofDocuments(name: string, accountId: number, reference: DocumentReference) {
  const { name: form, values } = documentIds(reference, 2);
  return { name: `${name} ${form}`, values: [accountId, ...values] };
}

/** SQL for an array of the ids of referenced documents, in a statement of `ofDocuments`. */
export const idsOf = (reference: DocumentReference): string => documentIds(reference, 2).ids;

/** Name and values of a statement about one document: $1 is the account, and `idOf` the SQL of its id. */
export function ofDocument(name: string, accountId: number, key: DocumentKey) {
  const { name: form, values } = documentId(key, 2);
  return { name: `${name} by ${form}`, values: [accountId, ...values] };
}

/** SQL for the id of one document, in a statement of `ofDocument`. */
export const idOf = (key: DocumentKey): string => documentId(key, 2).id;

/**
 * SQL for an array of the ids of referenced documents; its first value is bound as `$first`. PostgreSQL computes an array once, before
 * the rest of the statement, and then looks up each id by key. Each form has its own `name`.
 */
export function documentIds(
  { called, deliveries = false, key, ids }: DocumentReference,
  first: number,
): { name: string; ids: string; values: unknown[] } {
  const names: string[] = [];
  const parts: string[] = [];
  const values: unknown[] = [];
  if (called) {
    const ofNames = idsCalled(`$${first + values.length}`);
    names.push(deliveries ? 'name with deliveries' : 'name');
    parts.push(ofNames);
    if (deliveries) parts.push(deliveriesOf(`ARRAY(${ofNames})`));
    values.push(called);
  }
  if (key) {
    const found = documentId(key, first + values.length);
    names.push(found.name);
    parts.push(`SELECT ${found.id} UNION SELECT t.related_document_id FROM document_relation t
      WHERE t.account_id = $1 AND t.document_id = ${found.id}`);
    values.push(...found.values);
  }
  if (ids) {
    const given = `$${first + values.length}::bigint[]`;
    names.push(deliveries ? 'ids with deliveries' : 'ids');
    parts.push(`SELECT unnest(${given})`);
    if (deliveries) parts.push(deliveriesOf(given));
    values.push(ids);
  }
  return { name: `by ${names.join(', ')}`, ids: `ARRAY(${parts.join(' UNION ')})`, values };
}

const deliveriesOf = (ids: string) => `SELECT t.document_id FROM document_relation t
      WHERE t.account_id = $1 AND t.related_document_id = ANY (${ids}) AND t.kind = 'delivers'`;

/** SQL for the id of one document; its first value is bound as `$first`. */
function documentId(key: DocumentKey, first: number): { name: string; id: string; values: unknown[] } {
  if ('id' in key) return { name: 'id', id: `$${first}::bigint`, values: [key.id] };
  const id = `(SELECT d.id FROM document d WHERE d.account_id = $1 AND d.document_set = $${first} AND d.seq_number = $${first + 1})`;
  return { name: 'number', id, values: [key.set, key.number] };
}

// A name is a number, or a set, a space and a number. Sets and numbers may contain spaces, so the text after any space may be the
// number.
function idsCalled(names: string): string {
  const endings = `ARRAY(SELECT substr(c.name, place + 1) FROM generate_series(1, length(c.name)) AS place
      WHERE substr(c.name, place, 1) = ' ')`;
  return `SELECT n.id FROM unnest(${names}::text[]) AS c (name) CROSS JOIN LATERAL (
      SELECT id FROM document WHERE account_id = $1 AND seq_number = c.name
      UNION SELECT id FROM document WHERE account_id = $1 AND seq_number = ANY (${endings})
        AND document_set || ' ' || seq_number = c.name) n`;
}
