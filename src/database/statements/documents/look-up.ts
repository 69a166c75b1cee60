// Statements about documents: what a create must look up, and what it writes.

import type { Statement } from '../../../query/statement.ts';
import { multiRowInsert } from '../multi-row-insert.ts';

/** Takes part in the order of ids: held by every writer from before its id is drawn (see operations/list-records.ts). */
export const joinOrder = (accountId: number, orderLock: number): Statement => ({
  name: 'order join',
  text: 'SELECT pg_advisory_xact_lock_shared($1, $2)',
  values: [accountId, orderLock],
  steady: true,
});

/** Waits until every writer whose id is drawn has ended. */
export const awaitOrder = (accountId: number, orderLock: number): Statement => ({
  name: 'order await',
  text: 'SELECT pg_advisory_xact_lock($1, $2)',
  values: [accountId, orderLock],
});

/** Draws the id of a new document, having joined the order of ids. */
export const nextDocumentId = (accountId: number, orderLock: number): Statement => ({
  name: 'document id',
  text: `SELECT nextval('document_id_seq') AS id FROM pg_advisory_xact_lock_shared($1, $2)`,
  values: [accountId, orderLock],
});

/** A document set with the places it names. */
export const documentSet = (accountId: number, code: string): Statement => ({
  name: 'document set',
  text: `SELECT s.code, s.document_type, s.state, s.template, s.language, s.moves_stock, s.totals_check,
      w.id AS location_id, w.location_code, d.id AS destination_id, d.location_code AS destination_code
    FROM document_set s
    LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
    LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id
    WHERE s.account_id = $1 AND s.code = $2`,
  values: [accountId, code],
  steady: true,
});

/** The locations with these codes, and the account's default one. */
export const locationsByCode = (accountId: number, codes: string[]): Statement => ({
  name: 'locations by code',
  text: `SELECT l.id, l.location_code, l.id = a.default_location_id AS standard
    FROM account a JOIN location l ON l.account_id = a.account_id AND (l.location_code = ANY ($2) OR l.id = a.default_location_id)
    WHERE a.account_id = $1`,
  values: [accountId, codes],
  steady: true,
});

const RELATED =
  'id, type, document_set, seq_number, status, currency, total_amount, coalesce(amount_paid, 0) AS amount_paid';

/** A location by id. */
export const locationById = (accountId: number, id: number | null): Statement => ({
  name: 'location by id',
  text: 'SELECT id, location_code FROM location WHERE account_id = $1 AND id = $2',
  values: [accountId, id],
});

// What follows each space of $2: set codes may hold spaces like numbers do, so any of them may be the number.
const ENDINGS = `ARRAY(SELECT substr($2, place + 1) FROM generate_series(1, length($2)) AS place WHERE substr($2, place, 1) = ' ')`;

/** Documents `n` whose name is $2: their number, or their set and number with a space between. */
export const CALLED = `(n.seq_number = $2 OR (n.seq_number = ANY (${ENDINGS}) AND n.document_set || ' ' || n.seq_number = $2))`;

/** Documents called so, locked, since their status may change. Numbers are unique in a set: there are at most as many as sets. */
export const documentsByName = (accountId: number, name: string): Statement => ({
  name: 'documents by name',
  text: `SELECT ${RELATED} FROM document n WHERE account_id = $1 AND ${CALLED} ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, name],
});

/** A document by set and number, and the one it names, locked in the order of their ids like all documents. */
export const documentWithRelated = (accountId: number, set: string, number: string): Statement => ({
  name: 'document with related',
  text: `SELECT ${RELATED}, related_document_id FROM document WHERE account_id = $1 AND id IN (
      SELECT unnest(ARRAY[n.id, n.related_document_id]) FROM document n
      WHERE n.account_id = $1 AND n.document_set = $2 AND n.seq_number = $3)
    ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, set, number],
});

/** Whether a set has a document of that number. */
export const numberTaken = (accountId: number, set: string, number: string): Statement => ({
  name: 'document number taken',
  text: 'SELECT EXISTS (SELECT FROM document WHERE account_id = $1 AND document_set = $2 AND seq_number = $3) AS taken',
  values: [accountId, set, number],
});

