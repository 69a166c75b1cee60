// Lines of documents that act on stock.

import { type Query, query } from '../../../query/statement.ts';
import { type DocumentReference, documentIds } from './lock.ts';

/** A line that acts on stock, with its article and its locations. */
export interface StockLineRow {
  document_id: number;
  line: number;
  qty: string;
  article_id: number;
  item_code: string;
  description: string;
  serial_tracking: string;
  weighted_average_cost: string;
  serial_numbers: string[] | null;
  location_id: number | null;
  location_code: string | null;
  destination_id: number | null;
  destination_code: string | null;
}

const STOCK_LINES = `SELECT l.document_id, l.line, l.qty, l.article_id, a.item_code, a.description, a.serial_tracking,
    a.weighted_average_cost, l.serial_numbers, s.id AS location_id, s.location_code, d.id AS destination_id,
    d.location_code AS destination_code
  FROM document_line l
  JOIN article a ON a.account_id = l.account_id AND a.id = l.article_id
  LEFT JOIN location s ON s.account_id = l.account_id AND s.id = l.location_id
  LEFT JOIN location d ON d.account_id = l.account_id AND d.id = l.destination_id`;

/** The lines of the documents that a reference means. */
export function stockLinesOf(accountId: number, reference: DocumentReference): Query<StockLineRow> {
  const { name, ids, values } = documentIds(reference, 2);
  return query({
    name: `document stock lines ${name}`,
    text: `${STOCK_LINES} WHERE l.account_id = $1 AND l.document_id = ANY (${ids}) ORDER BY l.document_id, l.line`,
    values: [accountId, ...values],
  });
}

/** The lines of every document of a range of ids. */
export const stockLinesBetween = (accountId: number, from: number, to: number): Query<StockLineRow> =>
  query({
    text: `${STOCK_LINES} WHERE l.account_id = $1 AND l.document_id BETWEEN $2 AND $3 ORDER BY l.document_id, l.line`,
    values: [accountId, from, to],
  });
