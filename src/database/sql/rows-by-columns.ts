// Commands on rows of a table by their columns. Names of tables and columns come from our own code.

import pg from 'pg';
import { command, query, type SingleCommand } from '../../query/statement.ts';

/** Values by column. */
type Columns = Record<string, unknown>;

/** Inserts a row. */
export function insertInto(table: string, values: Columns): SingleCommand {
  const columns = Object.keys(values);
  return command({
    text: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: Object.values(values),
  });
}

/** Number of the rows that `deleteFrom` would delete. */
export const countOf = (table: string, where: Columns) =>
  query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM ${table} WHERE ${conditions(where, 1)}`,
    values: boundValues(where),
  });

/** Deletes the rows whose columns have these values; a list matches each of its values, null matches NULL. */
export const deleteFrom = (table: string, where: Columns) =>
  command({ text: `DELETE FROM ${table} WHERE ${conditions(where, 1)}`, values: boundValues(where) });

/** Sets columns of the rows that `deleteFrom` would delete. `more`: further settings as SQL. */
export function updateTable(table: string, where: Columns, values: Columns, more: string[] = []): SingleCommand {
  const columns = Object.keys(values);
  const settings = [...columns.map((column, index) => `${column} = $${index + 1}`), ...more];
  return command({
    text: `UPDATE ${table} SET ${settings.join(', ')} WHERE ${conditions(where, columns.length + 1)}`,
    values: [...Object.values(values), ...boundValues(where)],
  });
}

function conditions(where: Columns, first: number): string {
  let next = first;
  const each = ([column, value]: [string, unknown]) => {
    if (value === null) return `${column} IS NULL`;
    return Array.isArray(value) ? `${column} = ANY ($${next++})` : `${column} = $${next++}`;
  };
  return Object.entries(where).map(each).join(' AND ');
}

/** The values of rows as an array for each column, as `unnest` takes them. */
export const arraysOf = <R, Column extends keyof R>(rows: readonly R[], ...columns: Column[]): R[Column][][] =>
  columns.map(column => rows.map(row => row[column]));

/** A name from PostgreSQL's catalogue, as SQL. */
export const quoted = pg.escapeIdentifier;

const boundValues = (where: Columns) => Object.values(where).filter(value => value !== null);
