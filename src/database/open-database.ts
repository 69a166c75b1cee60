// Opens the database for servers and commands: the embedded PostgreSQL or that of DATABASE_URL, migrated, with a connection pool.

import type { Config } from '../config/config.ts';
import { isCode } from '../files/private-file.ts';
import { settleAndReport, templatesOf } from './backup/restored-templates.ts';
import { type Leader, leaderOf } from './connection/leader.ts';
import { Pool } from './connection/pool.ts';
import { serversOf } from './connection/servers.ts';
import { Standbys } from './connection/standbys.ts';
import { startEmbedded } from './embedded/start.ts';
import type { SupervisionLog, Supervisor } from './embedded/supervise.ts';
import type { Waiting } from './migration/migrate.ts';
import { prepareDatabase, SPARE_CONNECTIONS, withClient } from './migration/prepare-database.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface Database {
  /** Connections of the service role, with row-level security. */
  pool: Pool;
  /** Standbys of DATABASE_READ_URL, which are not watched yet; undefined without it. */
  standbys: Standbys | undefined;
  /** The migrations that opening the database applied. */
  applied: string[];
  /** Migrations that wait until servers of an earlier version have ended. */
  waiting: Waiting | undefined;
  /** Maximum number of connections of all server processes. */
  connectionLimit: number;
  /** Number of connections of this process. */
  poolSize: number;
  /** True if the login is the owner of the database, which may add accounts. Always true for the embedded PostgreSQL. */
  owner: boolean;
  /** Address of the database with the login of its owner; undefined if the login of DATABASE_URL is not the owner. */
  ownerUrl: string | undefined;
  /** Connections of the administration, created on first use. Throws if the login of DATABASE_URL is not the owner. */
  readonly administrationPool: Pool;
  /** Connections that copy and delete whole accounts, created on first use. Throws if the login of DATABASE_URL is not the owner. */
  readonly transferPool: Pool;
  /** True if this process watches the embedded PostgreSQL, and it is down or was down less than a minute ago. */
  isDegraded(): boolean;
  /**
   * Watches the embedded PostgreSQL until `close`, and restarts it when it ends; with `'watch'`, another process restarts it. Resolves
   * with the reason when it gives up after repeated failures. Does nothing with DATABASE_URL.
   */
  supervise(log: SupervisionLog, role: 'start' | 'watch'): Promise<Error>;
  /** Ends the work on all connections at once. It fails with `reason`, and so does later work. */
  interrupt(reason: unknown): void;
  /** Closes all connections, and stops the embedded PostgreSQL if no other process uses it. */
  close(options?: CloseOptions): Promise<void>;
}

export interface CloseOptions {
  /** Milliseconds until the embedded PostgreSQL is killed. Default: 1 minute. */
  patienceMs?: number | undefined;
  /** When it aborts, PostgreSQL ends at once. */
  hurry?: AbortSignal | undefined;
}

/** Minimum number of connections of a server process. */
export const MIN_POOL_SIZE = 2;

/** Milliseconds after which connections in use are given up at the end; a quarter of a shorter timeout. */
const CLOSE_MS = 1_000;

/** Number of connections of the owner for each of its roles. Commands use one or two at a time. */
const OWNER_CONNECTIONS = 2;

/** Role that copies and deletes whole accounts. */
export const TRANSFER_ROLE = 'kontor_transfer';

/**
 * Opens the database of the settings. Default: the embedded PostgreSQL. `progress` receives a line for each step of more than a second.
 * When `abort` aborts, rejects with its reason after the embedded PostgreSQL has ended. `meanwhile` is called while PostgreSQL starts,
 * for work that needs no database.
 */
