/** VAT by rate, as a small table. */
import type { Element, TextStyle, Typesetter } from '../../pdf/drawing.ts';
import type { TotalsView } from '../../view/view-totals.ts';
import { type Block, oneLine, ROUNDING, stack, textBlock } from '../block.ts';
import { addElement } from '../structure.ts';
import { body, colors, leftWidth, mm } from '../style.ts';

type Summary = TotalsView['vat_summary'];

const inset = { x: 1.6 * mm, y: 1.1 * mm };
const sizes = [8, 6.5, 5];
const smallest = 4;

interface Fit {
  cell: TextStyle;
  label: TextStyle;
  widths: number[];
}

/** The table of the rates, which are not none. */
export function vatSummary(typesetter: Typesetter, summary: Summary, parent: Element): Block {
  const { cell, label, widths } = fit(typesetter, summary);
  const table = addElement(parent, 'Table');
  const row = (texts: readonly string[], style: TextStyle, tag: 'TH' | 'TD', part: Element | undefined): Block => {
    const element = part && addElement(part, 'TR');
    const cells = texts.map(text =>
      textBlock(oneLine(typesetter, text, style), {
        leading: 0,
        element: element && addElement(element, tag),
        right: 0,
      }),
    );
    return rowBlock(cells, widths);
  };
  const header = row(summary.labels, label, 'TH', addElement(table, 'THead'));
  const tableBody = addElement(table, 'TBody');
  const rows = summary.rows.map(texts => row(texts, cell, 'TD', tableBody));
  return withHeader(header, row(summary.labels, label, 'TH', undefined), rows);
}

/** Rows below their header, which is repeated above those that go to the next page. */
function withHeader(header: Block, nextHeader: Block, rows: readonly Block[]): Block {
  return {
    ...stack([header, ...rows], 0),
    split(available) {
      let count = 0;
      let used = header.height;
      for (const { height } of rows) {
        used += height;
        if (used > available + ROUNDING) break;
        count++;
      }
      if (count === 0) return undefined;
      return [stack([header, ...rows.slice(0, count)], 0), withHeader(nextHeader, nextHeader, rows.slice(count))];
    },
  };
}

/** The largest font size at which every column has the width of its widest cell. */
function fit(typesetter: Typesetter, summary: Summary): Fit {
  for (const size of sizes) {
    const found = atSize(typesetter, summary, size);
    if (found.widths.reduce((sum, width) => sum + width, 0) <= leftWidth) return found;
  }
  return atSize(typesetter, summary, smallest);
}

function atSize(typesetter: Typesetter, { labels, rows }: Summary, size: number): Fit {
  const cell: TextStyle = { ...body, size, tabular: true };
  const label: TextStyle = { ...cell, size: 0.88 * size, weight: 600, color: colors.quiet };
  const widths = labels.map((name, column) => {
    const cells = rows.map(row => typesetter.width(row[column] ?? '', cell));
    return Math.max(typesetter.width(name, label), ...cells) + 2 * inset.x;
  });
  return { cell, label, widths };
}

/** A row of numbers, each at the right of its column. */
function rowBlock(cells: readonly Block[], widths: readonly number[]): Block {
  const inner = Math.max(...cells.map(cell => cell.height));
  const height = inner + 2 * inset.y;
  const length = widths.reduce((sum, width) => sum + width, 0);
  return {
    height,
    draw(sheet, x, y) {
      let right = x;
      for (const [at, cell] of cells.entries()) {
        right += widths[at] ?? 0;
        cell.draw(sheet, right - inset.x, y + inset.y);
      }
      const line = { x: x - 0.25, y: y + height, length: length + 0.5 };
      sheet.push({ kind: 'line', ...line, width: 0.5, color: colors.hairline });
    },
  };
}
