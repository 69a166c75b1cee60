// Inserts of documents and their lines.

import { HEADER_FIELDS } from '../../../definitions/fields/document-header.ts';
import { STORED_LINE_FIELDS } from '../../../definitions/fields/document-line.ts';
import type { Command } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Inserts a document; `values` are the columns that have a value. */
export function insertDocument(accountId: number, values: Record<string, unknown>): Command {
  return documents([{ ...values, account_id: accountId }]);
}

/** Inserts the lines of a document. */
export function insertLines(accountId: number, documentId: number, lines: Record<string, unknown>[]): Command {
  return documentLines(lines.map(line => ({ ...line, account_id: accountId, document_id: documentId })));
}

/** Columns of a new document: the fields of its header, and what Kontor adds. */
export const DOCUMENT_COLUMNS = [
  ...['account_id', 'type', ...Object.keys(HEADER_FIELDS), 'related_document_id', 'related_document_ids'],
  ...['paid_on_issue', 'amount_owed'],
  ...['party_id', 'party_code', 'party_name', 'party_vat_id', 'party', 'snapshot'],
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

const documents = defineInsert('document', DOCUMENT_COLUMNS, { json: ['party'] });
const documentLines = defineInsert('document_line', LINE_COLUMNS);
