// Reads the entries of an account file and inserts the rows of its tables in batches.

import type { Readable } from 'node:stream';
import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import { insertRows } from '../../database/sql/account-files/rows.ts';
import { AppError, alreadyExists } from '../../domain/errors.ts';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import { TEMPLATES } from '../../formats/archive/manifest.ts';
import { type ArchiveEntry, readArchive } from '../../formats/archive/read-archive.ts';
import { LineSplitter } from '../../formats/split-lines.ts';
import type { Row, Statement } from '../../query/statement.ts';
import { entryOfTable } from './account-manifest.ts';
import type { TemplateFile } from './export-account.ts';

interface Insertion {
  insertInto: { accountId: number; code: string };
  send(statement: Statement): Promise<Row[]>;
  progress(rows: number): void;
}

/** Approximate characters and maximum rows of a batch. */
const TARGET_LENGTH = 4_000_000;
const MAX_ROWS = 5_000;
/** Maximum bytes of template files, which are kept in memory until the rows are checked. */
const MAX_TEMPLATE_BYTES = 64 * 1024 * 1024;

/** Inserts the rows of all tables. Resolves to their number and to the files of templates. Throws ArchiveError. */
export async function insertEntries(
  input: Readable,
  tables: TableRow[],
  insertion: Insertion,
): Promise<{ rows: number; templates: TemplateFile[] }> {
  const byEntry = new Map(tables.map(table => [entryOfTable(table.name), table]));
  const templates: TemplateFile[] = [];
  let rows = 0;
  let templateBytes = 0;
  for await (const entry of readArchive(input)) {
    const table = byEntry.get(entry.name);
    if (table) {
      for await (const lines of batchesOf(entry)) {
        await insert(table, lines, insertion);
        rows += lines.length;
        insertion.progress(rows);
      }
    } else if (entry.name.startsWith(TEMPLATES)) {
      const content = await bytesOf(entry, MAX_TEMPLATE_BYTES - templateBytes);
      templateBytes += content.length;
      templates.push({ path: entry.name.slice(TEMPLATES.length), content });
    }
  }
  return { rows, templates };
}

async function* batchesOf({ name, content }: ArchiveEntry): AsyncGenerator<string[]> {
  const splitter = new LineSplitter();
  let batch: string[] = [];
  let length = 0;
  for await (const piece of content) {
    for (const line of linesOf(splitter, piece, name)) {
      batch.push(line);
      length += line.length;
      if (length < TARGET_LENGTH && batch.length < MAX_ROWS) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  }
  if (splitter.unfinishedBytes > 0) throw damagedEntry(name, 'its last line is not whole');
  if (batch.length > 0) yield batch;
}

function linesOf(splitter: LineSplitter, piece: Buffer, name: string): string[] {
  try {
    return splitter.add(piece);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw damagedEntry(name, error.message, error);
  }
}

async function insert(table: TableRow, lines: string[], { insertInto, send }: Insertion): Promise<void> {
  const { accountId, code } = insertInto;
  try {
    await send(insertRows(accountId, table, lines, { code, ownership: 'active', moveId: null }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'DB_TIMEOUT') throw error;
    // Another command has added the account since the import began.
    if (table.name === 'account' && error.code === 'DUPLICATE_ENTRY') throw alreadyExists('account', 'code', code);
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ArchiveError(`The rows of ${entryOfTable(table.name)} can't be inserted: ${reason}`, { cause: error });
  }
}

async function bytesOf({ name, content }: ArchiveEntry, maximum: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > maximum)
      throw new ArchiveError(`The templates of the file are larger than ${MAX_TEMPLATE_BYTES} bytes, at ${name}`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
