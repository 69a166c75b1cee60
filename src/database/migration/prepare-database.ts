// From the owner's address to a ready database: migrated, and with a login for the service that row-level security binds.

import pg from 'pg';
import { leaderOf } from '../connection/leader.ts';
import { asLogin, serversOf, shownServers } from '../connection/servers.ts';
import { kindOf } from './kinds.ts';
import { migrate, missingMigrations, readMigrations, type Waiting } from './migrate.ts';
import { resetPassword, type ServiceLogin } from './roles.ts';
import { makeRolesAndGrants } from './roles-and-grants.ts';
import { refuseExcessRights } from './service-role.ts';

export interface Prepared {
  /** Address the service connects with. */
  serviceUrl: string;
  /** True if `url` belongs to the owner of the tables (who may add accounts), or is the service's own login. */
  owner: boolean;
  /** Migrations applied just now. */
  applied: string[];
  /** Migrations that are not applied yet, because servers of an earlier version run. */
  waiting: Waiting | undefined;
  /** Connections that all server processes together may open. */
  connectionLimit: number;
  /** Advice for the administrator of the database, for the log. */
  warnings: string[];
}

/** Connections reserved for commands, starting server processes, and administrators of the database. */
export const SPARE_CONNECTIONS = 10;

/**
 * Prepares the database behind `url`. The owner creates missing roles and grants, applies migrations and finds or creates the login of
 * the service; the login of the service only checks that nothing is missing. `beforeMigration` runs before the first missing migration.
 * Throws with the remedy in the message, and what `beforeMigration` throws.
 */
export async function prepareDatabase(
  url: string,
  beforeMigration: () => Promise<void> = async () => {},
): Promise<Prepared> {
  const client = await connectOnce(url);
  try {
    const connectionLimit = await connectionLimitOf(client);
    const migrations = await readMigrations();
    if (!(await mayMigrate(client))) {
      const missing = await missingMigrations(client, migrations);
      const needed = missing.filter(name => kindOf(name) !== 'after');
      if (needed.length > 0) {
        throw new Error(`The database lacks ${needed.join(', ')}: run 'kontor migrate' with DATABASE_URL of its owner`);
      }
      const warnings = await refuseExcessRights(client);
      if (missing.length > 0)
        warnings.push(
          `the database lacks ${missing.join(', ')}: when all servers of earlier versions have ended, run 'kontor migrate' with DATABASE_URL of its owner`,
        );
      return { serviceUrl: url, owner: false, applied: [], waiting: undefined, connectionLimit, warnings };
    }
    const missing = await missingMigrations(client, migrations);
    const restored = await makeRolesAndGrants(client);
    if (missing.length > 0) await beforeMigration();
    const { applied, waiting } = await migrate(client, migrations, () => connectOnce(url));
    const { login } = applied.length > 0 ? await makeRolesAndGrants(client) : restored;
    if (!login) throw new Error('The database has no migrations');
    const serviceUrl = asLogin(url, login.name, login.password);
    const service = await connectAsService(client, serviceUrl, login);
    try {
      const warnings = await refuseExcessRights(service);
      return { serviceUrl, owner: true, applied, waiting, connectionLimit, warnings };
    } finally {
      await service.end();
    }
  } finally {
    await client.end();
  }
}

// The password may differ from the stored one, because a role can change its own.
async function connectAsService(owner: pg.Client, url: string, login: ServiceLogin): Promise<pg.Client> {
  try {
    return await connectOnce(url);
  } catch (error) {
    if (((error as Error).cause as { code?: string } | undefined)?.code !== WRONG_PASSWORD) throw error;
    await resetPassword(owner, login);
    return connectOnce(url);
  }
}

const WRONG_PASSWORD = '28P01';

/** Opens one connection, to the leader if there are several servers. The caller ends it. For administration only, not for requests. */
export async function connectOnce(url: string): Promise<pg.Client> {
  const servers = serversOf(url);
  const connectionString = servers[(await leaderOf(servers)?.find()) ?? 0] ?? url;
  const client = new pg.Client({ connectionString, application_name: 'kontor', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`No connection to PostgreSQL at ${shownServers(url)}: ${reason}. Check DATABASE_URL`, {
      cause: error,
    });
  }
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  if ((rows[0]?.version ?? 0) < 150_000) {
    await client.end();
    throw new Error('PostgreSQL 15 or later is needed');
  }
  return client;
}

/** Runs work on a connection of its own; see `connectOnce`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectOnce(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// Connections reserved for superusers are not available to Kontor. Versions before 16 have no other reserve.
async function connectionLimitOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ free: number }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int AS free`);
  return (rows[0]?.free ?? 0) - SPARE_CONNECTIONS;
}

/** True if the login may migrate: the owner of the tables; in an empty database, any role that may create tables. */
export async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`
    SELECT CASE WHEN to_regclass('schema_migration') IS NULL
      THEN has_schema_privilege(current_user, 'public', 'CREATE')
      ELSE pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('schema_migration')), 'USAGE')
    END AS yes`);
  return rows[0]?.yes ?? false;
}