export async function openDatabase(
  config: Config,
  progress: (line: string) => void = () => {},
  abort?: AbortSignal,
  meanwhile?: () => void,
): Promise<Database> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({
        dataDirectory: config.dataDirectory,
        progress,
        meanwhile,
        connections: config.workers * config.poolSize + SPARE_CONNECTIONS,
        abort,
      });
  let supervisor: Supervisor | undefined;
  let leader: Leader | undefined;
  try {
    const url = config.databaseUrl ?? (await unlessAborted(ownerUrl(embedded?.url ?? ''), abort));
    await unlessAborted(settleAndReport(templatesOf(config.dataDirectory), url, progress), abort);
    const prepared = await unlessAborted(
      prepareDatabase(url, async () => {
        const { backupBeforeMigration } = await import('./backup/before-migration.ts');
        await backupBeforeMigration(config, url, progress);
      }),
      abort,
    );
    const steps = prepared.applied.length;
    if (steps > 0) progress(`Migrated the database: ${steps} ${steps === 1 ? 'step' : 'steps'}`);
    if (prepared.waiting) progress(waitingLine(prepared.waiting));
    for (const warning of prepared.warnings) progress(`Warning: ${warning}`);
    const { connectionLimit } = prepared;
    const poolSize = Math.min(config.poolSize, Math.max(MIN_POOL_SIZE, Math.floor(connectionLimit / config.workers)));
    const options = {
      maximumWaiting: config.maximumWaiting,
      deadlineMs: config.deadlineMs,
      prepare: config.prepare === 'on',
      whyUnreachable: () => supervisor?.outage(),
    };
    const { pageMemory, databaseReadUrl } = config;
    leader = leaderOf(serversOf(prepared.serviceUrl));
    void leader?.watch();
    const pool = new Pool({ ...options, url: prepared.serviceUrl, leader, size: poolSize, pageMemory });
    const { serviceUrl } = prepared;
    const standbys = databaseReadUrl
      ? new Standbys({ ...options, url: databaseReadUrl, serviceUrl, size: poolSize })
      : undefined;
    const ownerPools = new Map<string, Pool>();
    const ownerPool = (role: string): Pool => {
      if (!prepared.owner)
        throw new Error('This needs DATABASE_URL of the owner of the database, not of the service role');
      const known = ownerPools.get(role);
      const opened = known ?? new Pool({ ...options, url, leader, size: OWNER_CONNECTIONS, idleMs: 1_000, role });
      ownerPools.set(role, opened);
      return opened;
    };
    return {
      pool,
      standbys,
      applied: prepared.applied,
      waiting: prepared.waiting,
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
      isDegraded: () => supervisor?.isDegraded() ?? false,
      supervise(log, role) {
        const failedStarts = role === 'start' ? config.failedStarts : undefined;
        supervisor = embedded?.supervise({ log, failedStarts });
        return supervisor?.failure ?? new Promise(() => undefined);
      },
      interrupt(reason) {
        for (const each of [...ownerPools.values(), pool]) each.interrupt(reason);
        standbys?.interrupt(reason);
      },
      async close(options = {}) {
        const began = performance.now();
        const { patienceMs, hurry } = options;
        await Promise.race([
          Promise.all([...[...ownerPools.values(), pool].map(each => each.end()), standbys?.close()]),
          closingTime(Math.min(CLOSE_MS, (patienceMs ?? Number.POSITIVE_INFINITY) / 4), hurry),
        ]);
        const left = patienceMs === undefined ? undefined : patienceMs - (performance.now() - began);
        leader?.close();
        await embedded?.stop({ patienceMs: left, hurry });
      },
    };
  } catch (error) {
    leader?.close();
    await embedded?.stop({ hurry: abort });
    throw error;
  }
}

/** Line about waiting migrations and the servers that they wait for. */
export function waitingLine({ migrations, servers }: Waiting): string {
  return `Migrations that wait until servers of an earlier version have ended: ${migrations.join(', ')}. These run: ${servers.join('; ')}`;
}

// A connection with a running or unanswered statement does not delay the end.
function closingTime(ms: number, hurry: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    if (hurry?.aborted) resolve();
    hurry?.addEventListener('abort', () => resolve());
    setTimeout(resolve, ms).unref();
  });
}

const NAME = 'kontor';

/** Address of Kontor's database in the embedded PostgreSQL, which the maintenance superuser owns. Creates it on first use. */
export async function ownerUrl(maintenanceUrl: string): Promise<string> {
  await withClient(maintenanceUrl, async client => {
    const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rows.length > 0) return;
    await client.query(`CREATE DATABASE ${NAME}`).catch(error => {
      // Another process was faster.
      if (!isCode(error, '42P04', '23505')) throw error;
    });
  });
  const url = new URL(maintenanceUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

/** A PostgreSQL server with Kontor's database, which may be empty or not migrated yet. */
export interface DatabaseServer {
  /** Address of the database with the login of the settings, or of its owner if the server is the embedded one. */
  url: string;
  close(options?: { hurry?: AbortSignal | undefined }): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or attaches to it, unless the settings have a DATABASE_URL. Changes nothing in the database except
 * that it finishes an interrupted restore.
 */
export async function openServer(
  {
    databaseUrl,
    dataDirectory,
    workers,
    poolSize,
  }: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'workers' | 'poolSize'>,
  progress: (line: string) => void,
  abort?: AbortSignal,
): Promise<DatabaseServer> {
  const templates = templatesOf(dataDirectory);
  if (databaseUrl) {
    await unlessAborted(settleAndReport(templates, databaseUrl, progress), abort);
    return { url: databaseUrl, close: async () => {} };
  }
  const embedded = await startEmbedded({
    dataDirectory,
    progress,
    connections: workers * poolSize + SPARE_CONNECTIONS,
    abort,
  });
  try {
    const url = await unlessAborted(ownerUrl(embedded.url), abort);
    await unlessAborted(settleAndReport(templates, url, progress), abort);
    return { url, close: options => embedded.stop(options) };
  } catch (error) {
    await embedded.stop({ hurry: abort });
    throw error;
  }
}
