// A bounded pool of connections. Each statement has a deadline; failures become errors for the client.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import type { Row, Statement } from '../../query/statement.ts';
import { ConnectionShares, type ConnectionUse } from './connection-shares.ts';
import { PageMemory } from './page-memory.ts';
import { toAppError } from './sqlstate.ts';
import { type Answer, StatementBatch } from './statement-batch.ts';

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
const SETTINGS = 'SET jit = off; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off';

/** Connections to PostgreSQL that requests share. Statements fail with DB_TIMEOUT after the deadline. */
export class Pool {
  readonly deadlineMs: number;
  readonly maximumWaiting: number;
  readonly role: string | undefined;
  readonly pages: PageMemory;
  readonly #prepare: boolean;
  readonly #shares: ConnectionShares;
  readonly #pool: pg.Pool;
  /** The text of each statement that has a name. */
  readonly #texts = new Map<string, string>();
  readonly #inUse = new Set<Connection>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: PoolOptions) {
    this.deadlineMs = options.deadlineMs;
    this.role = options.role;
    this.#prepare = options.prepare;
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
    });
    this.#watch = setInterval(() => this.#closeSilent(), 1_000).unref();
    // An idle connection that breaks is replaced at the next request.
    this.#pool.on('error', () => {});
    // Without a listener, an error of a connection that is just opening would end the process.
    this.#pool.on('connect', client => {
      client.on('error', () => {});
      // Not awaited: the first statement is sent behind it. Without it statements are slower, not wrong.
      client.query(SETTINGS).catch(() => {});
    });
  }

  /** Callers now waiting for a connection. */
  get waiting(): number {
    return this.#shares.waiting;
  }

  /** Connections now open, and those of them idle. */
  get connections(): { open: number; idle: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount };
  }

  /**
   * Runs `work` on a connection. A connection whose state is unknown after a failure is closed, and so is one on which no answer
   * arrives in time, unless `noTimeout` is set. Accounts share the connections (connection-shares.ts).
   */
  async withConnection<T>(
    work: (connection: Connection) => Promise<T>,
    { noTimeout = false, ...use }: ConnectionUse & { noTimeout?: boolean } = {},
  ): Promise<T> {
    const waiting = this.#shares.enter(use);
    if (waiting) await waiting;
    try {
      return await this.#onConnection(work, noTimeout);
    } finally {
      this.#shares.leave(use);
    }
  }

  async #onConnection<T>(work: (connection: Connection) => Promise<T>, noTimeout: boolean): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw new AppError('DB_TIMEOUT', 'The database cannot be reached', { retryAfterSeconds: 1, cause: error });
    }
    const connection = new Connection(client, this.#prepare, this.#texts);
    const broken = () => connection.markBroken();
    client.on('error', broken);
    if (!noTimeout) this.#inUse.add(connection);
    try {
      return await work(connection);
    } finally {
      this.#inUse.delete(connection);
      client.off('error', broken);
      client.release(connection.broken);
    }
  }

  /** Runs one statement of its own, outside any account. */
  query(statement: Statement): Promise<Row[]> {
    return this.withConnection(connection => connection.query(statement));
  }

  end(): Promise<void> {
    clearInterval(this.#watch);
    return this.#pool.end();
  }

  // statement_timeout ends a slow statement; this is for a server that does not answer at all. One timer for all connections: the
  // driver's timer for each batch kept the memory of finished batches.
  #closeSilent(): void {
    const now = performance.now();
    for (const connection of this.#inUse) {
      const allowed = this.deadlineMs * connection.requests + 1_000;
      if (now - connection.awaitsSince > allowed) connection.destroy();
    }
  }
}

/** A connection in use. Statements sent in the same turn of the event loop are one batch. */
export class Connection {
  broken = false;
  /** When the batch that is now waited for was sent, in milliseconds of `performance.now()`. */
  awaitsSince = Number.POSITIVE_INFINITY;
  /** Requests that share the transaction; each adds to the time allowed. */
  requests = 1;
  readonly #client: pg.PoolClient;
  readonly #prepare: boolean;
  readonly #texts: Map<string, string>;
  #batch: StatementBatch | undefined;

  constructor(client: pg.PoolClient, prepare: boolean, texts: Map<string, string>) {
    this.#client = client;
    this.#prepare = prepare;
    this.#texts = texts;
  }

  /** Has the connection closed when `work` has ended. */
  markBroken(): void {
    this.broken = true;
  }

  /** Closes the connection at once; statements that wait for an answer fail. */
  destroy(): void {
    (this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  /** Sends a statement and resolves to its rows. Rejects with an AppError, or Transient. */
  async query(statement: Statement): Promise<Row[]> {
    const [answer] = await this.send([statement]);
    return answer?.rows ?? [];
  }

  /**
   * Sends statements and resolves to the answers of all. Rejects with an AppError, or Transient. Throws before anything is sent when
   * a name has another text than before.
   */
  send(statements: Statement[]): Promise<Answer[]> {
    for (const { name, text } of statements)
      if (name && this.#hasAnotherText(name, text)) throw new TypeError(`Two statements have the name '${name}'`);
    if (statements.length === 0) return Promise.resolve([]);
    this.#batch ??= this.#open();
    return this.#batch.add(statements);
  }

  // A connection runs the text that it first prepared under a name, so a name must always have the same text.
  #hasAnotherText(name: string, text: string): boolean {
    const known = this.#texts.get(name);
    if (known === undefined) this.#texts.set(name, text);
    return known !== undefined && known !== text;
  }

  // A tick comes after all promise callbacks that are due, so every statement that does not wait for an answer is in the batch.
  #open(): StatementBatch {
    const batch = new StatementBatch(this.#prepare, {
      toAppError: error => {
        if (!(error instanceof pg.DatabaseError)) this.markBroken();
        return toAppError(error);
      },
      settled: () => {
        this.awaitsSince = Number.POSITIVE_INFINITY;
      },
    });
    process.nextTick(() => {
      this.#batch = undefined;
      this.awaitsSince = performance.now();
      this.#client.query(batch);
    });
    return batch;
  }
}
