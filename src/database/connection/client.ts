// A connection as a pool opens it: soon or not at all, to the leader, and with the settings of the planner.

import pg from 'pg';
import type { Leader } from './leader.ts';

// Planner settings of each connection (docs/performance.md). Statements find rows by key, so one plan for all values is as good
// as one for each value, which PostgreSQL otherwise makes for `= ANY (…)` and `LIMIT $1`. A statement whose plan depends on its
// values has `planByValue`. A plan made while a table was small reads the whole table until the table is analyzed again;
// `enable_seqscan = off` prevents that, because every table has an index by account, and src/operations/maintenance.ts analyzes
// it (docs/performance.md). These are not startup parameters, because PgBouncer rejects `options`.
// The last one ends a transaction whose client was lost without a sign, so that its locks are free in a minute, not in hours.
const SETTINGS =
  'SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET idle_in_transaction_session_timeout = 60000';

/** Longest time to open a connection: attempts that hang must not keep the next ones from a database that is back. */
const CONNECT_MS = 2_000;

/** Options of a pool's connections. */
export interface ClientOptions extends pg.PoolConfig {
  connectionTimeoutMillis: number;
  /** Addresses of the servers. */
  servers: string[];
  /** Chooses among several servers. Default: the first one. */
  leader: Leader | undefined;
}

/** A connection of a pool. */
export type PooledClient = Client & pg.PoolClient;

/** Connections that are opened when they are needed, all of one class. */
export interface Clients extends Omit<pg.Pool, 'connect'> {
  connect(): Promise<PooledClient>;
}

/** Makes them; none is opened yet. */
export function createClients(options: ClientOptions): Clients {
  // The time-out is that of a caller, who may wait for a connection of others.
  const settings = {
    ...options,
    application_name: 'kontor',
    keepAlive: true,
    Client: Client as unknown as new () => pg.Client,
  };
  const pool = new pg.Pool(settings);
  // An idle connection that breaks is replaced at the next request.
  pool.on('error', () => {});
  // Without a listener, an error of a connection that is just opening would end the process.
  pool.on('connect', client => {
    client.on('error', () => {});
    (client as PooledClient).setUp();
  });
  return pool as unknown as Clients;
}

/** A connection that is opened soon or not at all. */
class Client extends pg.Client {
  /** Position of the server that it reaches, in the order of the address. */
  readonly server: number;
  /** When it was opened, in milliseconds of `performance.now()`. */
  openedAt = 0;

  constructor({ servers, leader, connectionTimeoutMillis, ...config }: ClientOptions) {
    const server = leader?.index ?? 0;
    super({
      ...config,
      connectionString: servers[server],
      connectionTimeoutMillis: Math.min(CONNECT_MS, connectionTimeoutMillis),
    });
    this.server = server;
  }

  /** Makes the settings of a connection that has just been opened. */
  setUp(): void {
    this.openedAt = performance.now();
    // Not awaited: the first statement is sent behind it. Without it statements are slower, not wrong.
    this.query(SETTINGS).catch(() => {});
  }
}
