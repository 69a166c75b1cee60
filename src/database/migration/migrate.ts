// Forward-only migrations: the SQL files of `migrations/`, applied once and in order, while servers run that their kind allows (kinds.ts).

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applyBaseline, applyWithinTransaction, type Migration, makeIndex } from './apply.ts';
import { BASELINE } from './baseline.ts';
import { withBoundedLocks } from './bounded-locks.ts';
import { kindOf, suitsEarlierPrograms } from './kinds.ts';
import { alone } from './migration-lock.ts';
import { type AppliedMigration, refuseNewerSchema } from './program-version.ts';

/** Actions taken. */
export interface Migrated {
  /** Names of the migrations applied. */
  applied: string[];
  /** Migrations not applied yet, because servers of an earlier version run. */
  waiting: Waiting | undefined;
}

/** Migrations of the kind `after` that wait until servers have ended. */
export interface Waiting {
  migrations: string[];
  /** The servers, for messages. */
  servers: string[];
}

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

/** Reads the migrations of a directory in the order of their names. Default: those of Kontor. */
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
 * Applies missing migrations, as far as the running servers allow. `another` opens a second connection to the database. Throws if an
 * applied migration was changed, if the database has migrations of a later version, or if servers of an earlier version must end first.
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

// Applies one migration, unless another process has done so or a running server does not allow it.
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

/** Applies missing migrations in the caller's transaction, which has the migration lock. Resolves to their names. */
export async function applyWithin(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await makeMigrationTable(client);
  const missing = await missingMigrations(client, migrations);
  for (const migration of migrations)
    if (missing.includes(migration.name)) await applyWithinTransaction(client, migration);
  await showMigrations(client);
  return missing;
}

/** Names of the migrations that the database lacks. Throws if it has migrations that this program does not support. */
export async function missingMigrations(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(client);
  refuseNewerSchema(applied, migrations);
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
}

async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(), program_version text, least_version text)`);
}

// A server with the service's own login must be able to detect missing migrations.
async function showMigrations(client: pg.Client): Promise<void> {
  await client.query('GRANT SELECT ON schema_migration TO kontor_service');
}

/** The migrations that the database has, by name. */
export async function appliedMigrations(client: pg.Client): Promise<Map<string, AppliedMigration>> {
  if (!(await hasTable(client, 'schema_migration'))) return new Map();
  const { rows } = await client.query<AppliedMigration & { name: string }>(APPLIED_MIGRATIONS);
  return new Map(rows.map(row => [row.name, row]));
}

/** True if a table exists. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>('SELECT to_regclass($1) IS NOT NULL AS yes', [name]);
  return rows[0]?.yes ?? false;
}

/** Reads the migrations that a database has. */
export const APPLIED_MIGRATIONS =
  'SELECT name, checksum, program_version AS "programVersion", least_version AS "leastVersion" FROM schema_migration ORDER BY name';

/** Seconds without a renewal after which a server counts as ended. */
const SILENT_SECONDS = 60;

/** A server that runs, for messages. */
interface RunningServer {
  version: string;
  host: string;
  process: number;
  silent: number;
}

/** The running servers that lack the migration, as texts for messages. Empty in a database without the table of servers. */
export async function serversWithout(client: pg.Client, migration: string): Promise<string[]> {
  if (!(await hasTable(client, 'server_process'))) return [];
  const { rows } = await client.query<RunningServer>(
    `SELECT program_version AS version, host, process_number AS process,
      greatest(0, round(extract(epoch FROM clock_timestamp() - seen_at)))::integer AS silent
    FROM server_process
    WHERE (newest_migration < $1 COLLATE "C" OR $1 = $2) AND seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'
    ORDER BY started_at`,
    // Servers of a database without the baseline are of a version before it.
    [migration, BASELINE],
  );
  return rows.map(
    ({ version, host, process, silent }) =>
      `Kontor ${version} on ${host} (process ${process}, last seen ${silent} s ago)`,
  );
}
