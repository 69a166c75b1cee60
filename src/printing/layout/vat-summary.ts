/** VAT by rate, as a small table. */
import type { Element, TextStyle, Typesetter } from '../pdf/drawing.ts';
import type { TotalsView } from '../view/view-totals.ts';
import { type Block, oneLine, stack, textBlock } from './block.ts';
import { addElement } from './structure.ts';
import { body, colors, lengthOf, mm } from './style.ts';

const inset = { x: 1.6 * mm, y: 1.1 * mm };

/** The table of the rates, which are not none. */
export function vatSummary(typesetter: Typesetter, summary: TotalsView['vat_summary'], parent: Element): Block {
  const longest = Math.max(...summary.rows.flat().map(lengthOf));
  const size = longest > 24 ? 5 : longest > 18 ? 6.5 : 8;
  const style: TextStyle = { ...body, size, tabular: true };
  const label: TextStyle = { ...style, size: 0.88 * size, weight: 600, color: colors.quiet };
  const widths = summary.labels.map((name, column) => {
    const cells = summary.rows.map(row => typesetter.width(row[column] ?? '', style));
    return Math.max(typesetter.width(name, label), ...cells) + 2 * inset.x;
  });
  const table = addElement(parent, 'Table');
  const head = addElement(addElement(table, 'THead'), 'TR');
  const tableBody = addElement(table, 'TBody');
  const row = (texts: readonly string[], cellStyle: TextStyle, tag: 'TH' | 'TD', element: Element) =>
    rowOf(
      texts
        .map(text => oneLine(typesetter, text, cellStyle))
        .map(lines => textBlock(lines, { leading: 0, element: addElement(element, tag), right: 0 })),
      widths,
    );
  const header = row(summary.labels, label, 'TH', head);
  return stack([header, ...summary.rows.map(cells => row(cells, style, 'TD', addElement(tableBody, 'TR')))], 0);
}

/** A row of numbers, each at the right of its column. */
function rowOf(cells: readonly Block[], widths: readonly number[]): Block {
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
      sheet.push({
        kind: 'line',
        x: x - 0.25,
        y: y + height,
        length: length + 0.5,
        width: 0.5,
        color: colors.hairline,
      });
    },
  };
}
