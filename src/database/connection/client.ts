// Connections of a pool: with a short timeout, to the leader, and with planner settings.

import pg from 'pg';
import type { Leader } from './leader.ts';

// Planner settings of each connection (docs/performance.md). Statements find rows by key, so one generic plan is as good as a custom
// plan for each value, which PostgreSQL would otherwise make for `= ANY (…)` and `LIMIT $1`. A statement whose plan depends on its
// values has `planByValue`. A plan made for a small table would read the whole table until it is analyzed again.
// `enable_seqscan = off` prevents that, because every table has an index by account, and src/operations/maintenance.ts analyzes
// growing tables. These are not startup parameters, because PgBouncer rejects `options`.
// The last setting ends a transaction whose client was lost, so that its locks are free after a minute, not after hours.
const SETTINGS =
  'SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET idle_in_transaction_session_timeout = 60000';

/** Timeout of opening a connection: a hanging attempt must not delay later ones to a database that is back. */
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

/** A pool of `PooledClient`. Connections are opened on demand. */
export interface Clients extends Omit<pg.Pool, 'connect'> {
  connect(): Promise<PooledClient>;
}

/** Creates a pool without opening a connection. */
export function createClients(options: ClientOptions): Clients {
  // The timeout is that of a caller, which may wait for a connection of others.
  const settings = {
    ...options,
    application_name: 'kontor',
    keepAlive: true,
    Client: Client as unknown as new () => pg.Client,
  };
  const pool = new pg.Pool(settings);
  // An idle connection that breaks is replaced at the next request.
  pool.on('error', () => {});
  // Without a listener, an error of a connection that is being opened would end the process.
  pool.on('connect', client => {
    client.on('error', () => {});
    (client as PooledClient).setUp();
  });
  return pool as unknown as Clients;
}

/** A connection with a short timeout of its opening. */
class Client extends pg.Client {
  /** Position of the server that it reaches, in the order of the address. */
  readonly server: number;
  /** Time of its opening, in milliseconds of `performance.now()`. */
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

  /** Applies the settings to a new connection. */
  setUp(): void {
    this.openedAt = performance.now();
    // Not awaited: the first statement is sent behind it. If it fails, statements are slower, not wrong.
    this.query(SETTINGS).catch(() => {});
  }
}
