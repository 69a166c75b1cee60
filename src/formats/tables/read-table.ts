// Reads the table of a file, CSV or XLSX by its content. `operations/imports/read-file.ts` runs it in a process of its own.

import { Message, type PlainMessage } from '../../domain/messages/message.ts';
import { FileError, partsOrReason } from '../file-error.ts';
import { decodeText, detectDelimiter, detectEncoding, readCsv, type TextEncoding } from './csv-reader.ts';
import { addEvidence, type DecimalMark, decimalMarkOf, type MarkEvidence, noEvidence } from './decimal-mark.ts';
import { headingRow } from './heading-row.ts';
import type { TableLimits, TableRow, TableRows } from './table.ts';
import { openWorkbook, readSheet, type Sheet } from './xlsx-reader.ts';

/** Choices of a person about a file. Missing ones are detected from the file. */
export interface ReadChoice {
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined;
  /** Number of the row with the headings. */
  headingRow?: number | undefined;
  encoding?: TextEncoding | undefined;
}

export interface ReadOptions {
  limits: TableLimits;
  choice: ReadChoice;
  /** Usual headings, as `plainHeading` writes them, by which the row with the headings is found. */
  known: readonly string[];
}

/** Reading of a file. */
export interface Reading {
  /** Sheets of a workbook; none for a text. */
  sheets: Sheet[];
  /** Name of the sheet that was read. Undefined for a text. */
  sheet?: string;
  /** Encoding and delimiter of a text. */
  encoding?: TextEncoding;
  delimiter?: string;
  headingRow: number;
  /** Beginning of the sheet as a spreadsheet program shows it. */
  top: { number: number; cells: string[] }[];
  /** Number format of each column. */
  marks: MarkEvidence[];
  /** First row with a character that the encoding does not have. */
  unreadableRow?: number;
}

export interface TableOfFile {
  headings: string[];
  rows: TableRows;
  /** Likely decimal separator. */
  decimalMark: DecimalMark;
  reading: Reading;
}

/** Parts that `read` yields: facts about the file, then rows; or the reason why the file is not read. */
export type TablePart = Omit<TableOfFile, 'rows'> | { rows: TableRows } | { refused: PlainMessage };

/** Rows and characters of a part, so that taking it over is short. */
const PART = { rows: 400, characters: 100_000 };
/** Rows, columns and characters of a cell that show the beginning of a sheet. */
const TOP = { rows: 8, columns: 12, cell: 40 };

/** The table of a file in parts, for a process that sends them. */
export const read = (bytes: Buffer, options: ReadOptions): AsyncGenerator<TablePart> =>
  partsOrReason(partsOf(bytes, options));

async function* partsOf(bytes: Buffer, options: ReadOptions) {
  const { rows, ...rest } = await readTable(bytes, options);
  yield rest;
  yield* inParts(rows);
}

function* inParts(rows: TableRows): Generator<{ rows: TableRows }> {
  let part: TableRows = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    for (const { length } of row.cells) characters += length;
    if (part.length < PART.rows && characters < PART.characters) continue;
    yield { rows: part };
    [part, characters] = [[], 0];
  }
  if (part.length > 0) yield { rows: part };
}

/** The table of a file. Throws FileError. */
export async function readTable(bytes: Buffer, options: ReadOptions): Promise<TableOfFile> {
  refuseOthers(bytes);
  const isWorkbook = bytes.length > 4 && bytes.readUInt32LE(0) === 0x0403_4b50;
  return isWorkbook ? readWorkbook(bytes, options) : readText(bytes, options);
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

// Files that people take for a workbook or a text.
function refuseOthers(bytes: Buffer): void {
  if (bytes.subarray(0, 4).equals(OLE)) {
    if (bytes.includes(ENCRYPTED)) throw new FileError(new Message('file_protected'));
    throw new FileError(new Message('file_xls'));
  }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new FileError(new Message('file_pdf'));
  const start = bytes
    .subarray(0, 1000)
    .toString('latin1')
    .replace(/^[^<]{0,3}\s*/, '');
  if (/^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?(?:<!DOCTYPE html|<html|<table|<Workbook)[\s>]/i.test(start))
    throw new FileError(new Message('file_html'));
}

async function readWorkbook(bytes: Buffer, options: ReadOptions): Promise<TableOfFile> {
  const workbook = await openWorkbook(bytes, options.choice.sheet);
  const { sheets, sheetName } = workbook;
  return tableOf(readSheet(workbook, options.limits), options, { sheets, sheet: sheetName });
}

function readText(bytes: Buffer, options: ReadOptions): TableOfFile {
  const encoding = options.choice.encoding ?? detectEncoding(bytes);
  const text = decodeText(bytes, encoding);
  const rows = readCsv(text, options.limits);
  return tableOf(rows, options, { sheets: [], encoding, delimiter: detectDelimiter(text) });
}

function tableOf(
  all: TableRows,
  { choice, known }: ReadOptions,
  found: Pick<Reading, 'sheets' | 'sheet' | 'encoding' | 'delimiter'>,
): TableOfFile {
  const chosen = choice.headingRow === undefined ? -1 : all.findIndex(({ number }) => number === choice.headingRow);
  if (choice.headingRow !== undefined && chosen < 0)
    throw new FileError(new Message('row_empty', { row: choice.headingRow }));
  const at = chosen < 0 ? headingRow(all, known) : chosen;
  const heading = all[at];
  const rows = all.slice(at + 1);
  if (!heading || rows.length === 0) throw new FileError(new Message('file_no_rows'));
  const headings = [...heading.cells];
  if (found.delimiter !== undefined) refuseExtraCells(heading.width ?? headings.length, rows, found.delimiter);
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length);
  while (headings.length < widest) headings.push('');
  if (all.some(({ cells }) => cells.some(cell => cell.includes('\0'))))
    throw new FileError(new Message('file_characters'));
  const marks = marksOf(rows, widest);
  const unreadable = found.encoding && all.find(({ cells }) => cells.some(cell => cell.includes('\uFFFD')));
  return {
    headings,
    rows,
    decimalMark: decimalMarkOf(marks, found.delimiter, '.').mark,
    reading: {
      ...found,
      headingRow: heading.number,
      marks,
      top: all.slice(0, TOP.rows).map(topRow),
      ...(unreadable && { unreadableRow: unreadable.number }),
    },
  };
}

// A text in which a cell has the delimiter without quotation marks has all cells behind it in the wrong columns. A column without a
// heading is none: programs write a delimiter for it in the row of the headings too.
function refuseExtraCells(most: number, rows: TableRows, delimiter: string): void {
  const row = rows.find(({ cells }) => cells.length > most);
  if (!row) return;
  const count = row.cells.length;
  const mark = delimiter === '\t' ? 'Tab' : delimiter;
  throw new FileError(new Message('row_cells_differ', { row: row.number, count, other: most, mark }));
}

function marksOf(rows: TableRows, columns: number): MarkEvidence[] {
  const marks = Array.from({ length: columns }, noEvidence);
  for (const { cells, exact } of rows)
    for (const [column, cell] of cells.entries()) {
      const mark = marks[column];
      if (mark && cell !== '' && !exact?.[column]) addEvidence(mark, cell);
    }
  return marks;
}

const topRow = ({ number, cells }: TableRow) => ({
  number,
  cells: cells.slice(0, TOP.columns).map(cell => cell.slice(0, TOP.cell)),
});
