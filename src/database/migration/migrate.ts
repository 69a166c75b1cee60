// Forward-only migrations: the plain SQL files of `migrations/`, in order, once, each beside the servers that its kind allows (kinds.ts).

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applyBaseline, applyWithinTransaction, type Migration, makeIndex } from './apply.ts';
import { BASELINE } from './baseline.ts';
import { withBoundedLocks } from './bounded-locks.ts';
import { kindOf, suitsEarlierPrograms } from './kinds.ts';
import { alone } from './migration-lock.ts';
import { type AppliedMigration, refuseNewerSchema } from './program-version.ts';
import { serversWithout } from './server-processes.ts';

/** Actions taken. */
export interface Migrated {
  /** Names of the migrations applied. */
  applied: string[];
  /** Migrations not applied yet, because servers of an earlier version run. */
  waiting: Waiting | undefined;
}

/** Migrations of the kind `after` that wait for the end of servers. */
export interface Waiting {
  migrations: string[];
  /** The servers, for messages. */
  servers: string[];
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
 * Applies what is missing, as far as the servers that run can bear it. `another` opens a second connection to the database. Throws when an
 * applied migration has been edited since, when the database has migrations of a later version, and when servers of an earlier version
 * must end first.
 */
export async function migrate(
  client: pg.Client,
  migrations: Migration[],
  another: () => Promise<pg.Client>,
): Promise<Migrated> {
  const known = await appliedMigrations(client);
  refuseNewerSchema(known, migrations);
  const missing = migrations.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum);
  const done: Migrated = { applied: [], waiting: undefined };
  if (missing.length === 0) return done;
  await alone(client, () => makeMigrationTable(client));
  let second: Promise<pg.Client> | undefined;
  const open = () => {
    second ??= another();
    return second;
  };
  try {
    for (const migration of missing) {
      const { name } = migration;
      const mayWait = kindOf(name) === 'after';
      if (done.waiting && !mayWait) throw mustEnd(name, done.waiting.servers);
      const { applied, servers } = await attempt(client, migration, open);
      if (applied) done.applied.push(name);
      if (servers.length === 0) continue;
      if (!mayWait) throw mustEnd(name, servers);
      done.waiting = { servers, migrations: [...(done.waiting?.migrations ?? []), name] };
    }
  } finally {
    await (await second)?.end();
  }
  await showMigrations(client);
  return done;
}

interface Outcome {
  applied: boolean;
  /** The servers that have to end before. */
  servers: string[];
}

// Applies one migration, unless another process has done so or a server can't bear it.
async function attempt(client: pg.Client, migration: Migration, another: () => Promise<pg.Client>): Promise<Outcome> {
  const { name, checksum } = migration;
  // Under the lock, so that no server registers meanwhile.
  const once = async (apply: typeof applyBaseline): Promise<Outcome> => {
    const all = await appliedMigrations(client);
    const recorded = all.get(name);
    if (recorded && recorded.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied; restore the file`);
    const servers = recorded || suitsEarlierPrograms(name) ? [] : await serversWithout(client, name);
    const applied = !recorded && servers.length === 0;
    if (applied) await apply(client, migration, all.keys());
    return { applied, servers };
  };
  switch (kindOf(name)) {
    case 'alone':
      return alone(client, () => once(name === BASELINE ? applyBaseline : applyWithinTransaction));
    case 'index':
      return alone(await another(), () => once(makeIndex));
    case 'before':
    case 'after':
      return withBoundedLocks(await another(), name, watch =>
        alone(client, async () => {
          await watch.begin(client);
          return once(applyWithinTransaction);
        }),
      );
  }
}

const mustEnd = (name: string, servers: string[]) =>
  new Error(
    `Migration ${name} is not applied while servers of an earlier version run: ${servers.join('; ')}. Stop them, then start again. To keep the service up, replace them by the version before this one first`,
  );

/** Applies what is missing as a part of the caller's transaction, which has the migration lock. Resolves to the names applied. */
export async function applyWithin(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await makeMigrationTable(client);
  const missing = await missingMigrations(client, migrations);
  for (const migration of migrations)
    if (missing.includes(migration.name)) await applyWithinTransaction(client, migration);
  await showMigrations(client);
  return missing;
}

/** Names of the migrations that the database lacks. Throws when it has some that this program can't bear. */
export async function missingMigrations(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(client);
  refuseNewerSchema(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(), program_version text, least_version text)`);
}

// A server that is given the service's own login must see whether a migration is missing.
async function showMigrations(client: pg.Client): Promise<void> {
  await client.query('GRANT SELECT ON schema_migration TO kontor_service');
}

/** The migrations that the database has, by name. */
export async function appliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  const { rows: exists } = await client.query(`SELECT to_regclass('schema_migration') IS NOT NULL AS yes`);
  if (!exists[0]?.yes) return new Map();
  const { rows } = await client.query<AppliedMigration & { name: string }>(APPLIED_MIGRATIONS);
  return new Map(rows.map(row => [row.name, row]));
}

/** Reads the migrations that a database has. */
export const APPLIED_MIGRATIONS =
  'SELECT name, checksum, program_version AS "programVersion", least_version AS "leastVersion" FROM schema_migration ORDER BY name';
