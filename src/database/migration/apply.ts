// Applies one migration according to its kind, and records it.

import pg from 'pg';
import { beforeBaseline, LAST_INCLUDED } from './baseline.ts';
import { indexOf, kindOf } from './kinds.ts';
import { PROGRAM_VERSION } from './program-version.ts';
import { takeOver } from './take-over.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the baseline in the caller's transaction, to an empty schema or to one from before the baseline. `recorded`: names of the
 * database's migrations.
 */
export async function applyBaseline(client: pg.Client, baseline: Migration, recorded: Iterable<string>): Promise<void> {
  const before = beforeBaseline(recorded);
  const { name, sql } = baseline;
  if (before === 'part') await named(name, () => takeOver(client, sql));
  if (before === undefined) await run(client, name, sql);
  else await client.query('DELETE FROM schema_migration WHERE name COLLATE "C" <= $1', [LAST_INCLUDED]);
  await record(client, baseline);
}

/** Applies a migration of any kind in the caller's transaction. */
export async function applyWithinTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  const isIndex = kindOf(name) === 'index';
  await run(client, name, isIndex ? sql.replace(' CONCURRENTLY ', ' ') : sql);
  if (isIndex) await commentIndex(client, migration);
  await record(client, migration);
}

/**
 * Creates the index of a migration outside a transaction, while others write to its table. The caller holds the migration lock on
 * another connection. An invalid index of an interrupted attempt is created again.
 */
export async function makeIndex(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  const index = indexOf(name);
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))',
    [index],
  );
  if (rows[0]?.valid === false) await run(client, name, `DROP INDEX CONCURRENTLY ${index}`);
  if (!rows[0]?.valid) await run(client, name, sql);
  await commentIndex(client, migration);
  await record(client, migration);
}

const run = (client: pg.Client, name: string, sql: string) => named(name, () => client.query(sql));

async function named(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, detail } = error as Error & { detail?: string };
    throw new Error(`Migration ${name} failed: ${message}${detail ? `. ${detail}` : ''}`, { cause: error });
  }
}

// The file has one statement only, as CREATE INDEX CONCURRENTLY requires, so the comment of the index is its first line.
async function commentIndex(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const comment = sql.split('\n', 1)[0]?.replace(/^--\s*/, '') ?? '';
  await client.query(`COMMENT ON INDEX ${indexOf(name)} IS ${pg.escapeLiteral(comment)}`);
}

// A migration that only some earlier versions support sets the first of them: SELECT set_config('kontor.least_version', '0.5.0', true).
async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO schema_migration (name, checksum, program_version, least_version)
    VALUES ($1, $2, $3, nullif(current_setting('kontor.least_version', true), ''))`,
    [name, checksum, PROGRAM_VERSION],
  );
}
