// The database as everything that runs uses it: inside or outside, prepared, with its pool. Servers and commands open the same.

import type { Config } from '../config/config.ts';
import { Pool } from './connection/pool.ts';
import { startEmbedded } from './embedded/start.ts';
import { connectOnce, prepareDatabase, SPARE_CONNECTIONS } from './migration/prepare-database.ts';

export interface Database {
  /** Connections of the service, behind the tenant wall. */
  pool: Pool;
  /** Migrations that were applied on opening. */
  applied: string[];
  /** Connections that all server processes together may open, and how many of them this one does. */
  connectionLimit: number;
  poolSize: number;
  /** Whether DATABASE_URL is the owner's, who may add accounts; for the database inside it always is. */
  owner: boolean;
  /** Address of the owner of the database; undefined when DATABASE_URL is that of the service. */
  ownerUrl: string | undefined;
  /** Connections of the administration, opened when first used. Throws when DATABASE_URL isn't the owner's. */
  readonly administrationPool: Pool;
  close(): Promise<void>;
}

/** No server process does with fewer connections. */
export const LEAST_POOL = 2;

/** Connections of the administration, which the command line uses one after the other. */
const ADMINISTRATION_CONNECTIONS = 2;

/** Opens the database that the settings name, the one inside by default. `progress` is told of steps that take a while. */
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
    const poolSize = Math.min(config.poolSize, Math.max(LEAST_POOL, Math.floor(connectionLimit / config.workers)));
    const options = {
      maximumWaiting: config.maximumWaiting,
      deadlineMs: config.deadlineMs,
      prepare: config.prepare === 'on',
    };
    const pool = new Pool({ ...options, url: prepared.serviceUrl, size: poolSize });
    let administrationPool: Pool | undefined;
    return {
      pool,
      applied: prepared.applied,
      connectionLimit,
      poolSize,
      owner: prepared.owner,
      ownerUrl: prepared.owner ? url : undefined,
      get administrationPool() {
        if (!prepared.owner)
          throw new Error('This needs DATABASE_URL of the owner of the database, not of the service');
        administrationPool ??= new Pool({ ...options, url, size: ADMINISTRATION_CONNECTIONS, idleMs: 1_000 });
        return administrationPool;
      },
      async close() {
        await administrationPool?.end();
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

// In the server inside, a database of our own name; its maintenance user owns it.
async function ownerUrl(maintenanceUrl: string): Promise<string> {
  const client = await connectOnce(maintenanceUrl);
  try {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${NAME}`).catch(refuseUnlessThere);
  } finally {
    await client.end();
  }
  const url = new URL(maintenanceUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

// Two commands may start at once: the second finds the database made by the first.
function refuseUnlessThere(error: unknown): void {
  const code = (error as { code?: string }).code;
  if (code !== '42P04' && code !== '23505') throw error;
}
