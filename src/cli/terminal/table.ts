// Prints rows as a table, or as JSON for scripts.

import type { Row } from '../../query/statement.ts';

/** Prints rows on standard output: the `columns` as a table, or all columns as a JSON array. */
export function printRows(rows: Row[], columns: string[], options: { json?: true }): void {
  if (options.json) console.log(JSON.stringify(rows, null, 2));
  else console.log(table(rows, columns));
}

function table(rows: Row[], columns: string[]): string {
  const cells = [columns, ...rows.map(row => columns.map(column => shown(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map(line => line[index]?.length ?? 0)));
  return cells
    .map(line =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
