// Statements that write master data. Table and column names come from definitions.

import type { ColumnValues, RecordResource } from '../../../definitions/define-record.ts';
import type { Statement } from '../../../query/statement.ts';

/** Inserts a record; answers its id and code. */
export function insertRecord(accountId: number, resource: RecordResource, values: ColumnValues): Statement {
  const row: ColumnValues = { account_id: accountId, ...resource.scope, ...values };
  const columns = Object.keys(row);
  return {
    text: `INSERT INTO ${resource.table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})
      RETURNING id, ${resource.codeField} AS code`,
    values: Object.values(row),
  };
}

/** The record with an id or code, locked, with all its columns as JSON text of the row. */
export function lockRecord(accountId: number, resource: RecordResource, by: 'id' | 'code', value: string): Statement {
  const scope = Object.entries(resource.scope)
    .map(([column, word]) => ` AND r.${column} = '${word}'`)
    .join('');
  return {
    name: `${resource.path} lock by ${by}`,
    text: `SELECT r.*, ${resource.codeField} AS code FROM ${resource.table} r
      WHERE r.account_id = $1${scope} AND r.${by === 'id' ? 'id = $2::bigint' : `${resource.codeField} = $2`} FOR NO KEY UPDATE`,
    values: [accountId, value],
  };
}

/** Updates the named columns of a record and raises its version. */
export function updateRecord(accountId: number, resource: RecordResource, id: number, values: ColumnValues): Statement {
  const columns = Object.keys(values);
  const settings = columns.map((column, index) => `${column} = $${index + 3}`);
  return {
    text: `UPDATE ${resource.table} SET ${[...settings, 'version = version + 1', 'updated_at = now()'].join(', ')}
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, ...Object.values(values)],
  };
}

/** Whether a code exists in another table of master data. */
export function codeExists(accountId: number, table: string, column: string, code: string): Statement {
  return {
    name: `${table} exists`,
    text: `SELECT EXISTS (SELECT FROM ${table} WHERE account_id = $1 AND ${column} = $2) AS found`,
    values: [accountId, code],
  };
}

/**
 * Waits for the turn to draw a code. Who waits for the counter's row itself is woken together with all others, and may lose to
 * them again and again: one request in a hundred waited ten times as long as the median.
 */
export const codeTurn = (accountId: number, resource: RecordResource): Statement => ({
  name: 'code turn',
  text: 'SELECT pg_advisory_xact_lock($1, $2)',
  values: [accountId, -resource.orderLock],
});

/** The next code of a kind: `C0001`, growing past 9999; and whether it is taken, since clients choose codes too. */
export function nextCode(accountId: number, resource: RecordResource, prefix: string): Statement {
  const scope = Object.entries(resource.scope)
    .map(([column, word]) => ` AND r.${column} = '${word}'`)
    .join('');
  const code = "$3 || lpad(c.last::text, greatest(4, length(c.last::text)), '0')";
  return {
    name: `${resource.path} code`,
    text: `INSERT INTO code_counter AS c (account_id, kind, last) VALUES ($1, $2, 1)
      ON CONFLICT (account_id, kind) DO UPDATE SET last = c.last + 1
      RETURNING ${code} AS code,
        EXISTS (SELECT FROM ${resource.table} r WHERE r.account_id = $1${scope} AND r.${resource.codeField} = ${code}) AS taken`,
    values: [accountId, resource.path, prefix],
  };
}
