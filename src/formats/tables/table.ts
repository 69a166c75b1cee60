// A table of text cells, as files of spreadsheets have it: what its readers and writers have in common.

import { Message } from '../../domain/messages/message.ts';
import { FileError } from '../file-error.ts';

/** Type of a column's cells. Numbers are digits with a point, dates `YYYY-MM-DD`, instants RFC 3339 in UTC. */
export type CellType = 'text' | 'number' | 'date' | 'date-time';

export interface TableColumn {
  heading: string;
  type: CellType;
}

/** The text of a cell; undefined where it is empty. */
export type Cell = string | undefined;

/** A row of a file that was read. Blanks around texts are removed. */
export interface TableRow {
  /** Row number that a spreadsheet program shows, from 1. */
  number: number;
  /** Texts of the cells as a spreadsheet program shows them, without empty cells at the end; `''` for an empty cell. */
  cells: string[];
  /**
   * Exact values by cell, where the shown text is not the value: digits with a point (`23%` for a percentage), or a day. A value that
   * begins with `!` is a fault of the cell, see `cell-fault.ts`. `''`, or no element: the shown text is the value.
   */
  exact?: string[];
  /** Cells of the row with the empty ones at its end, if there are more than in `cells`. */
  width?: number;
}

/** Rows of a file that have a cell with text. */
export type TableRows = TableRow[];

/** Limits of a table file. */
export interface TableLimits {
  rows: number;
  columns: number;
  /** Characters of a cell. */
  cell: number;
  /** Characters of all cells: a workbook of some kilobytes may repeat a long text in every one. */
  characters: number;
}

/** The rows of a file that is being read. */
export class RowsRead {
  readonly rows: TableRows = [];
  readonly #limits: TableLimits;
  #characters = 0;

  constructor(limits: TableLimits) {
    this.#limits = limits;
  }

  /** Adds a row, without empty cells at its end. A row without text is left out. Throws FileError above a limit. */
  add(number: number, cells: string[], exact: string[] = []): void {
    const { rows } = this;
    const { rows: most, columns, cell, characters } = this.#limits;
    const texts = cells.map(text => text.trim());
    while (texts.length > 0 && texts.at(-1) === '' && !exact[texts.length - 1]) texts.pop();
    if (texts.length === 0) return;
    if (rows.length >= most + 1) throw new FileError(new Message('file_too_many_rows', { count: most }));
    if (texts.length > columns) throw new FileError(new Message('row_too_wide', { count: columns }));
    if (texts.some(text => text.length > cell))
      throw new FileError(new Message('cell_too_long', { row: number, count: cell }));
    for (const { length } of texts) this.#characters += length;
    for (const value of exact) this.#characters += value?.length ?? 0;
    if (this.#characters > characters)
      throw new FileError(new Message('file_too_many_characters', { count: characters }));
    const values = exact.slice(0, texts.length);
    const row: TableRow = { number, cells: texts };
    if (values.some(Boolean)) row.exact = Array.from(values, each => each ?? '');
    if (cells.length > texts.length) row.width = cells.length;
    rows.push(row);
  }
}
