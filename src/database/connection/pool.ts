// A bounded pool of connections. Each statement has a deadline; failures become errors for the client.

import pg from 'pg';
import type { Row, Statement } from '../../query/statement.ts';
import { Availability } from './availability.ts';
import { Connection } from './connection.ts';
import { ConnectionShares, type ConnectionUse } from './connection-shares.ts';
import { PageMemory } from './page-memory.ts';
import { Transient, toConnectError } from './sqlstate.ts';

/** How a pool connects, and its limits. */
export interface PoolOptions {
  url: string;
  /** Connections at the most. */
  size: number;
  /** Callers that may wait for a connection; then an account with its part of them receives OVERLOADED. */
  maximumWaiting: number;
  /** Longest time of a statement in milliseconds; then DB_TIMEOUT. */
  deadlineMs: number;
  /** Whether statements may be prepared by name (not through an old pooler in transaction mode). */
  prepare: boolean;
  /** A connection that is idle for so long is closed, in milliseconds; a minute unless given. */
  idleMs?: number;
  /** Why the database can't be reached now, where that is known; asked when a connection can't be opened. */
  whyUnreachable?: (() => string | undefined) | undefined;
  /** Memory of pages that are read and not yet sent, in bytes; 128 MiB unless given. */
  pageMemory?: number;
  /** Database role that each transaction takes; the role of the login unless given. */
  role?: string;
}

// Planner settings of each connection (docs/decisions/0011). Statements find rows by key, so one plan for all values is as good
// as one for each value, which PostgreSQL otherwise makes for `= ANY (…)` and `LIMIT $1`. A statement whose plan depends on its
// values has `planByValue`. A plan made while a table was small reads the whole table until PostgreSQL analyzes the table again;
// `enable_seqscan = off` prevents that, because every table has an index by account. These are not startup parameters, because
// PgBouncer rejects `options`.
// The last one ends a transaction whose client was lost without a sign, so that its locks are free in a minute, not in hours.
const SETTINGS =
  'SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET idle_in_transaction_session_timeout = 60000';

/** Longest time to open a connection: attempts that hang must not keep the next ones from a database that is back. */
const CONNECT_MS = 2_000;
/** The connections to ask about lost COMMITs: their number, and the longest time of a statement. */
const APART = { size: 2, maximumWaiting: 1_000, deadlineMs: 2_000, idleMs: 1_000 };
/** Attempts of a statement of its own. */
const ATTEMPTS = 3;

/** A connection that is opened soon or not at all. */
class BoundedClient extends pg.Client {
  constructor(config: pg.ClientConfig & { connectionTimeoutMillis: number }) {
    super({ ...config, connectionTimeoutMillis: Math.min(CONNECT_MS, config.connectionTimeoutMillis) });
  }
}

/** Connections to PostgreSQL that requests share. Statements fail with DB_TIMEOUT after the deadline. */
export class Pool {
  readonly deadlineMs: number;
  readonly maximumWaiting: number;
  readonly role: string | undefined;
  /** Whether the database writes, as far as is known. */
  readonly availability = new Availability();
  readonly pages: PageMemory;
  readonly #options: PoolOptions;
  readonly #shares: ConnectionShares;
  readonly #pool: pg.Pool;
  /** The text of each statement that has a name. */
  readonly #texts = new Map<string, string>();
  /** Those of them that must get an answer in time. */
  readonly #timed = new Set<Connection>();
  readonly #inUse = new Set<Connection>();
  #interrupted: { reason: unknown } | undefined;
  readonly #openedAt = new WeakMap<pg.PoolClient, number>();
  #apart: Pool | undefined;
  readonly #watch: NodeJS.Timeout;

