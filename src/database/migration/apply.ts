// Applies one migration in the way that its kind asks for, and records it.

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
 * Applies the baseline as a part of the caller's transaction: to an empty schema, or to one of before the baseline. `recorded` names the
 * migrations of the database.
 */
export async function applyBaseline(client: pg.Client, baseline: Migration, recorded: Iterable<string>): Promise<void> {
  const before = beforeBaseline(recorded);
  const { name, sql } = baseline;
  if (before === 'part') await named(name, () => takeOver(client, sql));
  if (before === undefined) await run(client, name, sql);
  else await client.query('DELETE FROM schema_migration WHERE name COLLATE "C" <= $1', [LAST_INCLUDED]);
  await record(client, baseline);
}

/** Applies a migration as a part of the caller's transaction, an index too. */
export async function applyWithinTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  const isIndex = kindOf(name) === 'index';
  await run(client, name, isIndex ? sql.replace(' CONCURRENTLY ', ' ') : sql);
  if (isIndex) await commentIndex(client, migration);
  await record(client, migration);
}

/**
 * Makes the index of a migration outside of a transaction, while others write to its table. The caller keeps others from migrating
 * meanwhile, by another connection. What an interrupted attempt has left is not valid, and made anew.
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

// PostgreSQL makes such an index by a statement that is alone, so its comment is the first line of the file.
async function commentIndex(client: pg.Client, { name, sql }: Migration): Promise<void> {
  const comment = sql.split('\n', 1)[0]?.replace(/^--\s*/, '') ?? '';
  await client.query(`COMMENT ON INDEX ${indexOf(name)} IS ${pg.escapeLiteral(comment)}`);
}

// The schema that a migration leaves may be of use to some earlier versions only: SELECT set_config('kontor.least_version', '0.5.0', true).
async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO schema_migration (name, checksum, program_version, least_version)
    VALUES ($1, $2, $3, nullif(current_setting('kontor.least_version', true), ''))`,
    [name, checksum, PROGRAM_VERSION],
  );
}
