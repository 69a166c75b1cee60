// Reads the table of a file, CSV or XLSX by its content. `operations/imports/read-file.ts` runs it in a process of its own.

import { decodeText, detectDelimiter, readCsv } from './csv-reader.ts';
import { TableError, type TableLimits, type TableRows } from './table.ts';
import { openWorkbook, readSheet } from './xlsx-reader.ts';

export interface TableOfFile {
  headings: string[];
  rows: TableRows;
  /** What is likely to stand before decimals. */
  decimalMark: '.' | ',';
}

/** What `read` yields: what there is beside the rows, then rows; or why the file is not read. */
export type TablePart = Omit<TableOfFile, 'rows'> | { rows: TableRows } | { refused: string };

/** Rows and characters of a part, so that taking it over is short. */
const PART = { rows: 400, characters: 100_000 };

/** The table of a file in parts, for a process that sends them. */
export async function* read(bytes: Buffer, limits: TableLimits): AsyncGenerator<TablePart> {
  try {
    const { rows, ...rest } = await readTable(bytes, limits);
    yield rest;
    yield* inParts(rows);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    yield { refused: error.message };
  }
}

function* inParts(rows: TableRows): Generator<{ rows: TableRows }> {
  let part: TableRows = [];
  let characters = 0;
  for (const row of rows) {
    part.push(row);
    for (const { length } of row) characters += length;
    if (part.length < PART.rows && characters < PART.characters) continue;
    yield { rows: part };
    [part, characters] = [[], 0];
  }
  if (part.length > 0) yield { rows: part };
}

/** The table of a file. Throws TableError. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<TableOfFile> {
  const isWorkbook = bytes.length > 4 && bytes.readUInt32LE(0) === 0x0403_4b50;
  return isWorkbook ? readWorkbook(bytes, limits) : readText(bytes, limits);
}

async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<TableOfFile> {
  return checked(resultOf(readSheet(await openWorkbook(bytes), limits)), '.');
}

function readText(bytes: Buffer, limits: TableLimits): TableOfFile {
  const text = decodeText(bytes);
  const rows = resultOf(readCsv(text.replace(/^\uFEFF/, ''), limits));
  // Where a comma stands before decimals, programs divide columns by semicolons.
  const hasComma =
    detectDelimiter(text) === ';' && rows.slice(1, 200).some(row => row.some(cell => /^-?\d+,\d+$/.test(cell)));
  return checked(rows, hasComma ? ',' : '.');
}

function checked([headings, ...rows]: TableRows, decimalMark: '.' | ','): TableOfFile {
  if (!headings || rows.length === 0) throw new TableError('The file has no row below its headings');
  const widest = rows.reduce((most, row) => Math.max(most, row.length), headings.length);
  while (headings.length < widest) headings.push('');
  if (rows.some(row => row.some(cell => cell.includes('\0'))))
    throw new TableError('The file has characters that text can not have');
  return { headings, rows, decimalMark };
}

// Nothing else runs in the process, so no pause is needed.
function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
