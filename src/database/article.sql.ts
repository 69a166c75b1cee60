// Statements about articles, their stock levels, the ledger and serial numbers.

import { digits } from '../domain/decimal.ts';
import type { LocationFacts } from '../domain/effects.ts';
import type { SerialChange } from '../domain/serial-numbers.ts';
import type { LedgerEntry, LevelChange } from '../domain/stock.ts';
import type { Statement } from '../query/statement.ts';
import { CALLED } from './document.sql.ts';
import { multiRowInsert } from './multi-row.ts';

const SERIAL =
  'article_id, serial_number, location_id, location_code, available_qty, status, production_date, expiration_date';
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

/** Where the serial and batch numbers on a document are now. */
export const serialsOfDocument = (accountId: number, documentId: number): Statement => ({
  name: 'serials of document',
  text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number IN (SELECT unnest(serial_numbers) FROM document_line WHERE account_id = $1 AND document_id = $2)
    ORDER BY id`,
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

/** Where serial and batch numbers are, of whichever article. */
export const serialStates = (accountId: number, serials: string[]): Statement => ({
  name: 'serials',
  text: `SELECT ${SERIAL} FROM serial_number
    WHERE account_id = $1 AND serial_number = ANY ($2) ORDER BY id`,
  values: [accountId, serials],
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

/** What the ledger says of the document (or adjustment) behind its entries. */
export interface LedgerHeading {
  date: string;
  created: string;
  document?: { id: number; type: string; set: string; number: string };
}

/** Appends entries to the ledger. */
export const appendLedger = (accountId: number, heading: LedgerHeading, entries: LedgerEntry[]): Statement =>
  multiRowInsert(
    'stock_transaction',
    LEDGER_COLUMNS,
    entries.map(entry => ledgerRow(accountId, heading, entry)),
  );

/** The row of a ledger entry. */
export const ledgerRow = (accountId: number, heading: LedgerHeading, entry: LedgerEntry): Record<string, unknown> => ({
  account_id: accountId,
  date: heading.date,
  type: entry.type,
  document_type: heading.document?.type,
  document_set: heading.document?.set,
  seq_number: heading.document?.number,
  document_id: heading.document?.id,
  article_id: entry.article.id,
  item_code: entry.article.item_code,
  description: entry.article.description,
  location_id: entry.location.id,
  location_code: entry.location.location_code,
  qty: digits(entry.qty),
  unit_price: entry.unit_price && digits(entry.unit_price),
  unit_cost: digits(entry.unit_cost),
  average_cost: digits(entry.average_cost),
  balance: digits(entry.balance),
  serial_numbers: entry.serial_numbers.length > 0 ? entry.serial_numbers : null,
  created: heading.created,
});

export const LEDGER_COLUMNS = [
  ...['account_id', 'date', 'type', 'document_type', 'document_set', 'seq_number', 'document_id', 'article_id'],
  ...['item_code', 'description', 'location_id', 'location_code', 'qty', 'unit_price', 'unit_cost', 'average_cost'],
  ...['balance', 'serial_numbers', 'created'],
];

/** What units cost when a document brought them, by article and place. */
export const costsOfDocument = (accountId: number, documentId: number): Statement => ({
  name: 'ledger costs of document',
  text: `SELECT t.article_id, t.location_id, t.unit_cost, t.serial_numbers, a.serial_tracking FROM stock_transaction t
    JOIN article a ON a.account_id = t.account_id AND a.id = t.article_id
    WHERE t.account_id = $1 AND t.document_id = $2 AND t.type <> 'void' ORDER BY t.id`,
  values: [accountId, documentId],
});

/** Writes a new average cost. */
export const updateCost = (accountId: number, articleId: number, cost: string): Statement => ({
  name: 'article cost',
  text: 'UPDATE article SET weighted_average_cost = $3 WHERE account_id = $1 AND id = $2',
  values: [accountId, articleId, cost],
});

/** Inserts serial or batch numbers that are new at their place. */
export const insertSerials = (accountId: number, changes: SerialChange[]): Statement =>
  multiRowInsert(
    'serial_number',
    SERIAL_COLUMNS,
    changes.map(({ article, location, available, ...change }) => ({
      ...change,
      account_id: accountId,
      article_id: article.id,
      item_code: article.item_code,
      location_id: location.id,
      location_code: location.location_code,
      available_qty: digits(available),
    })),
  );

const SERIAL_COLUMNS = [
  ...['account_id', 'article_id', 'item_code', 'serial_number', 'location_id', 'location_code', 'available_qty'],
  ...['status', 'production_date', 'expiration_date'],
];

/** Writes where a serial or batch number that was at `from` is now. */
export const updateSerial = (accountId: number, from: LocationFacts, change: SerialChange): Statement => {
  const { article, serial_number, location, available, status, production_date, expiration_date } = change;
  return {
    name: 'serial update',
    text: `UPDATE serial_number SET location_id = $5, location_code = $6, available_qty = $7, status = $8,
        production_date = $9, expiration_date = $10
      WHERE account_id = $1 AND article_id = $2 AND serial_number = $3 AND location_id = $4`,
    values: [
      ...[
        accountId,
        article.id,
        serial_number,
        from.id,
        location.id,
        location.location_code,
        digits(available),
        status,
      ],
      ...[production_date ?? null, expiration_date ?? null],
    ],
  };
};
