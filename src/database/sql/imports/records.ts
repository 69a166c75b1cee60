// Statements that find and remove many records of a kind for an import. Names of tables and columns come from definitions.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { type Command, command, type Query, query, type Row, type RowLock, rowLock } from '../../../query/statement.ts';

const scopeOf = ({ scope }: RecordResource) =>
  Object.entries(scope)
    .map(([column, word]) => ` AND r.${column} = '${word}'`)
    .join('');

/** Values that records of a kind have in a column, with the record. */
export const valuesTaken = (
  accountId: number,
  resource: RecordResource,
  column: string,
  values: string[],
): Query<{ value: string; code: string }> =>
  query({
    text: `SELECT r.${column} AS value, r.${resource.codeField} AS code FROM ${resource.table} r
      WHERE r.account_id = $1${scopeOf(resource)} AND r.${column} = ANY ($2::text[])`,
    values: [accountId, values],
  });

/** Locks records by id, with all columns. */
export const lockRecordsById = (
  accountId: number,
  { path, table, codeField }: RecordResource,
  ids: number[],
): RowLock<Row & { id: number; code: string; version: number }> =>
  rowLock({
    name: `records lock ${path}`,
    text: `SELECT r.*, r.${codeField} AS code FROM ${table} r
      WHERE r.account_id = $1 AND r.id = ANY ($2::bigint[]) ORDER BY r.id FOR UPDATE`,
    values: [accountId, ids],
  });

/** Deletes records. A foreign key refuses it while something refers to one of them. */
export const deleteRecords = (accountId: number, { table }: RecordResource, ids: number[]): Command =>
  command({
    text: `DELETE FROM ${table} WHERE account_id = $1 AND id = ANY ($2::bigint[])`,
    values: [accountId, ids],
  });

/** Values that rows of a table refer to. */
export const usedAmong = (
  accountId: number,
  { table, columns, to }: { table: string; columns: string[]; to: string },
  values: unknown[],
): Query<{ value: string }> =>
  query({
    text: `SELECT v.value::text FROM unnest($2::${to === 'id' ? 'bigint' : 'text'}[]) AS v (value)
      WHERE EXISTS (SELECT FROM "${table}" r WHERE r.account_id = $1 AND (${columns.map(column => `r."${column}" = v.value`).join(' OR ')}))`,
    values: [accountId, values],
  });
