// Inserts and updates of documents, and inserts of their lines.

import { HEADER_FIELDS, JSON_FIELDS } from '../../../definitions/fields/document-header.ts';
import { STORED_LINE_FIELDS } from '../../../definitions/fields/document-line.ts';
import { type Command, command } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Inserts a document; `row` has the columns that have a value. */
export const insertDocument = (row: Record<string, unknown>): Command => documents([row]);

/** Inserts the lines of a document. */
export const insertLines = (rows: Record<string, unknown>[]): Command => documentLines(rows);

/** Columns of a new document: the fields of its header, and what Kontor adds. */
export const DOCUMENT_COLUMNS = [
  'account_id',
  'type',
  ...Object.keys(HEADER_FIELDS).filter(field => field !== 'updated_at'),
  'related_document_id',
  'related_document_ids',
  'paid_on_issue',
  'is_refund',
  'amount_owed',
  'issuer',
  'e_invoice',
  'party_id',
  'party_code',
  'party_name',
  'party_vat_id',
  'party',
  'snapshot',
];

/** Columns of a new line: its stored fields, and what Kontor adds. */
export const LINE_COLUMNS = [
  'account_id',
  'document_id',
  'line',
  ...STORED_LINE_FIELDS,
  'article_id',
  'location_id',
  'destination_id',
];

const documents = defineInsert('document', DOCUMENT_COLUMNS, { json: ['party', ...JSON_FIELDS] });
const documentLines = defineInsert('document_line', LINE_COLUMNS);

/** New values of a document; those that are undefined stay. */
export interface DocumentUpdate {
  status?: string | undefined;
  amount_paid?: string | undefined;
  amount_due?: string | undefined;
  amount_open?: string | undefined;
  /** The snapshot with other open quantities. */
  snapshot?: string | undefined;
  /** Reason of the void or close. */
  status_reason?: string | undefined;
  /** The day of the change. */
  updated: string;
}

const COLUMNS = ['status', 'amount_paid', 'amount_due', 'amount_open', 'snapshot', 'status_reason'] as const;
const TYPES = { status: 'text', amount_paid: 'numeric', amount_due: 'numeric', amount_open: 'numeric' };
const SETTINGS = COLUMNS.map((column, index) => {
  const type = column in TYPES ? TYPES[column as keyof typeof TYPES] : 'text';
  return `${column} = coalesce($${index + 4}::${type}, ${column})`;
});

/** Changes a document. */
export const updateDocument = (accountId: number, id: number, change: DocumentUpdate) =>
  command({
    name: 'document update',
    text: `UPDATE document SET updated = $3, updated_at = now(), ${SETTINGS.join(', ')} WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, change.updated, ...COLUMNS.map(column => change[column] ?? null)],
  });

/** Stores why payment reminders leave a document out; null: they have it. */
export const disputeDocument = (accountId: number, id: number, disputed: string | null, updated: string) =>
  command({
    name: 'document dispute',
    // The day of a void stays: reports take the document back on it.
    text: `UPDATE document SET disputed = $3, updated = CASE WHEN status = 'VOID' THEN updated ELSE $4 END, updated_at = now()
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, disputed, updated],
  });
