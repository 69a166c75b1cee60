// A bounded pool of connections. Each statement has a deadline; failures become errors for the client.

import type { Message } from '../../domain/messages/message.ts';
import type { Row, Statement } from '../../query/statement.ts';
import { AccountTurns } from './account-turns.ts';
import { Availability } from './availability.ts';
import { ChangeSignals } from './change-signals.ts';
import { type Clients, createClients, type PooledClient } from './client.ts';
import { Connection } from './connection.ts';
import { ConnectionShares, type ConnectionUse } from './connection-shares.ts';
import { type Leader, leaderOf } from './leader.ts';
import { PageMemory } from './page-memory.ts';
import { serversOf } from './servers.ts';
import { Transient, toConnectError } from './sqlstate.ts';

/** Connection options and limits of a pool. */
export interface PoolOptions {
  url: string;
  /** Chooses among several servers of `url`. Default: found by the pool itself. */
  leader?: Leader | undefined;
  /** Maximum number of connections. */
  size: number;
  /** Callers that may wait for a connection. Above it, accounts that have their share of them receive OVERLOADED. */
  maximumWaiting: number;
  /** Timeout of a statement in milliseconds, after which it fails with DB_TIMEOUT. */
  deadlineMs: number;
  /** True if statements may be prepared by name (not through an old pooler in transaction mode). */
  prepare: boolean;
  /** Milliseconds after which an idle connection is closed. Default: 1 minute. */
  idleMs?: number;
  /** Reason why the database can't be reached, where that is known; called when a connection can't be opened. */
  whyUnreachable?: (() => Message | undefined) | undefined;
  /** Memory of pages that are read and not yet sent, in bytes; 128 MiB unless given. */
  pageMemory?: number;
  /** True if it reaches a standby. Reads that fail or wait for a lock then end soon, because the leader can answer them. */
  standby?: boolean;
  /** Database role of each transaction. Default: the role of the login. */
  role?: string;
}

/** Pool for queries about unanswered COMMITs. */
const APART = { size: 2, maximumWaiting: 1_000, deadlineMs: 2_000, idleMs: 1_000 };
/** Attempts of a statement outside a transaction. */
const ATTEMPTS = 3;

/** Connections to PostgreSQL that requests share. Statements fail with DB_TIMEOUT after the deadline. */
export class Pool {
  readonly deadlineMs: number;
  readonly maximumWaiting: number;
  readonly role: string | undefined;
  readonly standby: boolean;
  readonly availability = new Availability();
  readonly pages: PageMemory;
  /** Work is divided while more than one account has used a connection in the last second. */
  readonly turns: AccountTurns;
  /** Signals about committed changes. */
  readonly changes: ChangeSignals;
  readonly #options: PoolOptions;
  readonly #shares: ConnectionShares;
  readonly #pool: Clients;
  /** The connection that listens. */
  readonly #listeners: Clients;
  /** Connections with a timeout. */
  readonly #timed = new Set<Connection>();
  readonly #inUse = new Set<Connection>();
  #interrupted: { reason: unknown } | undefined;
  #apart: Pool | undefined;
  readonly #watch: NodeJS.Timeout;
  readonly #leader: Leader | undefined;

