// Finds the row with the headings: files often have a title, a date or a logo above it.

import type { TableRow } from './table.ts';

/** Rows among which the headings are looked for. */
const ROWS = 20;
/** Headings that are known by name from which a row is taken for theirs. */
const KNOWN = 2;

/** A heading without case, accents and signs: `Código do artigo` and `codigo_do_artigo` are the same. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();

/**
 * Index of the row with the most known headings; else of the first row that has text in at least half as many cells as the fullest row,
 * and in more than one cell.
 */
export function headingRow(rows: TableRow[], known: readonly string[]): number {
  const first = rows.slice(0, ROWS);
  const names = new Set(known);
  const counts = first.map(({ cells }) => new Set(cells.map(plainHeading).filter(cell => names.has(cell))).size);
  const most = Math.max(0, ...counts);
  if (most >= KNOWN) return counts.indexOf(most);
  const filled = first.map(({ cells }) => cells.filter(cell => cell !== '').length);
  const fullest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex(count => count * 2 >= fullest && count >= Math.min(2, fullest)),
  );
}
