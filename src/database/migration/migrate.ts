// Forward-only migrations: the plain SQL files of `migrations/`, each in a transaction, in order, once.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { type AppliedMigration, PROGRAM_VERSION, refuseNewerSchema } from './program-version.ts';

const LOCK = 0x6b6f6e74; // "kont": one process migrates at a time

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/** Reads the migrations of a directory in the order of their names; without one, those of Kontor. */
export async function readMigrations(directory: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing and resolves to the names applied. Throws when an applied migration has been edited since, and when the
 * database has migrations of a later version.
 */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(client);
  refuseNewerSchema(applied, migrations);
  if (migrations.every(({ name, checksum }) => applied.get(name)?.checksum === checksum)) return [];
  const fresh: string[] = [];
  await alone(client, () => makeMigrationTable(client));
  for (const migration of migrations) {
    await alone(client, async () => {
      const applied = (await appliedMigrations(client)).get(migration.name);
      if (applied?.checksum === migration.checksum) return;
      if (applied) throw new Error(`Migration ${migration.name} was changed after it was applied; restore the file`);
      await apply(client, migration);
      fresh.push(migration.name);
    });
  }
  await showMigrations(client);
  return fresh;
}

/** Applies what is missing as a part of the caller's transaction, which has the migration lock. Resolves to the names applied. */
export async function applyWithin(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await makeMigrationTable(client);
  const missing = await missingMigrations(client, migrations);
  for (const migration of migrations) if (missing.includes(migration.name)) await apply(client, migration);
  await showMigrations(client);
  return missing;
}

/** Takes the migration lock until the end of the transaction; false when another process has it, or shares it. */
export async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS taken`);
  return rows[0]?.taken ?? false;
}

/** Keeps others from migrating until the end of the transaction; false when another process migrates. */
export async function tryShareMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock_shared(${LOCK}) AS taken`);
  return rows[0]?.taken ?? false;
}

/** Names of the migrations that the database lacks. Throws when it has some of a later version. */
export async function missingMigrations(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(client);
  refuseNewerSchema(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  await client.query(
    'ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS program_version text, ADD COLUMN IF NOT EXISTS least_version text',
  );
}

// A server that is given the service's own login must see whether a migration is missing.
async function showMigrations(client: pg.Client): Promise<void> {
  await client.query('GRANT SELECT ON schema_migration TO kontor_service');
}

/** The migrations that the database has, by name. */
export async function appliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  const { rows: exists } = await client.query(`SELECT to_regclass('schema_migration') IS NOT NULL AS yes`);
  if (!exists[0]?.yes) return new Map();
  // Databases of earlier versions lack the last two columns.
  const { rows } = await client.query<AppliedMigration & { name: string }>(`
    SELECT name, checksum, to_jsonb(m) ->> 'program_version' AS "programVersion", to_jsonb(m) ->> 'least_version' AS "leastVersion"
    FROM schema_migration m ORDER BY name`);
  return new Map(rows.map(row => [row.name, row]));
}

// With a plan of its own for the first calls of a function, PostgreSQL 18 computes what follows from constant arguments before it looks
// for rows. The function of 0020 then fails for a document without lines, if that is one of the first five of the table.
const PLANS = 'SET LOCAL plan_cache_mode = force_generic_plan';

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(PLANS);
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  // A migration after which earlier versions still work says since which: SELECT set_config('kontor.least_version', '0.3.0', true).
  await client.query(
    `INSERT INTO schema_migration (name, checksum, program_version, least_version)
    VALUES ($1, $2, $3, nullif(current_setting('kontor.least_version', true), ''))`,
    [name, checksum, PROGRAM_VERSION],
  );
}

/** Runs work in a transaction, one process at a time by a lock that ends with it: it holds through a pooler too. */
export async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
