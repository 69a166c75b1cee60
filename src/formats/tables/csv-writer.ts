// Writes a table as CSV (RFC 4180) that spreadsheet programs open as it is: UTF-8 with a byte order mark, formula-safe.

import { formulaSafe } from './formula-safe.ts';
import type { Cell, TableColumn } from './table.ts';

/** CSV conventions of a language's spreadsheet programs. */
export interface CsvForm {
  delimiter: ',' | ';';
  decimal: '.' | ',';
}

const BOM = '\uFEFF';

/** The first line: the headings. */
export function csvHead(columns: TableColumn[], form: CsvForm): string {
  return (
    BOM +
    lineOf(
      columns.map(({ heading }) => quoted(formulaSafe(heading), form)),
      form,
    )
  );
}

/** Lines of rows, each with a cell for every column. Numbers stay numbers, also negative ones; all else is made safe. */
export function csvRows(columns: TableColumn[], rows: Cell[][], form: CsvForm): string {
  let text = '';
  for (const row of rows) {
    const cells = columns.map(({ type }, index) => cellText(type, row[index], form));
    text += lineOf(cells, form);
  }
  return text;
}

const lineOf = (cells: string[], { delimiter }: CsvForm) => `${cells.join(delimiter)}\r\n`;

function cellText(type: TableColumn['type'], cell: Cell, form: CsvForm): string {
  if (cell === undefined || cell === '') return '';
  if (type === 'number' && NUMBER.test(cell)) return quoted(cell.replace('.', form.decimal), form);
  return quoted(formulaSafe(cell), form);
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

function quoted(text: string, { delimiter }: CsvForm): string {
  const plain = !(text.includes('"') || text.includes(delimiter) || /[\r\n]|^\s|\s$/.test(text));
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
