// Ledger entries of documents.

import { type Query, query } from '../../../query/statement.ts';
import { type DocumentKey, type DocumentReference, documentId, documentIds } from './lock.ts';

/** A stock transaction of a document. */
export interface BookedRow {
  document_id: number;
  type: string;
  article_id: number;
  location_id: number;
  location_code: string;
  qty: string;
  unit_cost: string;
  /** False if the cost is not known. Null in rows of earlier versions, which took every cost as known. */
  cost_known: boolean | null;
  serial_numbers: string[] | null;
}

const BOOKED =
  'SELECT document_id, type, article_id, location_id, location_code, qty, unit_cost, cost_known, serial_numbers FROM stock_transaction';

/** Ledger entries of one document in the order of booking, without those of its void. */
export function bookedBy(accountId: number, key: DocumentKey): Query<BookedRow> {
  const { name, id, values } = documentId(key, 2);
  return query({
    name: `booked by ${name}`,
    text: `${BOOKED} WHERE account_id = $1 AND document_id = ${id} AND type <> 'void' ORDER BY id`,
    values: [accountId, ...values],
  });
}

/**
 * Ledger entries of goods that went the way of referenced documents and of the documents whose lines they bill, in the order of booking.
 * Goods that came or went back with them are credited by no line.
 */
export function bookedForCredit(accountId: number, reference: DocumentReference): Query<BookedRow> {
  const { name, ids, values } = documentIds(reference, 2);
  return query({
    name: `booked for credit ${name}`,
    text: `${BOOKED} WHERE account_id = $1 AND type IN ('sale', 'purchase') AND document_id = ANY (${ids} || ARRAY(
        SELECT k.related_document_id FROM document_relation k
        WHERE k.account_id = $1 AND k.document_id = ANY (${ids}) AND k.kind = 'bills')) ORDER BY id`,
    values: [accountId, ...values],
  });
}
