/** Tables over several pages: the header is repeated on each page, and a footer may end each. */
import { type Block, leastHeight, linesThatFit, type TextBlock } from './block.ts';
import type { Flow } from './flow.ts';
import { colors, contentWidth, mm } from './style.ts';

export interface Cell {
  text: TextBlock;
  /** The distance of its text from the left side of the table. */
  left: number;
}

export interface Row {
  cells: Cell[];
  /** The line below it. */
  rule: { width: number; color: (typeof colors)[keyof typeof colors] };
  /** The row may break between the lines of its text. */
  mayBreak?: boolean;
  /** The text stands at the bottom of the row instead of at its top. */
  isBottom?: boolean;
}

/** A table as its rows and what is around them on each page. */
export interface Table {
  rows: readonly Row[];
  /** The header of a page that begins after this number of rows. */
  header(printed: number): Block;
  /** The height of the footer after this number of rows. */
  footerHeight(printed: number): number;
  /** The footer of a page that ends after this number of rows. */
  footer(printed: number): Block;
}

/** The space above and below the text of a row. */
export const rowInset = 1.7 * mm;

export const rules = {
  header: { width: 1, color: colors.accent },
  row: { width: 0.5, color: colors.hairline },
} as const;

/** A row on one page, or the part of a row; `least` is the least height of what is inside it. */
export function rowBlock({ cells, rule, isBottom = false }: Row, least = 0): Block {
  const inner = Math.max(least, ...cells.map(cell => cell.text.height));
  const height = inner + 2 * rowInset;
  return {
    height,
    draw(sheet, x, y) {
      for (const { text, left } of cells)
        text.draw(sheet, x + left, y + rowInset + (isBottom ? inner - text.height : 0));
      // The ends of a line are square.
      const line = { x: x - rule.width / 2, y: y + height, length: contentWidth + rule.width };
      sheet.push({ kind: 'line', ...line, ...rule });
    },
  };
}

/** Adds a table to the pages. */
export function addTable(flow: Flow, distance: number, table: Table): void {
  const [first] = table.rows;
  if (!first) return;
  const rows = table.rows.map(row => ({ row, block: rowBlock(row) }));
  const header = table.header(0);
  flow.begin(distance, header.height + heightOfStart(first) + table.footerHeight(1));
  flow.put(header);
  for (const [at, { row, block }] of rows.entries()) {
    const footer = table.footerHeight(at + 1);
    if (flow.fits(block.height + footer)) flow.put(block);
    else if (row.mayBreak) addBrokenRow(flow, table, row, at);
    else {
      if (at > 0) nextPage(flow, table, at, at);
      flow.put(block);
    }
  }
  flow.put(table.footer(rows.length));
}

function nextPage(flow: Flow, table: Table, ended: number, begun: number): void {
  flow.put(table.footer(ended));
  flow.newPage();
  flow.put(table.header(begun));
}

/** The height that must be left on a page for the row to begin there. */
function heightOfStart(row: Row): number {
  if (!row.mayBreak) return rowBlock(row).height;
  return Math.max(...row.cells.map(({ text }) => leastHeight(text))) + 2 * rowInset;
}

/** Adds a row of which each page has the lines that it has space for. Its sum is carried from its first page on. */
function addBrokenRow(flow: Flow, table: Table, row: Row, at: number): void {
  const footer = table.footerHeight(at + 1);
  if (!flow.fits(heightOfStart(row) + footer)) nextPage(flow, table, at, at);
  let rest = row;
  while (!flow.fits(rowBlock(rest).height + footer)) {
    const height = flow.left - footer - 2 * rowInset;
    const counts = rest.cells.map(({ text }) => linesThatFit(text, height));
    flow.put(rowBlock(slicedRow(rest, counts, 'fitting'), height));
    rest = slicedRow(rest, counts, 'rest');
    nextPage(flow, table, at + 1, at + 1);
  }
  flow.put(rowBlock(rest));
}

/** The lines of each cell that fit, at least one, or the lines after them. */
function slicedRow(row: Row, counts: readonly number[], part: 'fitting' | 'rest'): Row {
  const slice = (text: TextBlock, count: number) => (part === 'fitting' ? text.slice(0, count) : text.slice(count));
  const cells = row.cells.map(({ text, left }, at) => ({ left, text: slice(text, Math.max(1, counts[at] ?? 1)) }));
  return { ...row, cells };
}
