/** Chooses the font size and the column widths of the table of lines. */
import type { TextStyle, Typesetter } from '../pdf/drawing.ts';
import type { Column } from '../view/view-lines.ts';
import { body, colors, contentWidth, mm } from './style.ts';

/** The space between two columns. */
export const columnGap = 3 * mm;

export interface PlacedColumn extends Column {
  /** From the left side of the table. */
  left: number;
  width: number;
}

export interface ColumnFit {
  columns: PlacedColumn[];
  size: number;
  /** Columns without a place of their own, whose cells are printed below the description. */
  moved: Column['key'][];
}

/** The text of a cell in a table of this font size. */
export const cellStyle = (size: number): TextStyle => ({ ...body, size, tabular: true });

/** A label above a column. */
export const columnLabel = (size: number): TextStyle => ({
  ...body,
  size: size * 0.82,
  weight: 600,
  color: colors.accent,
  tabular: true,
});

const movable = ['code', 'unit'];

interface Attempt {
  size: number;
  /** The least width of the description. */
  least: number;
  moves: boolean;
}

const attempts: readonly Attempt[] = [
  ...[9, 8.5, 8, 7.5, 7].map(size => ({ size, least: 50 * mm, moves: false })),
  ...[6.5, 6].map(size => ({ size, least: 34 * mm, moves: false })),
  ...[8, 7, 6, 5].map(size => ({ size, least: 34 * mm, moves: true })),
];
const lastAttempt: Attempt = { size: 4, least: 0, moves: true };

/**
 * The largest font size at which every number fits on one line and the description has its least width. If no size fits,
 * code and unit move below the description.
 */
export function fitColumns(typesetter: Typesetter, columns: readonly Column[]): ColumnFit {
  for (const attempt of attempts) {
    const { widths, rest } = measured(typesetter, columns, attempt);
    if (rest >= attempt.least) return fitted(columns, attempt, widths, rest);
  }
  const { widths, rest } = measured(typesetter, columns, lastAttempt);
  return fitted(columns, lastAttempt, widths, rest);
}

const isShown = ({ key }: Column, { moves }: Attempt): boolean => !(moves && movable.includes(key));

/** The widths of the columns by key, and the width that remains for the description. */
function measured(typesetter: Typesetter, columns: readonly Column[], attempt: Attempt) {
  const widths = new Map<string, number>();
  let rest = contentWidth;
  for (const column of columns) {
    if (column.key === 'description' || !isShown(column, attempt)) continue;
    const width = columnWidth(typesetter, column, attempt.size);
    widths.set(column.key, width);
    rest -= width;
  }
  return { widths, rest };
}

/** That of the widest cell or of the label; a long label breaks between words. */
function columnWidth(typesetter: Typesetter, { widest, label }: Column, size: number): number {
  const cells = widest.map(cell => typesetter.width(cell, cellStyle(size)));
  const words = label.length > 12 ? label.split(' ') : [label];
  const labels = words.map(word => typesetter.width(word, columnLabel(size)));
  return Math.max(...cells, ...labels) + columnGap + 0.3 * mm;
}

function fitted(
  columns: readonly Column[],
  attempt: Attempt,
  widths: ReadonlyMap<string, number>,
  rest: number,
): ColumnFit {
  let left = 0;
  const placed = columns
    .filter(column => isShown(column, attempt))
    .map(column => {
      const width = widths.get(column.key) ?? rest;
      left += width;
      return { ...column, left: left - width, width };
    });
  const moved = columns.filter(column => !isShown(column, attempt)).map(({ key }) => key);
  return { columns: placed, size: attempt.size, moved };
}
