// Statements for sample data: what an account has already, and rows in bulk.

import { allocation, type Command, command, query } from '../../query/statement.ts';
import { insertOfJson } from './multi-row-insert.ts';

/**
 * Inserts any number of rows with one value bound, which is faster than a list of thousands of VALUES. `json` names columns
 * whose values are JSON text already.
 */
export function bulkInsert(
  table: string,
  columns: string[],
  rows: Record<string, unknown>[],
  json: string[] = [],
): Command {
  return command({ text: insertOfJson(table, columns, json, ''), values: [JSON.stringify(rows)] });
}

/** The last number of the series DEMO-000001, by document set. */
export const lastNumbers = (accountId: number) =>
  query<{ code: string; last: number }>({
    text: `SELECT document_set AS code, max(substr(seq_number, 6)::bigint) AS last FROM document
    WHERE account_id = $1 AND seq_number >= 'DEMO-' AND seq_number < 'DEMO.' AND seq_number ~ '^DEMO-[0-9]{1,15}$'
    GROUP BY document_set`,
    values: [accountId],
  });

/** The last number behind a slash among an article's serial and batch numbers, by article code. */
export const lastSerials = (accountId: number) =>
  query<{ code: string; last: number }>({
    text: `SELECT item_code AS code, max(substring(serial_number FROM '/([0-9]{1,15})$')::bigint) AS last FROM serial_number
    WHERE account_id = $1 AND serial_number ~ '/[0-9]{1,15}$' GROUP BY item_code`,
    values: [accountId],
  });

/** Returns which of the values occur in a column. */
export const existingValues = (accountId: number, table: string, column: string, values: unknown[]) =>
  query<{ value: unknown }>({
    text: `SELECT ${column} AS value FROM ${table} WHERE account_id = $1 AND ${column} = ANY ($2)`,
    values: [accountId, values],
  });

/** Parties with one of these tax numbers. */
export const partiesByVatId = (accountId: number, kind: string, vatIds: unknown[]) =>
  query<{ vat_id: string; name: string; code: string }>({
    text: 'SELECT vat_id, name, code FROM third_party WHERE account_id = $1 AND kind = $2 AND vat_id = ANY ($3) ORDER BY id',
    values: [accountId, kind, vatIds],
  });

/** Allocates document ids, in ascending order. The caller holds the id-order lock of documents. */
export const allocateDocumentIds = (count: number) =>
  allocation<{ id: number }>({
    text: `SELECT nextval('document_id_seq') AS id FROM generate_series(1, $1::int)`,
    values: [count],
  });

/** Number of relations with each of the documents as the earlier one. */
export const relationCounts = (accountId: number, documentIds: number[]) =>
  query<{ document_id: number; count: number }>({
    text: `SELECT related_document_id AS document_id, count(*)::integer AS count FROM document_relation
    WHERE account_id = $1 AND related_document_id = ANY ($2) GROUP BY 1`,
    values: [accountId, documentIds],
  });
