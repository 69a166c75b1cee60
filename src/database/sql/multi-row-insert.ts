// Inserts of several rows as data, so that the inserts of several writes can be joined.

import { type MergeableCommand, mergeableCommand, type Statement } from '../../query/statement.ts';

/** Most rows of an insert that has a text of its own for their number; more rows are one JSON text (docs/performance.md). */
const MAX_LISTED_ROWS = 8;
/** The same for an insert whose columns are one choice of very many: two texts each leave room for those of pages. */
const MAX_LISTED_ROWS_OF_CHOICE = 1;
/** Most rows of a joined insert. */
const MAX_JOINED_ROWS = 400;
/** Names by table, columns and ending. PostgreSQL cuts a name after 63 bytes, so the columns can't be part of it. */
const names = new Map<string, string>();
/** By name. */
const texts = new Map<string, string>();

/** Inserts rows, given by column name. Their values are texts (dates too), numbers, booleans and arrays of them, not bytes. */
export type Insert = (rows: readonly Record<string, unknown>[]) => MergeableCommand;

export interface InsertOptions {
  /** SQL after the rows, e.g. ON CONFLICT …. */
  ending?: string;
  /** Columns of the type json; their values are JSON texts. */
  json?: readonly string[];
  /** Combines rows of one key: ON CONFLICT DO UPDATE changes a row only once in a statement, which may have rows of several writes. */
  combineRows?: (rows: readonly Record<string, unknown>[]) => readonly Record<string, unknown>[];
  /** Its columns are one choice of very many, so it has no name; a connection keeps those that it used last prepared. */
  preparedByText?: boolean;
}

/** Names of columns, listed as in SQL. */
export const columnNames = (list: string): string[] => list.trim().split(/,\s+/);

/**
 * Defines an insert of rows; a column that a row lacks becomes NULL. Table, columns and ending come from our own code. Inserts into
 * one table with the same columns and ending are joined.
 */
export function defineInsert(table: string, columns: readonly string[], options: InsertOptions = {}): Insert {
  const { ending = '', json = [], combineRows = rows => rows, preparedByText = false } = options;
  const key = `${table} (${columns.join()}) ${ending}`;
  const name = preparedByText ? key : (names.get(key) ?? `insert ${table} ${names.size}`);
  if (!preparedByText) names.set(key, name);
  const maxListed = preparedByText ? MAX_LISTED_ROWS_OF_CHOICE : MAX_LISTED_ROWS;
  const textOf = (rows: number): string =>
    rows > maxListed ? insertOfJson(table, columns, json, ending) : insertOfValues(table, columns, rows, ending);
  const statementOf = (all: readonly Record<string, unknown>[]): Statement => {
    const rows = combineRows(all);
    const values = rows.length > maxListed ? [JSON.stringify(rows)] : valuesOf(rows, columns);
    if (preparedByText) return { preparedByText, text: textOf(rows.length), values };
    const named = `${name}, ${rows.length > maxListed ? 'many' : rows.length}`;
    const text = texts.get(named) ?? textOf(rows.length);
    texts.set(named, text);
    return { name: named, text, values };
  };
  return rows => mergeableCommand(name, rows, MAX_JOINED_ROWS, statementOf);
}

function valuesOf(rows: readonly Record<string, unknown>[], columns: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column]);
  return values;
}

function insertOfValues(table: string, columns: readonly string[], rows: number, ending: string): string {
  let number = 0;
  const tuples = Array.from({ length: rows }, () => `(${columns.map(() => `$${++number}`).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} ${ending}`;
}

/**
 * An insert of any number of rows, which are one JSON array, $1. PostgreSQL reads each value by the type of its column. A value of the
 * columns `json` is JSON text within a JSON string.
 */
export function insertOfJson(
  table: string,
  columns: readonly string[],
  json: readonly string[],
  ending: string,
): string {
  const values = columns.map(column => (json.includes(column) ? `(r.${column} #>> '{}')::json` : `r.${column}`));
  return `INSERT INTO ${table} (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM json_populate_recordset(NULL::${table}, $1) r ${ending}`;
}
