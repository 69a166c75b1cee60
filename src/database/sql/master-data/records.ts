// Statements that write master data. Table and column names come from definitions.

import type { RecordResource } from '../../../definitions/define-record.ts';
import type { ColumnValues } from '../../../definitions/fields/column-values.ts';
import { type Command, command, type Query, query, type Row, type RowLock, rowLock } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** Inserts a record under the id that was allocated for it. */
export function insertRecord(accountId: number, resource: RecordResource, id: number, values: ColumnValues): Command {
  const row: ColumnValues = { account_id: accountId, id, ...resource.scope, ...values };
  return defineInsert(resource.table, Object.keys(row), { preparedByText: true })([row]);
}

/** Locks the records with an id or a code (one record, when both name the same) in the order of their ids, with all columns. */
export function lockRecords(
  accountId: number,
  resource: RecordResource,
  id: string | undefined,
  code: string | undefined,
): RowLock<Row & { id: number; code: string; version: number }> {
  return rowLock({
    name: `record lock ${resource.path}`,
    text: `${recordsNamed(resource)} FOR NO KEY UPDATE`,
    values: [accountId, id ?? null, code ?? null],
  });
}

/** The same records without a lock, for a check that changes nothing. */
export function findRecords(
  accountId: number,
  resource: RecordResource,
  code: string,
): Query<Row & { id: number; code: string; version: number }> {
  const name = `record of ${resource.path}`;
  return query({ name, text: recordsNamed(resource), values: [accountId, null, code] });
}

function recordsNamed(resource: RecordResource): string {
  const { table, codeField } = resource;
  const scope = scopeOf(resource);
  const byId = `SELECT id FROM ${table} WHERE account_id = $1 AND id = $2::bigint`;
  const byCode = `SELECT id FROM ${table} k WHERE k.account_id = $1${scope.replaceAll('r.', 'k.')} AND k.${codeField} = $3`;
  return `SELECT r.*, r.${codeField} AS code FROM ${table} r
      WHERE r.account_id = $1${scope} AND r.id = ANY (ARRAY(${byId} UNION ALL ${byCode}))
      ORDER BY r.id`;
}

/** Updates the named columns of a record and raises its version. */
export function updateRecord(accountId: number, resource: RecordResource, id: number, values: ColumnValues): Command {
  const columns = Object.keys(values);
  const settings = columns.map((column, index) => `${column} = $${index + 3}`);
  return command({
    text: `UPDATE ${resource.table} SET ${[...settings, 'version = version + 1', 'updated_at = now()'].join(', ')}
      WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, ...Object.values(values)],
  });
}

/** The record with a code. */
export function recordByCode(
  accountId: number,
  { table, codeField }: RecordResource,
  code: string,
): Query<Row & { id: number }> {
  return query({
    text: `SELECT id, ${codeField} FROM ${table} WHERE account_id = $1 AND ${codeField} = $2`,
    values: [accountId, code],
  });
}

/** All records of a kind by code, each as the JSON text that its list answers. */
export function allRecords(accountId: number, resource: RecordResource): Query<{ json: string }> {
  const { from, json, codeField } = resource;
  return query({
    text: `SELECT ${json} AS json FROM ${from} WHERE r.account_id = $1${scopeOf(resource)} ORDER BY r.${codeField}`,
    values: [accountId],
  });
}

/** Deletes a record. A foreign key refuses it while something refers to it. */
export function deleteRecord(accountId: number, resource: RecordResource, id: number): Command {
  return command({
    text: `DELETE FROM ${resource.table} WHERE account_id = $1 AND id = $2`,
    values: [accountId, id],
  });
}

/** True if a code exists in another table of master data. */
export function codeExists(accountId: number, table: string, column: string, code: string): Query<{ exists: boolean }> {
  return query({
    name: `${table} exists`,
    text: `SELECT EXISTS (SELECT FROM ${table} WHERE account_id = $1 AND ${column} = $2)`,
    values: [accountId, code],
  });
}

/** SQL that restricts the table `r` to the records of a kind. */
export function scopeOf({ scope }: RecordResource): string {
  return Object.entries(scope)
    .map(([column, word]) => ` AND r.${column} = '${word}'`)
    .join('');
}
