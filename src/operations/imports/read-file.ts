// Reads an uploaded file: CSV or XLSX by its content, within the limits of an import.

import { AppError } from '../../domain/errors.ts';
import { decodeText, detectDelimiter, readCsv } from '../../formats/tables/csv-reader.ts';
import { TableError, type TableLimits, type TableRows } from '../../formats/tables/table.ts';
import { openWorkbook, readSheet } from '../../formats/tables/xlsx-reader.ts';
import { inSteps } from '../in-steps.ts';
import { KeyedQueue } from '../keyed-queue.ts';

/** Bytes of a file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Rows of a file without the headings. */
export const MAX_ROWS = 50_000;
const LIMITS: TableLimits = { rows: MAX_ROWS, columns: 100, cell: 10_000, characters: 30_000_000 };

// A file takes many times its size while it is read: one after the other.
const reading = new KeyedQueue({ maxRunning: 1, maxWaiting: 20, overloadMessage: 'Too many files are being read' });

export interface UploadedTable {
  headings: string[];
  rows: TableRows;
  /** What is likely to stand before decimals. */
  decimalMark: '.' | ',';
}

/** The table of a file. Throws INVALID_ARGUMENT, PAYLOAD_TOO_LARGE. */
export async function readFile(bytes: Buffer): Promise<UploadedTable> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', `The file has more than ${MAX_FILE_BYTES / 1024 / 1024} MiB: divide it`);
  try {
    const isWorkbook = bytes.length > 4 && bytes.readUInt32LE(0) === 0x0403_4b50;
    return await reading.run('', () => (isWorkbook ? readWorkbook(bytes) : readText(bytes)));
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw wrongFile(error.message);
  }
}

async function readWorkbook(bytes: Buffer): Promise<UploadedTable> {
  const workbook = await openWorkbook(bytes);
  return checked(await inSteps(readSheet(workbook, LIMITS)), '.');
}

async function readText(bytes: Buffer): Promise<UploadedTable> {
  const text = decodeText(bytes);
  const rows = await inSteps(readCsv(text.replace(/^\uFEFF/, ''), LIMITS));
  // Where a comma stands before decimals, programs divide columns by semicolons.
  const hasComma =
    detectDelimiter(text) === ';' && rows.slice(1, 200).some(row => row.some(cell => /^-?\d+,\d+$/.test(cell)));
  return checked(rows, hasComma ? ',' : '.');
}

function checked([headings, ...rows]: TableRows, decimalMark: '.' | ','): UploadedTable {
  if (!headings || rows.length === 0) throw wrongFile('The file has no row below its headings');
  const widest = rows.reduce((most, row) => Math.max(most, row.length), headings.length);
  while (headings.length < widest) headings.push('');
  if (rows.some(row => row.some(cell => cell.includes('\0'))))
    throw wrongFile('The file has characters that text can not have');
  return { headings, rows, decimalMark };
}

function wrongFile(message: string): AppError {
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'file', message }] });
}