  constructor(options: PoolOptions) {
    this.deadlineMs = options.deadlineMs;
    this.role = options.role;
    this.standby = options.standby ?? false;
    this.#options = options;
    this.maximumWaiting = options.maximumWaiting;
    const { size, maximumWaiting, deadlineMs } = options;
    this.#shares = new ConnectionShares({ size, maximumWaiting, waitMs: deadlineMs });
    this.turns = new AccountTurns(() => this.#shares.hasSeveralAccounts, maximumWaiting);
    const bytes = options.pageMemory ?? 128 * 1024 * 1024;
    this.pages = new PageMemory({ bytes, maximumWaiting, waitMs: deadlineMs });
    const servers = serversOf(options.url);
    this.#leader = options.leader ?? leaderOf(servers);
    const clients = { servers, leader: this.#leader, connectionTimeoutMillis: options.deadlineMs };
    this.#pool = createClients({ ...clients, max: options.size, idleTimeoutMillis: options.idleMs ?? 60_000 });
    this.#listeners = createClients({ ...clients, max: 1 });
    this.changes = new ChangeSignals({
      connect: () => this.#listeners.connect(),
      notify: (channel, payload) => this.query(notice(channel, payload)),
    });
    this.#leader?.onMove(() => this.#leave());
    this.#watch = setInterval(() => this.#closeSilent(), 1_000).unref();
  }

  /** Callers that wait for a connection. */
  get waiting(): number {
    return this.#shares.waiting;
  }

  /** Open connections, and idle ones among them. */
  get connections(): { open: number; idle: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount };
  }

  /** Separate connections, which never wait for those of requests. Opened on first use. */
  get apart(): Pool {
    this.#apart ??= new Pool({ ...this.#options, leader: this.#leader, ...APART });
    return this.#apart;
  }

  /**
   * Runs `work` on a connection. A connection whose state is unknown after a failure is closed, and so is one that does not answer in
   * time, unless `noTimeout` is set. `unprepared`: without prepared statements. Accounts share the connections (connection-shares.ts).
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
    const client = await this.#connect();
    const connection = new Connection(client, {
      prepare: this.#options.prepare && !unprepared,
      openedAt: client.openedAt,
      server: client.server,
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

  async #connect(): Promise<PooledClient> {
    const leader = this.#leader;
    const { whyUnreachable } = this.#options;
    try {
      for (;;) {
        if (leader?.firstSearch) await leader.firstSearch;
        const server = leader?.index;
        const client = await this.#pool.connect().catch(async error => {
          // The leader may have changed before the watch has seen it.
          if (!leader || (await leader.find()) === server) throw error;
          return this.#pool.connect();
        });
        if (this.#interrupted) client.release(true);
        this.#throwIfInterrupted();
        if (!leader || client.server === leader.index) return client;
        client.release(true);
      }
    } catch (error) {
      this.#throwIfInterrupted();
      throw toConnectError(error, whyUnreachable?.());
    }
  }

  /** Runs one statement outside any account. `use`: its caller. Default: the server itself. */
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

  /** Closes the connections in use and rejects all further use with `reason`. */
  interrupt(reason: unknown): void {
    this.#interrupted ??= { reason };
    this.#apart?.interrupt(reason);
    for (const connection of this.#inUse) {
      connection.markBroken();
      connection.destroy();
    }
  }

  /** Closes all connections, so that work on them fails. Later work opens new ones. */
  abandon(): void {
    this.#closeIdle();
    for (const connection of this.#inUse) connection.destroy();
  }

  #throwIfInterrupted(): void {
    if (this.#interrupted) throw this.#interrupted.reason;
  }

  async end(): Promise<void> {
    clearInterval(this.#watch);
    this.changes.end();
    await Promise.all([this.#apart?.end(), this.#listeners.end(), this.#pool.end()]);
  }

  // statement_timeout ends a slow statement; this ends the wait for a server that does not answer at all. One timer for all
  // connections, because the driver's timer for each batch kept finished batches in memory.
  #closeSilent(): void {
    const now = performance.now();
    for (const connection of this.#timed) {
      const allowed = this.deadlineMs * connection.requests + 1_000;
      if (now - connection.awaitsSince <= allowed) continue;
      connection.destroy();
      this.#closeIdle();
    }
  }

  // Another server is the leader now. An answer of the former one would not come, or would be wrong.
  #leave(): void {
    this.availability.forget();
    this.changes.leave();
    this.#closeIdle();
    for (const connection of this.#inUse) if (connection.server !== this.#leader?.index) connection.destroy();
  }

  // Idle connections may have failed as well: the next request opens a new one.
  #closeIdle(): void {
    for (let idle = this.#pool.idleCount; idle > 0; idle--)
      this.#pool.connect().then(
        client => client.release(true),
        () => {},
      );
  }
}

// A notice is no change, so it need not wait for the disk.
const notice = (channel: string, payload: string): Statement => ({
  name: 'notice',
  text: `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`,
  values: [channel, payload],
});
