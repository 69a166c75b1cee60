// Ledger entries of documents.

import { query } from '../../../query/statement.ts';
import { type DocumentKey, type DocumentReference, idOf, idsOf, ofDocument, ofDocuments } from './lock.ts';

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

const BOOKED = `SELECT t.document_id, t.type, t.article_id, t.location_id,
    (SELECT l.location_code FROM location l WHERE l.account_id = t.account_id AND l.id = t.location_id) AS location_code,
    t.qty, t.unit_cost, t.cost_known, t.serial_numbers FROM stock_transaction t`;

/** Ledger entries of one document in the order of booking, without those of its void. */
export const bookedBy = (accountId: number, key: DocumentKey) =>
  query<BookedRow>({
    ...ofDocument('booked', accountId, key),
    text: `${BOOKED} WHERE account_id = $1 AND document_id = ${idOf(key)} AND type <> 'void' ORDER BY id`,
  });

/**
 * Ledger entries of goods that went the way of referenced documents and of the documents whose lines they bill, in the order of booking.
 * Goods that came or went back with them are credited by no line.
 */
export const bookedForCredit = (accountId: number, reference: DocumentReference) =>
  query<BookedRow>({
    ...ofDocuments('booked for credit', accountId, reference),
    text: `${BOOKED} WHERE account_id = $1 AND type IN ('sale', 'purchase') AND document_id = ANY (${idsOf(reference)} || ARRAY(
        SELECT k.related_document_id FROM document_relation k
        WHERE k.account_id = $1 AND k.document_id = ANY (${idsOf(reference)}) AND k.kind = 'bills')) ORDER BY id`,
  });
