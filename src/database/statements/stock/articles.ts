// Statements about articles, their stock levels and their cost.

import type { LevelChange } from '../../../domain/stock/plan.ts';
import { digits } from '../../../domain/values/decimal.ts';
import type { Statement } from '../../../query/statement.ts';
import { CALLED } from '../documents/look-up.ts';
import { multiRowInsert } from '../multi-row-insert.ts';

const ARTICLE = 'id, item_code, description, serial_tracking, item_type, weighted_average_cost';

/** Articles by code, locked in the order of their ids: whatever acts on their stock takes this lock first. */
export const lockArticles = (accountId: number, codes: string[]): Statement => ({
  name: 'articles lock',
  text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND item_code = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, codes],
});

/** Articles by code, for documents that leave stock alone. */
export const articlesByCode = (accountId: number, codes: string[]): Statement => ({
  name: 'articles by code',
  text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND item_code = ANY ($2)`,
  values: [accountId, codes],
});

// An array, not IN (…) OR …: only so do both halves reach the index of the table that is asked.
const CODED_OR_NAMED = `ANY (ARRAY(
      SELECT id FROM article WHERE account_id = $1 AND item_code = ANY ($2)
      UNION ALL
      SELECT l.article_id FROM document_line l JOIN document n ON n.account_id = l.account_id AND n.id = l.document_id
        WHERE l.account_id = $1 AND l.article_id IS NOT NULL AND ${CALLED.replaceAll('$2', '$3')}))`;

/** Articles by code, and those on the documents called `name`, locked in the order of their ids. */
export const lockNamedArticles = (accountId: number, codes: string[], name: string): Statement => ({
  name: 'articles lock named',
  text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND id = ${CODED_OR_NAMED}
    ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, codes, name],
});

/** Articles that documents act on, locked in the order of their ids. */
export const lockDocumentArticles = (accountId: number, documentIds: number[]): Statement => ({
  name: 'articles lock of documents',
  text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND id IN (
      SELECT article_id FROM document_line WHERE account_id = $1 AND document_id = ANY ($2) AND article_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, documentIds],
});

/** What the articles that a document acts on have on hand, everywhere. */
export const levelsOfDocument = (accountId: number, documentId: number): Statement => ({
  name: 'levels of document',
  text: `SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1 AND article_id IN (
      SELECT article_id FROM document_line WHERE account_id = $1 AND document_id = $2 AND article_id IS NOT NULL)`,
  values: [accountId, documentId],
});

/** Articles by id, locked in that order. */
export const lockArticlesById = (accountId: number, ids: number[]): Statement => ({
  name: 'articles lock for figures',
  text: `SELECT ${ARTICLE} FROM article WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, ids],
});

/** What articles have on hand, everywhere. Sent behind the lock, it sees what the lock's last holder wrote. */
export const levelsByCode = (accountId: number, codes: string[]): Statement => ({
  name: 'levels by code',
  text: `SELECT s.article_id, s.location_id, s.on_hand
    FROM article a JOIN stock_level s ON s.account_id = a.account_id AND s.article_id = a.id
    WHERE a.account_id = $1 AND a.item_code = ANY ($2)`,
  values: [accountId, codes],
});

export const namedLevels = (accountId: number, codes: string[], name: string): Statement => ({
  name: 'levels named',
  text: `SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1 AND article_id = ${CODED_OR_NAMED}`,
  values: [accountId, codes, name],
});

export const levelsById = (accountId: number, ids: number[]): Statement => ({
  name: 'levels by id',
  text: 'SELECT article_id, location_id, on_hand FROM stock_level WHERE account_id = $1 AND article_id = ANY ($2)',
  values: [accountId, ids],
});

/** Changes level rows by so much, in the order given. */
export const changeLevels = (accountId: number, levels: LevelChange[]): Statement =>
  multiRowInsert(
    'stock_level',
    ['account_id', 'article_id', 'location_id', 'on_hand', 'reserved', 'expected'],
    levels.map(level => ({
      account_id: accountId,
      article_id: level.articleId,
      location_id: level.locationId,
      on_hand: digits(level.on_hand),
      reserved: digits(level.reserved),
      expected: digits(level.expected),
    })),
    `ON CONFLICT (account_id, article_id, location_id) DO UPDATE SET on_hand = stock_level.on_hand + excluded.on_hand,
      reserved = stock_level.reserved + excluded.reserved, expected = stock_level.expected + excluded.expected`,
  );

/** Writes a new average cost. */
export const updateCost = (accountId: number, articleId: number, cost: string): Statement => ({
  name: 'article cost',
  text: 'UPDATE article SET weighted_average_cost = $3 WHERE account_id = $1 AND id = $2',
  values: [accountId, articleId, cost],
});
