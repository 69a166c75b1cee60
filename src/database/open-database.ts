// Opens the database for servers and commands: the embedded PostgreSQL or that of DATABASE_URL, migrated, with a connection pool.

import type { Config } from '../config/config.ts';
import { Pool } from './connection/pool.ts';
import { startEmbedded } from './embedded/start.ts';
import { connectOnce, prepareDatabase, SPARE_CONNECTIONS } from './migration/prepare-database.ts';

export interface Database {
  /** Connections of the service role, with row-level security. */
  pool: Pool;
  /** The migrations that opening the database applied. */
  applied: string[];
  /** The largest number of connections of all server processes together. */
  connectionLimit: number;
  /** The number of connections of this process. */
  poolSize: number;
  /** Whether the login is the owner of the database, which may add accounts. Always true for the embedded PostgreSQL. */
  owner: boolean;
  /** Address of the database with the login of its owner; undefined if the login of DATABASE_URL is not the owner. */
  ownerUrl: string | undefined;
  /** Connections of the administration, created on first use. Throws if the login of DATABASE_URL is not the owner. */
  readonly administrationPool: Pool;
  /** Connections that copy and delete whole accounts, created on first use. Throws if the login of DATABASE_URL is not the owner. */
  readonly transferPool: Pool;
  close(): Promise<void>;
}

/** The smallest number of connections of a server process. */
export const MIN_POOL_SIZE = 2;

/** The number of connections of the owner for each role that it takes. Commands use one or two at a time. */
const OWNER_CONNECTIONS = 2;

/** The role that copies and deletes whole accounts. */
export const TRANSFER_ROLE = 'kontor_transfer';

/**
 * Opens the database of the settings, by default the embedded PostgreSQL. `progress` receives a line for each step
 * that takes over a second.
 */
export async function openDatabase(config: Config, progress: (line: string) => void = () => {}): Promise<Database> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDirectory: config.dataDirectory,
        progress,
        connections: config.workers * config.poolSize + SPARE_CONNECTIONS,
      });
  try {
    const url = config.databaseUrl ?? (await ownerUrl(embedded?.url ?? ''));
    const prepared = await prepareDatabase(url);
    if (prepared.applied.length > 0) progress(`Migrated the database: ${prepared.applied.length} steps`);
    const { connectionLimit } = prepared;
    const poolSize = Math.min(config.poolSize, Math.max(MIN_POOL_SIZE, Math.floor(connectionLimit / config.workers)));
    const options = {
      maximumWaiting: config.maximumWaiting,
      deadlineMs: config.deadlineMs,
      prepare: config.prepare === 'on',
    };
    const pool = new Pool({ ...options, url: prepared.serviceUrl, size: poolSize });
    // Commands use them, so they are created on first use.
    const ownerPools = new Map<string, Pool>();
    const ownerPool = (role: string): Pool => {
      if (!prepared.owner)
        throw new Error('This needs DATABASE_URL of the owner of the database, not of the service role');
      const known = ownerPools.get(role);
      const opened = known ?? new Pool({ ...options, url, size: OWNER_CONNECTIONS, idleMs: 1_000, role });
      ownerPools.set(role, opened);
      return opened;
    };
    return {
      pool,
      applied: prepared.applied,
      connectionLimit,
      poolSize,
      owner: prepared.owner,
      ownerUrl: prepared.owner ? url : undefined,
      get administrationPool() {
        return ownerPool('kontor_administration');
      },
      get transferPool() {
        return ownerPool(TRANSFER_ROLE);
      },
      async close() {
        for (const each of ownerPools.values()) await each.end();
        await pool.end();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const NAME = 'kontor';

// The URL of Kontor's database in the embedded PostgreSQL, which its maintenance superuser owns. Creates it on first use.
async function ownerUrl(maintenanceUrl: string): Promise<string> {
  const client = await connectOnce(maintenanceUrl);
  try {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${NAME}`).catch(ignoreIfExists);
  } finally {
    await client.end();
  }
  const url = new URL(maintenanceUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

// Two processes may create the database at the same time.
function ignoreIfExists(error: unknown): void {
  const code = (error as { code?: string }).code;
  if (code !== '42P04' && code !== '23505') throw error;
}
