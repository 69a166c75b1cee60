/** The table of lines: its header is repeated with the sum carried over, its footer has the sum to carry over. */
import type { Element, Typesetter } from '../pdf/drawing.ts';
import type { DocumentView } from '../view/document-view.ts';
import type { LineView } from '../view/view-lines.ts';
import { type Block, linesOf, oneLine, space, stack, type TextLine, textBlock } from './block.ts';
import { type ColumnFit, cellStyle, columnGap, columnLabel, fitColumns, type PlacedColumn } from './column-fit.ts';
import { addElement } from './structure.ts';
import { body, colors, contentWidth, denseLeading, lengthOf, mm } from './style.ts';
import { type Cell, type Row, rowBlock, rules, type Table } from './table.ts';

/** Rows with longer details than this may break between pages. */
const LONG_DETAILS = 1500;
/** So may rows with a higher text. */
const HIGH_TEXT = 100 * mm;
/** A row of the table is so high also when it has no sum to show. */
const emptySum = 1;

/** The table of the lines, which are not none. */
export function linesTable(typesetter: Typesetter, view: DocumentView, parent: Element): Table {
  const { lines, words } = view;
  const fit = fitColumns(typesetter, view.columns);
  const element = addElement(parent, 'Table');
  const head = addElement(addElement(element, 'THead'), 'TR');
  const firstHeader = rowBlock(headerRow(typesetter, fit, head));
  const nextHeader = rowBlock(headerRow(typesetter, fit, undefined));
  const tableBody = addElement(element, 'TBody');
  const sumRow = (label: string | undefined, sum: string) =>
    label === undefined || sum === '' ? space(emptySum) : carried(typesetter, label, sum, fit.size);
  const sumAfter = (printed: number) => lines[printed - 1]?.running ?? '';
  const footerHeight = sumRow(words.carried_to, sumAfter(1)).height;
  return {
    rows: lines.map(line => lineRow(typesetter, line, fit, addElement(tableBody, 'TR'))),
    header: printed =>
      printed === 0
        ? stack([firstHeader, space(emptySum)], 0)
        : stack([nextHeader, sumRow(words.carried_from, sumAfter(printed))], 0),
    footerHeight: printed => (printed < lines.length ? footerHeight : emptySum),
    footer: printed => sumRow(printed < lines.length ? words.carried_to : undefined, sumAfter(printed)),
  };
}

function headerRow(typesetter: Typesetter, { columns, size }: ColumnFit, row: Element | undefined): Row {
  const style = columnLabel(size);
  const cells = columns.map((column): Cell => {
    const lines = linesOf(typesetter, column.label, style, column.width - columnGap);
    return cellIn(column, lines, style.size, row && addElement(row, 'TH'));
  });
  return { cells, rule: rules.header, isBottom: true };
}

function lineRow(typesetter: Typesetter, line: LineView, fit: ColumnFit, row: Element): Row {
  const { columns, size } = fit;
  const leading = denseLeading(size);
  const rule = rules.row;
  if (line.text_only) {
    const lines = descriptionLines(typesetter, line, [], size, contentWidth - columnGap, true);
    const text = textBlock(lines, { leading, element: addElement(row, 'TD') });
    return { cells: [{ text, left: columnGap / 2 }], rule, mayBreak: true };
  }
  const cells = columns.map((column): Cell => {
    const lines =
      column.key === 'description'
        ? descriptionLines(typesetter, line, fit.moved, size, column.width - columnGap, false)
        : oneLine(typesetter, line.cells[column.key] ?? '', cellStyle(size));
    return cellIn(column, lines, size, addElement(row, 'TD'));
  });
  const isLong = line.details.reduce((sum, detail) => sum + lengthOf(detail), 0) > LONG_DETAILS;
  const mayBreak = isLong || cells.some(({ text }) => text.height > HIGH_TEXT);
  return { cells, rule, mayBreak };
}

function cellIn(column: PlacedColumn, lines: readonly TextLine[], size: number, element: Element | undefined): Cell {
  const isRight = column.align === 'right';
  const options = { leading: denseLeading(size), element, ...(isRight && { right: 0 }) };
  const left = isRight ? column.left + column.width - columnGap / 2 : column.left + columnGap / 2;
  return { text: textBlock(lines, options), left };
}

/** The description and below it, smaller, the moved columns and the details. */
function descriptionLines(
  typesetter: Typesetter,
  line: LineView,
  moved: readonly string[],
  size: number,
  width: number,
  italic: boolean,
): TextLine[] {
  const style = { ...cellStyle(size), italic };
  const small = { ...style, size: 0.88 * size, color: colors.quiet };
  const below = moved.map(key => line.cells[key] ?? '').filter(Boolean);
  return [
    ...linesOf(typesetter, line.description, style, width),
    ...[...below, ...line.details].flatMap(detail => linesOf(typesetter, detail, small, width)),
  ];
}

/** A sum that is carried over, on a coloured band. */
function carried(typesetter: Typesetter, label: string, sum: string, tableSize: number): Block {
  const quiet = { ...cellStyle(0.9 * tableSize), color: colors.quiet };
  const strong = { ...quiet, weight: 600, color: body.color } as const;
  const options = { leading: denseLeading(tableSize), element: undefined };
  const left = textBlock(oneLine(typesetter, label, quiet), options);
  const right = textBlock(oneLine(typesetter, sum, strong), { ...options, right: contentWidth - columnGap });
  const inner = Math.max(left.height, right.height);
  const height = inner + 2 * (1.6 * mm);
  return {
    height: height + emptySum,
    draw(sheet, x, y) {
      const top = y + emptySum;
      sheet.push({ kind: 'box', x, y: top, width: contentWidth, height, radius: 0, color: colors.band });
      for (const text of [left, right]) text.draw(sheet, x + columnGap / 2, top + 1.6 * mm + inner - text.height);
    },
  };
}
