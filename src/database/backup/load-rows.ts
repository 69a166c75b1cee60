// Loads the rows of a backup into new tables by COPY, as a part of the caller's transaction.

import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import type { Manifest } from '../../formats/archive/manifest.ts';
import { rowsEntry, tableOf } from './contents.ts';
import { quoted } from './owner-connection.ts';
import type { Table } from './tables.ts';

/**
 * Prepares the tables for rows of all accounts, and resolves to what ends that: row-level security is not forced on their owner, and
 * foreign keys are checked at the end, once for all rows. Until then only the transaction of the caller sees the tables.
 */
export async function openTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ open: string; close: string }>(`
    SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass) AS open,
      format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass) AS close
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        || coalesce(format('; COMMENT ON CONSTRAINT %I ON %s IS %L', conname, conrelid::regclass, obj_description(oid, 'pg_constraint')), '')
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`);
  for (const { open } of rows) await client.query(open);
  return async () => {
    // Foreign keys come first: they are checked by a query of the owner.
    try {
      for (const { close } of rows.toReversed()) await client.query(close);
    } catch (error) {
      if (!isDataError(error)) throw error;
      throw new ArchiveError(`The rows of the archive don't fit together (${error.message}). Use another backup`, {
        cause: error,
      });
    }
  };
}

/** What a loader compares with. */
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

  constructor(client: pg.Client, tables: Table[], expected: Expected) {
    this.#client = client;
    this.#expected = expected;
    this.#missing = new Set(tables.map(({ name }) => name));
  }

  /** Loads an entry; what migrations have put into its table is removed. Throws ArchiveError. */
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

  /** Throws ArchiveError when a table has had no entry. */
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

/** Lets each sequence continue after the last value of the backup. */
export async function continueSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
}

// SQLSTATE classes 22 and 23: the values themselves are wrong.
const isDataError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
