// Inserts of documents and their lines.

import { HEADER_FIELDS } from '../../../definitions/fields/document-header.ts';
import { STORED_LINE_FIELDS } from '../../../definitions/fields/document-line.ts';
import type { Command } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Inserts a document; `row` has the columns that have a value. */
export const insertDocument = (row: Record<string, unknown>): Command => documents([row]);

/** Inserts the lines of a document. */
export const insertLines = (rows: Record<string, unknown>[]): Command => documentLines(rows);

/** Columns of a new document: the fields of its header, and what Kontor adds. */
export const DOCUMENT_COLUMNS = [
  'account_id',
  'type',
  ...Object.keys(HEADER_FIELDS),
  'related_document_id',
  'related_document_ids',
  'paid_on_issue',
  'amount_owed',
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

const documents = defineInsert('document', DOCUMENT_COLUMNS, { json: ['party'] });
const documentLines = defineInsert('document_line', LINE_COLUMNS);
