// Loads the rows of a backup into new tables by COPY, as a part of the caller's transaction.

import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import { rowsEntry } from './contents.ts';
import { quoted } from './owner-connection.ts';

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
    for (const { close } of rows.toReversed()) await client.query(close);
  };
}

/** Loads the rows of a table; what migrations have put into it is removed. Resolves to their number. Throws ArchiveError. */
export async function loadRows(
  client: pg.Client,
  table: string,
  columns: string[],
  content: AsyncIterable<Buffer>,
  progress: (bytes: number) => void,
): Promise<number> {
  await client.query(`DELETE FROM ${quoted(table)}`);
  const rows = client.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  try {
    await pipeline(content, counted(progress), rows);
  } catch (error) {
    if (error instanceof ArchiveError || !isRefusal(error)) throw error;
    throw damagedEntry(rowsEntry(table), `the database refuses it (${error.message})`, error);
  }
  return rows.rowCount;
}

/** Lets each sequence continue after the last value of the backup. */
export async function continueSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    await client.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
}

const counted = (progress: (bytes: number) => void) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      progress(chunk.length);
      yield chunk;
    }
  };

// SQLSTATE classes 22 and 23: the values themselves are wrong.
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
