// Loads the rows of a backup into new tables by COPY, as a part of the caller's transaction.

import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import type { Manifest } from '../../formats/archive/manifest.ts';
import { rowsEntry, tableOf } from './contents.ts';
import { quoted } from './owner-connection.ts';

/** Calls the function that `openTables` returned. Throws ArchiveError if rows refer to rows that the archive does not have. */
export async function closeTables(close: () => Promise<void>): Promise<void> {
  try {
    await close();
  } catch (error) {
    if (!isDataError(error)) throw error;
    throw new ArchiveError(`The rows of the archive don't fit together (${error.message}). Use another backup`, {
      cause: error,
    });
  }
}

/** Expected contents, and progress. */
interface Expected {
  manifest: Manifest;
  /** Size of the rows of all tables. */
  bytes: number;
  /** Receives the bytes loaded and of all tables. */
  progress?: (done: number, of: number) => void;
}

/** Loads the rows of one table after the other. */
export class RowLoader {
  /** The columns of each table in the order of its rows. */
  columns: Record<string, string[]> = {};
  readonly #client: pg.Client;
  readonly #expected: Expected;
  readonly #missing: Set<string>;
  #done = 0;

  constructor(client: pg.Client, tables: string[], expected: Expected) {
    this.#client = client;
    this.#expected = expected;
    this.#missing = new Set(tables);
  }

  /** Loads an entry in place of the rows that migrations have inserted. Throws ArchiveError. */
  async load(entry: string, content: AsyncIterable<Buffer>): Promise<void> {
    const table = tableOf(entry);
    const columns = this.columns[table];
    if (!this.#missing.delete(table) || !columns) throw damagedEntry(entry, 'there is no such table');
    const into = quoted(table);
    await this.#client.query(`DELETE FROM ${into}`);
    const rows = this.#client.query(copyFrom(`COPY ${into} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    try {
      await pipeline(this.#counted(content), rows);
    } catch (error) {
      if (!isDataError(error)) throw error;
      throw damagedEntry(entry, `the database refuses it (${error.message})`, error);
    }
    const expected = this.#expected.manifest.counts[table];
    if (rows.rowCount !== expected) throw damagedEntry(entry, `it has ${rows.rowCount} rows instead of ${expected}`);
  }

  /** Throws ArchiveError if a table had no entry. */
  finish(): void {
    const [table] = this.#missing;
    if (table !== undefined) throw damagedEntry(rowsEntry(table), 'the archive does not have it');
    const { bytes, progress } = this.#expected;
    if (bytes > 0) progress?.(bytes, bytes);
  }

  // The end is reported when everything is loaded.
  async *#counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { bytes, progress } = this.#expected;
    for await (const chunk of source) {
      this.#done += chunk.length;
      if (this.#done < bytes) progress?.(this.#done, bytes);
      yield chunk;
    }
  }
}

/** Sets each sequence to its last value in the backup. */
export async function continueSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
}

// SQLSTATE classes 22 and 23: the values themselves are wrong.
const isDataError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
