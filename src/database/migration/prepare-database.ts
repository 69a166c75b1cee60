// From the owner's address to a ready database: migrated, and with a login for the service that row-level security binds.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Migration, migrate, missingMigrations, readMigrations } from './migrate.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);

export interface Prepared {
  /** Address the service connects with. */
  serviceUrl: string;
  /** Whether `url` belongs to the owner of the tables (who may add accounts), or is the service's own login. */
  owner: boolean;
  /** Migrations applied just now. */
  applied: string[];
  /** Connections that all server processes together may open. */
  connectionLimit: number;
}

/** The migrations of this program. */
export const ownMigrations = (): Promise<Migration[]> => readMigrations(MIGRATIONS);

/** Connections left to commands, to server processes that start, and to administrators of the database. */
export const SPARE_CONNECTIONS = 10;

/**
 * Prepares the database behind `url`. As its owner: applies migrations and finds (or makes) the service's login.
 * As the service's login: only checks that nothing is missing. Throws with the remedy in the message.
 */
export async function prepareDatabase(url: string): Promise<Prepared> {
  const client = await connectOnce(url);
  try {
    const connectionLimit = await connectionLimitOf(client);
    const migrations = await ownMigrations();
    if (!(await mayMigrate(client))) {
      const missing = await missingMigrations(client, migrations);
      if (missing.length > 0) {
        throw new Error(
          `The database lacks ${missing.join(', ')}: run 'kontor migrate' with DATABASE_URL of its owner`,
        );
      }
      await refuseBypass(client);
      return { serviceUrl: url, owner: false, applied: [], connectionLimit };
    }
    const applied = await migrate(client, migrations);
    const serviceUrl = await serviceLogin(client, url);
    const service = await connectOnce(serviceUrl);
    try {
      await refuseBypass(service);
    } finally {
      await service.end();
    }
    return { serviceUrl, owner: true, applied, connectionLimit };
  } finally {
    await client.end();
  }
}

/** Opens one plain connection; the caller ends it. Used for administration, never for requests. */
export async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor', connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`No connection to PostgreSQL at ${host}${pathname}: ${reason}. Check DATABASE_URL`, {
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

// Connections reserved for superusers are not available to Kontor. Versions before 16 have no other reserve.
async function connectionLimitOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ free: number }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true), '0')::int AS free`);
  return (rows[0]?.free ?? 0) - SPARE_CONNECTIONS;
}

// The owner of the tables migrates; in an empty database, any role that may create tables does.
async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`
    SELECT CASE WHEN to_regclass('schema_migration') IS NULL
      THEN has_schema_privilege(current_user, 'public', 'CREATE')
      ELSE pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = to_regclass('schema_migration')), 'USAGE')
    END AS yes`);
  return rows[0]?.yes ?? false;
}

// Row-level security binds only a role that owns no table and may not bypass it.
async function refuseBypass(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string; bypasses: boolean }>(`
    SELECT rolname, rolsuper OR rolbypassrls OR EXISTS (
      SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = 'public' AND relkind = 'r' AND pg_has_role(current_user, relowner, 'MEMBER')) AS bypasses
    FROM pg_roles WHERE rolname = current_user`);
  const role = rows[0];
  if (!role || role.bypasses) {
    throw new Error(
      `The role '${role?.rolname}' could bypass row-level security (superuser, BYPASSRLS or owner): refusing to serve with it`,
    );
  }
}

// Made once per database and kept in a table that only the owner reads, so that every server process finds the same one.
async function serviceLogin(client: pg.Client, url: string): Promise<string> {
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE service_login');
    const { rows } = await client.query<{ role_name: string; password: string }>(
      `SELECT l.* FROM service_login l JOIN pg_roles r ON r.rolname = l.role_name`,
    );
    const login = rows[0] ?? (await createLogin(client));
    await resetFormerSettings(client, login.role_name);
    await client.query('COMMIT');
    const service = new URL(url);
    service.username = login.role_name;
    service.password = login.password;
    return service.href;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

// Logins made by earlier versions carry these settings, which each connection now sets for itself.
const FORMER_SETTINGS = ['jit', 'plan_cache_mode', 'enable_seqscan'];

async function resetFormerSettings(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `SELECT split_part(unnest(s.setconfig), '=', 1) AS setting
    FROM pg_roles r JOIN pg_db_role_setting s ON s.setrole = r.oid AND s.setdatabase = 0 WHERE r.rolname = $1`,
    [role],
  );
  for (const { setting } of rows) {
    if (FORMER_SETTINGS.includes(setting))
      await client.query(`ALTER ROLE ${client.escapeIdentifier(role)} RESET ${setting}`);
  }
}

async function createLogin(client: pg.Client): Promise<{ role_name: string; password: string }> {
  const login = {
    role_name: `kontor_${randomBytes(6).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  };
  const role = client.escapeIdentifier(login.role_name);
  try {
    await client.query(
      `CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(login.password)} IN ROLE kontor_service`,
    );
  } catch (error) {
    throw new Error('The owner of the database may not create the login of the service: grant it CREATEROLE', {
      cause: error,
    });
  }
  await client.query('DELETE FROM service_login');
  await client.query('INSERT INTO service_login VALUES ($1, $2)', [login.role_name, login.password]);
  return login;
}