/** Documents that name this one and are not void, oldest first. */
export const dependentDocuments = (accountId: number, id: number): Statement => ({
  name: 'document dependents',
  text: `SELECT id, type, document_set, seq_number FROM document
    WHERE account_id = $1 AND related_document_id = $2 AND status <> 'VOID' ORDER BY id LIMIT 5`,
  values: [accountId, id],
});

/** Status and payment of a document after another one billed, paid or left it; without `amount_paid` that stays. */
export const updateDocument = (
  accountId: number,
  id: number,
  change: { status: string; amount_paid?: string; void_reason?: string; updated: string },
): Statement => ({
  name: 'document update',
  text: `UPDATE document SET status = $3, amount_paid = coalesce($4, amount_paid), void_reason = coalesce($5, void_reason), updated = $6
    WHERE account_id = $1 AND id = $2`,
  values: [accountId, id, change.status, change.amount_paid ?? null, change.void_reason ?? null, change.updated],
});

/** Inserts a document; `values` are the columns that have one. */
export function insertDocument(accountId: number, values: Record<string, unknown>): Statement {
  return multiRowInsert('document', DOCUMENT_COLUMNS, [{ account_id: accountId, ...values }]);
}

/** Inserts the lines of a document. */
export function insertLines(accountId: number, documentId: number, lines: Record<string, unknown>[]): Statement {
  return multiRowInsert(
    'document_line',
    LINE_COLUMNS,
    lines.map(line => ({ account_id: accountId, document_id: documentId, ...line })),
  );
}

const STOCK_LINES = `SELECT l.document_id, l.line, l.qty, l.article_id, a.item_code, a.description, a.serial_tracking,
    a.weighted_average_cost, l.serial_numbers, s.id AS location_id, s.location_code, d.id AS destination_id,
    d.location_code AS destination_code
  FROM document_line l
  JOIN article a ON a.account_id = l.account_id AND a.id = l.article_id
  LEFT JOIN location s ON s.account_id = l.account_id AND s.id = l.location_id
  LEFT JOIN location d ON d.account_id = l.account_id AND d.id = l.destination_id`;

/** The lines of a document that act on stock, for taking their effect back. */
export const stockLines = (accountId: number, documentId: number): Statement => ({
  name: 'document stock lines',
  text: `${STOCK_LINES} WHERE l.account_id = $1 AND l.document_id = $2 ORDER BY l.line`,
  values: [accountId, documentId],
});

/** The same of every document of a range. */
export const stockLinesBetween = (accountId: number, from: number, to: number): Statement => ({
  text: `${STOCK_LINES} WHERE l.account_id = $1 AND l.document_id BETWEEN $2 AND $3 ORDER BY l.document_id, l.line`,
  values: [accountId, from, to],
});

/** The same of every document called so. */
export const linesOfNamed = (accountId: number, name: string): Statement => ({
  name: 'document stock lines by name',
  text: `${STOCK_LINES} JOIN document n ON n.account_id = l.account_id AND n.id = l.document_id
    WHERE l.account_id = $1 AND ${CALLED} ORDER BY l.document_id, l.line`,
  values: [accountId, name],
});

export const DOCUMENT_COLUMNS = [
  ...['account_id', 'id', 'type', 'document_set', 'seq_number', 'date', 'due_date', 'reference', 'your_ref'],
  ...[
    'related_document',
    'related_document_id',
    'salesperson',
    'warehouse',
    'destination_warehouse',
    'status',
    'currency',
  ],
  ...['total_amount', 'net_amount', 'vat', 'discount', 'discount_amount', 'eco_tax', 'stamp_duty', 'irs_tax'],
  ...[
    'eco_tax_amount',
    'stamp_duty_amount',
    'withholding_amount',
    'rounding',
    'amount_tendered',
    'amount_paid',
    'paid_on_issue',
  ],
  ...[
    'payment_type',
    'payment_ref',
    'delivery_date',
    'plate_number',
    'arrival_date',
    'number_of_packages',
    'gross_weight',
  ],
  ...['notes_comments', 'party_id', 'party_code', 'party_name', 'party_vat_id', 'party', 'snapshot', 'created'],
  'updated',
];

export const LINE_COLUMNS = [
  ...['account_id', 'document_id', 'line', 'item_type', 'item_code', 'description', 'description_2', 'qty'],
  ...['unit_of_measurement', 'number_of_packages', 'unit_price', 'discount', 'vat', 'vat_included', 'serial_numbers'],
  ...['article_id', 'location_id', 'destination_id'],
];
