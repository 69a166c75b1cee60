// Statements about records of master data. Table and column names come from definitions.

import type { RecordReference, RecordResource } from '../../../definitions/define-record.ts';
import type { ColumnValues } from '../../../definitions/fields/column-values.ts';
import {
  type Allocation,
  type Command,
  mergeableAllocation,
  type Query,
  query,
  type Row,
  type RowLock,
  rowLock,
} from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';
import { countOf, deleteFrom, updateTable } from '../rows-by-columns.ts';

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

/** The same records without a lock. */
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
  const more = ['version = version + 1', 'updated_at = now()'];
  return updateTable(resource.table, { account_id: accountId, id }, values, more);
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

/** All records of a kind by code, each as the JSON text of its list. */
export function allRecords(accountId: number, resource: RecordResource): Query<{ json: string }> {
  const { from, json, codeField } = resource;
  return query({
    text: `SELECT ${json} AS json FROM ${from} WHERE r.account_id = $1${scopeOf(resource)} ORDER BY r.${codeField}`,
    values: [accountId],
  });
}

/** Deletes records. Fails while a foreign key refers to one of them. */
export function deleteRecords(accountId: number, { table }: RecordResource, ids: number[]): Command {
  return deleteFrom(table, { account_id: accountId, id: ids });
}

/** True if a code exists in another table of master data. */
export function codeExists(
  accountId: number,
  { table, column, kind }: RecordReference,
  code: string,
): Query<{ exists: boolean }> {
  return query({
    name: `${kind ?? table} exists`,
    text: `SELECT EXISTS (SELECT FROM ${table} WHERE account_id = $1 AND ${column} = $2${kind ? ` AND kind = '${kind}'` : ''})`,
    values: [accountId, code],
  });
}

/** Number of records with a value in a column. */
export const countWith = (accountId: number, { table }: RecordResource, column: string, value: string) =>
  countOf(table, { account_id: accountId, [column]: value });

/** One of the rows of a table that refer to the record with an id or, without one, a code. */
export const rowsReferring = (
  accountId: number,
  resource: RecordResource,
  { table, column, by = resource.codeField }: { table: string; column: string; by?: string },
  { id, code }: { id: string | undefined; code: string | undefined },
) =>
  query<Row>({
    name: `${table} of ${resource.path}`,
    text: `SELECT 1 AS one FROM ${resource.table} r JOIN ${table} t ON t.account_id = r.account_id AND t.${column} = r.${by}
      WHERE r.account_id = $1${scopeOf(resource)} AND (r.id = $2::bigint OR ($2::bigint IS NULL AND r.${resource.codeField} = $3)) LIMIT 1`,
    values: [accountId, id ?? null, code ?? null],
  });

/** SQL that restricts the table `r` to the records of a kind. */
export function scopeOf({ scope }: RecordResource): string {
  return Object.entries(scope)
    .map(([column, word]) => ` AND r.${column} = '${word}'`)
    .join('');
}

/** The values that records of a kind have in a column, with the code of the record. */
export const valuesTaken = (accountId: number, resource: RecordResource, column: string, values: string[]) =>
  query<{ value: string; code: string }>({
    text: `SELECT r.${column} AS value, r.${resource.codeField} AS code FROM ${resource.table} r
      WHERE r.account_id = $1${scopeOf(resource)} AND r.${column} = ANY ($2::text[])`,
    values: [accountId, values],
  });

/** Locks records by id, with all columns. */
export const lockRecordsById = (accountId: number, { path, table, codeField }: RecordResource, ids: number[]) =>
  rowLock<Row & { id: number; code: string; version: number }>({
    name: `records lock ${path}`,
    text: `SELECT r.*, r.${codeField} AS code FROM ${table} r
      WHERE r.account_id = $1 AND r.id = ANY ($2::bigint[]) ORDER BY r.id FOR UPDATE`,
    values: [accountId, ids],
  });

/** The values that rows of a table refer to. */
export const usedAmong = (
  accountId: number,
  { table, columns, to }: { table: string; columns: string[]; to: string },
  values: unknown[],
) =>
  query<{ value: string }>({
    text: `SELECT v.value::text FROM unnest($2::${to === 'id' ? 'bigint' : 'text'}[]) AS v (value)
      WHERE EXISTS (SELECT FROM "${table}" r WHERE r.account_id = $1 AND (${columns.map(column => `r."${column}" = v.value`).join(' OR ')}))`,
    values: [accountId, values],
  });

/**
 * The next free code of a kind, such as `C0001`; it grows past 9999. Each write of a batch gets its own. Codes that clients chose are
 * skipped. Sent behind the lock of the kind's counter, so it reads the counter as committed by earlier transactions.
 */
export function nextCode(accountId: number, resource: RecordResource, prefix: string): Allocation<{ code: string }> {
  const code = `$3 || lpad(i::text, greatest(4, length(i::text)), '0')`;
  const name = `codes of ${resource.path}`;
  return mergeableAllocation(name, undefined, items => ({
    name,
    // A scalar subquery looks up each number by key; EXISTS would be planned as a join with all records.
    text: `WITH RECURSIVE n (i) AS (
        SELECT coalesce((SELECT k.last FROM code_counter k WHERE k.account_id = $1 AND k.kind = $2), 0) + 1
        UNION ALL SELECT i + 1 FROM n
      ), free AS (
        SELECT i, ${code} AS code FROM n WHERE (SELECT r.id FROM ${resource.table} r
          WHERE r.account_id = $1${scopeOf(resource)} AND r.${resource.codeField} = ${code}) IS NULL
        LIMIT $4
      ), counter AS (
        INSERT INTO code_counter (account_id, kind, last) SELECT $1, $2, max(i) FROM free
        ON CONFLICT (account_id, kind) DO UPDATE SET last = excluded.last
      )
      SELECT (row_number() OVER (ORDER BY i) - 1)::int AS item, code FROM free`,
    values: [accountId, resource.path, prefix, items.length],
  }));
}
