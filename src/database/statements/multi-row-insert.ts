// Multi-row INSERT … VALUES as data, so that the inserts of several writes can be joined.

import { type MergeableCommand, mergeableCommand, type Statement } from '../../query/statement.ts';

/** Most rows of an insert that is prepared under a name, and of a joined one; its text is made once. */
const MAX_NAMED_ROWS = 24;
/** Names by table, columns and ending. PostgreSQL cuts a name after 63 bytes, so the columns can't be part of it. */
const names = new Map<string, string>();
const texts = new Map<string, string>();

/** Inserts rows, given by column name. */
export type Insert = (rows: readonly Record<string, unknown>[]) => MergeableCommand;

/**
 * Defines an insert of rows; a column that a row lacks becomes NULL. Table, columns and `ending` (e.g. ON CONFLICT …) come from
 * our own code. Inserts into one table with the same columns and ending are joined.
 */
export function defineInsert(table: string, columns: readonly string[], ending = ''): Insert {
  const key = `${table} (${columns.join()}) ${ending}`;
  const name = names.get(key) ?? `insert ${table} ${names.size}`;
  names.set(key, name);
  const statementOf = (rows: readonly Record<string, unknown>[]): Statement => {
    const values: unknown[] = [];
    for (const row of rows) for (const column of columns) values.push(row[column]);
    if (rows.length > MAX_NAMED_ROWS) return { text: insertText(table, columns, rows.length, ending), values };
    const named = `${name}, ${rows.length}`;
    let text = texts.get(named);
    if (!text) {
      text = insertText(table, columns, rows.length, ending);
      texts.set(named, text);
    }
    return { name: named, text, values };
  };
  return rows => mergeableCommand(name, rows, MAX_NAMED_ROWS, statementOf);
}

function insertText(table: string, columns: readonly string[], rows: number, ending: string): string {
  let number = 0;
  const tuples = Array.from({ length: rows }, () => `(${columns.map(() => `$${++number}`).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} ${ending}`;
}
