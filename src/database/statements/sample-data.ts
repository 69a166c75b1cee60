// Statements for sample data: what an account has already, and rows in bulk.

import type { Statement } from '../../query/statement.ts';

/**
 * Inserts any number of rows with one value bound: four times as fast as a VALUES list of thousands. (Unlike that, it
 * would not do on a distributed PostgreSQL; sample data is for trying Kontor out.) `json` names columns whose values
 * are JSON text already.
 */
export function bulkInsert(
  table: string,
  columns: string[],
  rows: Record<string, unknown>[],
  json: string[] = [],
): Statement {
  const values = columns.map(column => (json.includes(column) ? `(${column} #>> '{}')::json` : column));
  return {
    text: `INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${table}, $1)`,
    values: [JSON.stringify(rows)],
  };
}

/** The account's active document sets, with the places they name. */
export const activeSets = (accountId: number): Statement => ({
  text: `SELECT s.code, s.document_type, s.state, s.moves_stock, s.totals_check,
      w.id AS location_id, w.location_code, d.id AS destination_id, d.location_code AS destination_code
    FROM document_set s
    LEFT JOIN location w ON w.account_id = s.account_id AND w.id = s.location_id
    LEFT JOIN location d ON d.account_id = s.account_id AND d.id = s.destination_location_id
    WHERE s.account_id = $1 AND s.state = 'active' ORDER BY s.code`,
  values: [accountId],
});

/** The last number of the series DEMO-000001, by document set. */
export const lastNumbers = (accountId: number): Statement => ({
  text: `SELECT document_set AS code, max(substr(seq_number, 6)::bigint) AS last FROM document
    WHERE account_id = $1 AND seq_number >= 'DEMO-' AND seq_number < 'DEMO.' AND seq_number ~ '^DEMO-[0-9]{1,15}$'
    GROUP BY document_set`,
  values: [accountId],
});

/** The last number behind a slash among an article's serial and batch numbers, by article code. */
export const lastSerials = (accountId: number): Statement => ({
  text: `SELECT item_code AS code, max(substring(serial_number FROM '/([0-9]{1,15})$')::bigint) AS last FROM serial_number
    WHERE account_id = $1 AND serial_number ~ '/[0-9]{1,15}$' GROUP BY item_code`,
  values: [accountId],
});

/** Which of these values a column of a table has. */
export const valuesOnFile = (accountId: number, table: string, column: string, values: unknown[]): Statement => ({
  text: `SELECT ${column} AS value FROM ${table} WHERE account_id = $1 AND ${column} = ANY ($2)`,
  values: [accountId, values],
});

/** Parties with one of these tax numbers. */
export const partiesByVat = (accountId: number, kind: string, vatIds: unknown[]): Statement => ({
  text: 'SELECT vat_id, name, code FROM third_party WHERE account_id = $1 AND kind = $2 AND vat_id = ANY ($3) ORDER BY id',
  values: [accountId, kind, vatIds],
});

/** So many new document ids, in order. */
export const documentIds = (count: number): Statement => ({
  text: `SELECT nextval('document_id_seq') AS id FROM generate_series(1, $1::int)`,
  values: [count],
});

/** Where the numbers of articles are, as far as some of each are still in stock. */
export const serialsInStock = (accountId: number, articleIds: number[]): Statement => ({
  text: `SELECT article_id, serial_number, location_id, location_code, available_qty, status, production_date, expiration_date
    FROM serial_number s
    WHERE account_id = $1 AND article_id = ANY ($2) AND EXISTS (SELECT FROM serial_number o WHERE o.account_id = s.account_id
      AND o.article_id = s.article_id AND o.serial_number = s.serial_number AND o.status = 'in_stock')
    ORDER BY id`,
  values: [accountId, articleIds],
});

/** Status and payment of documents, locked in the order of their ids. */
export const lockDocuments = (accountId: number, ids: number[]): Statement => ({
  text: `SELECT id, status, coalesce(amount_paid, 0) AS amount_paid FROM document
    WHERE account_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE`,
  values: [accountId, ids],
});
