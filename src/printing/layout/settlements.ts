/** What a receipt, payment or credit note settles, or the entries of a statement: documents, dates and amounts. */
import type { Element, Typesetter } from '../pdf/drawing.ts';
import type { SettlementsView } from '../view/view-settlements.ts';
import { linesOf, oneLine, space, textBlock } from './block.ts';
import { cellStyle, columnLabel } from './column-fit.ts';
import { addElement } from './structure.ts';
import { body, contentWidth, leading, mm } from './style.ts';
import { type Cell, type Row, rowBlock, rules, type Table } from './table.ts';

const inset = 1.5 * mm;
const amountWidth = 50 * mm;
const dateWidth = 26 * mm;
/** The widths of the columns after the document. */
const withDetails = [dateWidth, amountWidth, amountWidth];
const without = [amountWidth];
/** Those of a statement, which has more columns. */
const narrowDate = 24 * mm;
const narrowAmount = 23 * mm;

/** The table of the documents, which are not none. */
export function settlementsTable(
  typesetter: Typesetter,
  { columns, rows }: SettlementsView['table'],
  parent: Element,
): Table {
  const style = cellStyle(body.size);
  const narrow = columns.slice(1).map(({ align }) => (align === 'right' ? narrowAmount : narrowDate));
  const others = columns.length > 4 ? narrow : columns.length > 2 ? withDetails : without;
  const documentWidth = others.reduce((left, width) => left - width, contentWidth);
  const table = addElement(parent, 'Table');
  const tableRow = (texts: readonly string[], row: Element | undefined, isHeader: boolean): Row => {
    const cell = isHeader ? columnLabel(body.size) : style;
    let left = 0;
    const cells = columns.map(({ align }, at): Cell => {
      const width = at === 0 ? documentWidth : (others[at - 1] ?? 0);
      left += width;
      const text = texts[at] ?? '';
      const lines = at === 0 ? linesOf(typesetter, text, cell, width - 2 * inset) : oneLine(typesetter, text, cell);
      const element = row && addElement(row, isHeader ? 'TH' : 'TD');
      const isRight = align === 'right';
      return {
        text: textBlock(lines, { leading: leading(body.size), element, ...(isRight && { right: 0 }) }),
        left: isRight ? left - inset : left - width + inset,
      };
    });
    return { cells, rule: isHeader ? rules.header : rules.row, mayBreak: !isHeader };
  };
  const labels = columns.map(({ label }) => label);
  const firstHeader = rowBlock(tableRow(labels, addElement(addElement(table, 'THead'), 'TR'), true));
  const nextHeader = rowBlock(tableRow(labels, undefined, true));
  const tableBody = addElement(table, 'TBody');
  return {
    rows: rows.map(row => tableRow(row, addElement(tableBody, 'TR'), false)),
    header: printed => (printed === 0 ? firstHeader : nextHeader),
    footerHeight: () => 0,
    footer: () => space(0),
  };
}
