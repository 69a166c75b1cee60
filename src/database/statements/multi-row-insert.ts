// Multi-row INSERT … VALUES. (INSERT … SELECT would read better, but a distributed PostgreSQL turns it into COPY, which
// the tenant wall forbids.)

import type { Statement } from '../../query/statement.ts';

// The texts for few rows are the same again and again: made once, and prepared under a name.
const NAMED_ROWS = 12;
const texts = new Map<string, string>();

/** Inserts rows given by column name; a column that a row doesn't have becomes NULL. Tables and columns come from us. */
export function multiRowInsert(
  table: string,
  columns: string[],
  rows: Record<string, unknown>[],
  ending = '',
): Statement {
  const name = `insert ${table} ${rows.length}${ending && ' +'}`;
  const values: unknown[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  if (rows.length > NAMED_ROWS) return { text: insertText(table, columns, rows.length, ending), values };
  let text = texts.get(name);
  if (!text) {
    text = insertText(table, columns, rows.length, ending);
    texts.set(name, text);
  }
  return { name, text, values };
}

function insertText(table: string, columns: string[], rows: number, ending: string): string {
  let number = 0;
  const tuples = Array.from({ length: rows }, () => `(${columns.map(() => `$${++number}`).join(', ')})`);
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} ${ending}`;
}
