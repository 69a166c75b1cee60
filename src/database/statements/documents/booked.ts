// What documents booked in the stock ledger.

import { type Query, query } from '../../../query/statement.ts';
import { type DocumentReference, documentIds } from './lock.ts';

/** A stock transaction of a document. */
export interface BookedRow {
  document_id: number;
  type: string;
  article_id: number;
  location_id: number;
  location_code: string;
  qty: string;
  unit_cost: string;
  serial_numbers: string[] | null;
}

/** What the documents that a reference means booked, in the order of booking; what a void booked is left out. */
export function bookedBy(accountId: number, reference: DocumentReference): Query<BookedRow> {
  const { name, ids, values } = documentIds(reference, 2);
  return query({
    name: `booked ${name}`,
    text: `SELECT document_id, type, article_id, location_id, location_code, qty, unit_cost, serial_numbers
      FROM stock_transaction WHERE account_id = $1 AND document_id = ANY (${ids}) AND type <> 'void' ORDER BY id`,
    values: [accountId, ...values],
  });
}
