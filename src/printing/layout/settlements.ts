/** What a receipt, payment or credit note settles: documents and amounts. */
import type { Element, Typesetter } from '../pdf/drawing.ts';
import type { SettlementsView } from '../view/view-settlements.ts';
import { linesOf, oneLine, space, textBlock } from './block.ts';
import { cellStyle, columnLabel } from './column-fit.ts';
import { addElement } from './structure.ts';
import { body, contentWidth, leading, mm } from './style.ts';
import { type Row, rowBlock, rules, type Table } from './table.ts';

const inset = 1.5 * mm;
const amountWidth = 50 * mm;
const documentWidth = contentWidth - amountWidth;

/** The table of the documents, which are not none. */
export function settlementsTable(typesetter: Typesetter, { labels, rows }: SettlementsView, parent: Element): Table {
  const style = cellStyle(body.size);
  const table = addElement(parent, 'Table');
  const tableRow = ([name = '', amount = '']: readonly string[], row: Element | undefined, isHeader: boolean): Row => {
    const element = () => row && addElement(row, isHeader ? 'TH' : 'TD');
    const cell = isHeader ? columnLabel(body.size) : style;
    const nameLines = linesOf(typesetter, name, cell, documentWidth - 2 * inset);
    const document = textBlock(nameLines, { leading: leading(body.size), element: element() });
    const value = textBlock(oneLine(typesetter, amount, cell), {
      leading: leading(body.size),
      element: element(),
      right: 0,
    });
    return {
      cells: [
        { text: document, left: inset },
        { text: value, left: contentWidth - inset },
      ],
      rule: isHeader ? rules.header : rules.row,
      mayBreak: !isHeader,
    };
  };
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
