// Standard output of a command: text for people, or with --json one JSON value for scripts. Messages go to standard error.

import type { Row } from '../../query/statement.ts';

let asJson = false;

/** Chooses the output format. Called once, before a command runs. */
export function chooseOutput(json: boolean): void {
  asJson = json;
}

/** True if the command was called with --json. */
export const printsJson = (): boolean => asJson;

/** Prints a result: with --json the value, otherwise the text. */
export function print(value: unknown, text: string): void {
  console.log(asJson ? JSON.stringify(value) : text);
}

/** Prints rows: with --json all their columns as an array, otherwise the `columns` as a table. */
export function printRows(rows: Row[], columns: string[]): void {
  console.log(asJson ? JSON.stringify(rows, null, 2) : table(rows, columns));
}

/** Prints a line for people that is not part of the result; with --json nothing. */
export function remark(line: string): void {
  if (!asJson) console.log(line);
}

/** Seconds since a time of `performance.now()`, with one decimal place. */
export const secondsSince = (began: number): number => Number(((performance.now() - began) / 1000).toFixed(1));

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
