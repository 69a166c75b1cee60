// Statements that find changes of an account since a snapshot, and apply them to the copy.

import { command, type Query, query, type SingleCommand } from '../../../query/statement.ts';
import type { TableRow } from '../account-files/catalogue.ts';
import { lineOfRow, portableColumns, rowsOfLines } from '../account-files/rows.ts';
import { quoted } from '../rows-by-columns.ts';

/** The snapshot of the transaction. */
export const currentSnapshot = () =>
  query<{ snapshot: string }>({ text: 'SELECT pg_current_snapshot()::text AS snapshot' });

/** The keys of all rows, as JSON objects, that were changed by transactions which a snapshot does not show. */
export const changedSince = (accountId: number, snapshot: string) =>
  query<{ table_name: string; key: string }>({
    text: `SELECT DISTINCT table_name, key::text FROM account_change
      WHERE account = $1 AND xid >= pg_snapshot_xmin($2::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $2::pg_snapshot)`,
    values: [accountId, snapshot],
  });

/** Forgets the changes of an account. */
export const forgetChanges = (accountId: number) =>
  command({ text: 'DELETE FROM account_change WHERE account = $1', values: [accountId] });

/** The portable columns of the row of each key, in the order of the keys, as `openRows` writes them; null for a missing row. */
export function rowsOfKeys(accountId: number, table: TableRow, keys: string[]): Query<{ line: string | null }> {
  const columns = portableColumns(table);
  const row = `(SELECT ${columns.map(column => `t.${quoted(column)}`).join(', ')}) r`;
  return query({
    text: `SELECT CASE WHEN t.account_id IS NOT NULL THEN (SELECT ${lineOfRow(table, columns)} FROM ${row}) END AS line
      FROM json_populate_recordset(NULL::${quoted(table.name)}, $2) WITH ORDINALITY k
      LEFT JOIN ${quoted(table.name)} t ON t.account_id = $1${equalKeys(table)}
      ORDER BY k.ordinality`,
    values: [accountId, `[${keys.join(',')}]`],
  });
}

/**
 * Inserts or updates rows, each a JSON object as `rowsOfKeys` writes it. An equal row is left alone: an earlier attempt may have stored
 * it, and entries of the audit trail cannot be updated.
 */
export function putRows(accountId: number, table: TableRow, lines: string[]): SingleCommand {
  const columns = portableColumns(table);
  const rows = rowsOfLines(table);
  const values = [accountId, `[${lines.join(',')}]`];
  if (table.name === 'account') {
    const set = columns.map(column => `${quoted(column)} = r.${quoted(column)}`).join(', ');
    return command({ text: `UPDATE account SET ${set} FROM ${rows} WHERE account.account_id = $1`, values });
  }
  const others = columns.filter(column => !table.key.includes(column));
  const set = others.map(column => `${quoted(column)} = EXCLUDED.${quoted(column)}`).join(', ');
  const all = (of: string) => `ROW(${others.map(column => `${of}.${quoted(column)}`).join(', ')})::text`;
  return command({
    text: `INSERT INTO ${quoted(table.name)} AS t (account_id, ${columns.map(quoted).join(', ')})
      SELECT $1, ${columns.map(column => `r.${quoted(column)}`).join(', ')} FROM ${rows}
      ON CONFLICT (account_id${table.key.map(column => `, ${quoted(column)}`).join('')})
      DO ${set === '' ? 'NOTHING' : `UPDATE SET ${set} WHERE ${all('t')} <> ${all('EXCLUDED')}`}`,
    values,
  });
}

/** Deletes the rows of some keys. */
export const removeRows = (accountId: number, table: TableRow, keys: string[]) =>
  command({
    text: `DELETE FROM ${quoted(table.name)} t USING json_populate_recordset(NULL::${quoted(table.name)}, $2) k
      WHERE t.account_id = $1${equalKeys(table)}`,
    values: [accountId, `[${keys.join(',')}]`],
  });

const equalKeys = ({ key }: TableRow) => key.map(column => ` AND t.${quoted(column)} = k.${quoted(column)}`).join('');

/** Number of rows of a table, and a checksum of all rows that is independent of their order. */
export const tableChecksum = (accountId: number, table: TableRow) =>
  query<{ rows: number; checksum: string }>({
    text: `SELECT count(*) AS rows, coalesce(sum(hashtextextended(ROW(${portableColumns(table).map(quoted).join(', ')})::text, 0)), 0)::text AS checksum
      FROM ${quoted(table.name)} WHERE account_id = $1`,
    values: [accountId],
  });

/** Begins a part of a transaction that `undoPart` can roll back. */
export const beginPart = () => command({ text: 'SAVEPOINT part' });

/** Rolls back to `beginPart`. */
export const undoPart = () => command({ text: 'ROLLBACK TO SAVEPOINT part' });
