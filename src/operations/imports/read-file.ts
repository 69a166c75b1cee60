// Reads an uploaded CSV or XLSX file within the limits of an import, in a separate process.

import { AppError } from '../../domain/errors.ts';
import { fromPlain, Message } from '../../domain/messages/message.ts';
import type {
  ReadChoice,
  ReadOptions,
  TablePart,
  TableOfFile as UploadedTable,
} from '../../formats/tables/read-table.ts';
import type { TableLimits } from '../../formats/tables/table.ts';
import { ReadingError, readInProcess } from '../../processes/read-in-process.ts';
import { fileQueue } from '../keyed-queue.ts';

export type { ReadChoice, Reading, TableOfFile as UploadedTable } from '../../formats/tables/read-table.ts';

/** Maximum bytes of a file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Maximum rows of a file, without the headings. */
export const MAX_ROWS = 50_000;
const LIMITS: TableLimits = { rows: MAX_ROWS, columns: 100, cell: 10_000, characters: 30_000_000 };
const MEBIBYTE = 1024 * 1024;
/** Limits of reading a file, including the start of the process; the largest accepted file takes a third of them. */
const BOUNDS = { bytes: 1024 * MEBIBYTE, seconds: 30 };

const READER = new URL('../../formats/tables/read-table.ts', import.meta.url);
const inTurn = fileQueue();

/** Options of reading a file: choices of a person, and usual headings by which the heading row is found. */
export interface ReadRequest {
  choice?: ReadChoice;
  known?: readonly string[];
}

/** The table of a file of an account. Throws INVALID_ARGUMENT, PAYLOAD_TOO_LARGE, OVERLOADED. */
export async function readFile(
  { name, bytes }: { name: string; bytes: Buffer },
  accountId: number,
  bounds = BOUNDS,
  { choice = {}, known = [] }: ReadRequest = {},
): Promise<UploadedTable> {
  if (bytes.length > MAX_FILE_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', new Message('file_too_large', { count: MAX_FILE_BYTES / MEBIBYTE }));
  const options: ReadOptions = { limits: LIMITS, choice, known };
  try {
    const read = () => readInProcess<TablePart>(READER, bytes, options, bounds);
    return tableOf(await inTurn(accountId, read));
  } catch (error) {
    if (!(error instanceof ReadingError)) throw error;
    throw wrongFile(failureOf(name, error, bounds), error);
  }
}

function tableOf(parts: TablePart[]): UploadedTable {
  const rows: UploadedTable['rows'] = [];
  let rest: Omit<UploadedTable, 'rows'> | undefined;
  for (const part of parts) {
    if ('refused' in part) throw wrongFile(fromPlain(part.refused) ?? new Message('file_unreadable'));
    if ('rows' in part) for (const row of part.rows) rows.push(row);
    else rest = part;
  }
  if (!rest) throw wrongFile(new Message('file_no_rows'));
  return { ...rest, rows };
}

function failureOf(name: string, { reason }: ReadingError, { bytes, seconds }: typeof BOUNDS): Message {
  const file = name.slice(0, 100);
  if (reason === 'failed') return new Message('file_named_unreadable', { name: file });
  if (reason === 'time') return new Message('file_too_slow', { name: file, seconds });
  const most = Math.round(bytes / MEBIBYTE);
  return new Message('file_too_much_memory', { name: file, count: most });
}

function wrongFile(message: Message, cause?: unknown): AppError {
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'file', message }], cause });
}
