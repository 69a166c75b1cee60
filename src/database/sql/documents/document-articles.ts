// Articles, stock levels and serial numbers of referenced documents, together with those of articles by code.

import { type Query, query, type RowLock, rowLock } from '../../../query/statement.ts';
import { ARTICLE, type ArticleRow, type LevelRow } from '../stock/articles.ts';
import { SERIAL, type SerialRow } from '../stock/serial-numbers.ts';
import { type DocumentKey, type DocumentReference, documentIds, idOf, ofDocument } from './lock.ts';

/** Articles by code and those on the lines of documents, locked in the order of their ids. */
export function lockArticlesOfDocuments(
  accountId: number,
  reference: DocumentReference,
  codes: string[],
): RowLock<ArticleRow> {
  const { name, text, values } = selectArticles(accountId, reference, codes);
  return rowLock({ name: `articles lock of documents ${name}`, text: `${text} FOR NO KEY UPDATE`, values });
}

/** The same articles without a lock. */
export function articlesOfDocuments(
  accountId: number,
  reference: DocumentReference,
  codes: string[],
): Query<ArticleRow> {
  const { name, text, values } = selectArticles(accountId, reference, codes);
  return query({ name: `articles of documents ${name}`, text, values });
}

function selectArticles(accountId: number, reference: DocumentReference, codes: string[]) {
  const { name, articleIds, values } = codedOrOnDocuments(reference);
  const text = `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND id = ANY (${articleIds}) ORDER BY id`;
  return { name, text, values: [accountId, codes, ...values] };
}

/** Quantities on hand at all locations, of articles by code and of those on lines of documents. */
export function levelsOfDocuments(accountId: number, reference: DocumentReference, codes: string[]): Query<LevelRow> {
  const { name, articleIds, values } = codedOrOnDocuments(reference);
  return query({
    name: `levels of documents ${name}`,
    text: `SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1 AND article_id = ANY (${articleIds})`,
    values: [accountId, codes, ...values],
  });
}

/** Current locations of the serial and batch numbers on a document. */
export const serialsOfDocument = (accountId: number, key: DocumentKey) =>
  query<SerialRow>({
    ...ofDocument('serials of document', accountId, key),
    text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number = ANY (ARRAY(
      SELECT unnest(l.serial_numbers) FROM document_line l WHERE l.account_id = $1 AND l.document_id = ${idOf(key)}))
    ORDER BY id`,
  });

// An array instead of IN (…) OR …: this way both halves use the index of the table.
function codedOrOnDocuments(reference: DocumentReference): { name: string; articleIds: string; values: unknown[] } {
  const { name, ids, values } = documentIds(reference, 3);
  const articleIds = `ARRAY(
      SELECT id FROM article WHERE account_id = $1 AND item_code = ANY ($2)
      UNION ALL
      SELECT l.article_id FROM document_line l
        WHERE l.account_id = $1 AND l.document_id = ANY (${ids}) AND l.article_id IS NOT NULL)`;
  return { name, articleIds, values };
}