  constructor(options: PoolOptions) {
    this.deadlineMs = options.deadlineMs;
    this.role = options.role;
    this.#options = options;
    this.maximumWaiting = options.maximumWaiting;
    const { size, maximumWaiting, deadlineMs } = options;
    this.#shares = new ConnectionShares({ size, maximumWaiting, waitMs: deadlineMs });
    const bytes = options.pageMemory ?? 128 * 1024 * 1024;
    this.pages = new PageMemory({ bytes, maximumWaiting, waitMs: deadlineMs });
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.size,
      application_name: 'kontor',
      connectionTimeoutMillis: options.deadlineMs,
      idleTimeoutMillis: options.idleMs ?? 60_000,
      keepAlive: true,
      // The pool's own time-out is that of a caller, who may wait for a connection of others.
      Client: BoundedClient as unknown as new () => pg.Client,
    });
    this.#watch = setInterval(() => this.#closeSilent(), 1_000).unref();
    // An idle connection that breaks is replaced at the next request.
    this.#pool.on('error', () => {});
    // Without a listener, an error of a connection that is just opening would end the process.
    this.#pool.on('connect', client => {
      this.#openedAt.set(client, performance.now());
      client.on('error', () => {});
      // Not awaited: the first statement is sent behind it. Without it statements are slower, not wrong.
      client.query(SETTINGS).catch(() => {});
    });
  }

  /** Callers now waiting for a connection. */
  get waiting(): number {
    return this.#shares.waiting;
  }

  /** Whether more than one account has used a connection in the last second. */
  get servesSeveralAccounts(): boolean {
    return this.#shares.hasSeveralAccounts;
  }

  /** Connections now open, and those of them idle. */
  get connections(): { open: number; idle: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount };
  }

  /** A few connections of their own, which never wait for those of requests. They are opened on first use. */
  get apart(): Pool {
    this.#apart ??= new Pool({ ...this.#options, ...APART });
    return this.#apart;
  }

  /**
   * Runs `work` on a connection. A connection whose state is unknown after a failure is closed, and so is one on which no answer
   * arrives in time, unless `noTimeout` is set. `unprepared`: it uses no prepared statements. Accounts share the connections (connection-shares.ts).
   */
  async withConnection<T>(
    work: (connection: Connection) => Promise<T>,
    {
      noTimeout = false,
      unprepared = false,
      ...use
    }: ConnectionUse & { noTimeout?: boolean; unprepared?: boolean } = {},
  ): Promise<T> {
    const waiting = this.#shares.enter(use);
    if (waiting) await waiting;
    try {
      return await this.#onConnection(work, noTimeout, unprepared);
    } finally {
      this.#shares.leave(use);
    }
  }

  async #onConnection<T>(
    work: (connection: Connection) => Promise<T>,
    noTimeout: boolean,
    unprepared: boolean,
  ): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
      if (this.#interrupted) client.release(true);
      this.#throwIfInterrupted();
    } catch (error) {
      this.#throwIfInterrupted();
      throw toConnectError(error, this.#options.whyUnreachable?.());
    }
    const connection = new Connection(client, {
      prepare: this.#options.prepare && !unprepared,
      texts: this.#texts,
      openedAt: this.#openedAt.get(client) ?? 0,
      availability: this.availability,
    });
    const broken = () => connection.markBroken();
    client.on('error', broken);
    this.#inUse.add(connection);
    if (!noTimeout) this.#timed.add(connection);
    try {
      return await work(connection);
    } finally {
      this.#timed.delete(connection);
      this.#inUse.delete(connection);
      client.off('error', broken);
      if (connection.outdated) this.#closeIdle();
      client.release(connection.broken);
    }
  }

  /** Runs one statement of its own, outside any account. `use` says for whom, if not for the server itself. */
  async query(statement: Statement, use: ConnectionUse = {}): Promise<Row[]> {
    for (let attempt = 1, unprepared = false; ; attempt++) {
      try {
        return await this.withConnection(connection => connection.query(statement), { ...use, unprepared });
      } catch (error) {
        if (!(error instanceof Transient)) throw error;
        if (attempt === ATTEMPTS) throw error.failure;
        unprepared ||= error.needs === 'unprepared';
      }
    }
  }

  /** Closes the connections that are in use, and refuses all further use with `reason`, so that all work on them ends. */
  interrupt(reason: unknown): void {
    this.#interrupted ??= { reason };
    this.#apart?.interrupt(reason);
    for (const connection of this.#inUse) {
      connection.markBroken();
      connection.destroy();
    }
  }

  #throwIfInterrupted(): void {
    if (this.#interrupted) throw this.#interrupted.reason;
  }

  async end(): Promise<void> {
    clearInterval(this.#watch);
    await Promise.all([this.#apart?.end(), this.#pool.end()]);
  }

  // statement_timeout ends a slow statement; this is for a server that does not answer at all. One timer for all connections: the
  // driver's timer for each batch kept the memory of finished batches.
  #closeSilent(): void {
    const now = performance.now();
    for (const connection of this.#timed) {
      const allowed = this.deadlineMs * connection.requests + 1_000;
      if (now - connection.awaitsSince <= allowed) continue;
      connection.destroy();
      this.#closeIdle();
    }
  }

  // What happened to one connection has perhaps happened to those that nobody uses: the next request opens a new one.
  #closeIdle(): void {
    for (let idle = this.#pool.idleCount; idle > 0; idle--)
      this.#pool.connect().then(
        client => client.release(true),
        () => {},
      );
  }
}
