// The connections of the service: bounded, each statement under a deadline, its failures told as refusals.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import type { Row, Statement } from '../../query/statement.ts';
import { toAppError } from './sqlstate.ts';
import { StatementBatch } from './statement-batch.ts';

export interface PoolOptions {
  url: string;
  /** Connections at the most. */
  size: number;
  /** Callers that may wait for a connection before the next is told OVERLOADED. */
  maximumWaiting: number;
  /** Longest a statement may take, in milliseconds, before DB_TIMEOUT. */
  deadlineMs: number;
  /** Whether statements may be prepared by name (not through an old pooler in transaction mode). */
  prepare: boolean;
  /** A connection that is idle for so long is closed, in milliseconds; a minute unless given. */
  idleMs?: number;
  /** Database role that each transaction takes; the role of the login unless given. */
  role?: string;
}

export class Pool {
  readonly deadlineMs: number;
  readonly role: string | undefined;
  readonly #prepare: boolean;
  readonly #size: number;
  readonly #maximumWaiting: number;
  readonly #pool: pg.Pool;
  /** The text of each statement that has a name. */
  readonly #texts = new Map<string, string>();
  readonly #lent = new Set<Connection>();
  readonly #watch: NodeJS.Timeout;

  constructor(options: PoolOptions) {
    this.deadlineMs = options.deadlineMs;
    this.role = options.role;
    this.#prepare = options.prepare;
    this.#size = options.size;
    this.#maximumWaiting = options.maximumWaiting;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.size,
      application_name: 'kontor',
      connectionTimeoutMillis: options.deadlineMs,
      idleTimeoutMillis: options.idleMs ?? 60_000,
      keepAlive: true,
    });
    this.#watch = setInterval(() => this.#hangUpOnSilent(), 1_000).unref();
    // An idle connection that breaks is replaced at the next request; that request speaks for itself.
    this.#pool.on('error', () => {});
    // Nor may one that breaks in the very moment it comes up, before anyone listens, end the process.
    this.#pool.on('connect', client => client.on('error', () => {}));
  }

  /** Callers now waiting for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** Connections now open, and those of them idle. */
  get connections(): { open: number; idle: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount };
  }

  /**
   * Lends a connection to `work`. A connection that failed in a way that leaves its state unknown is thrown away, and so
   * is one that falls silent, unless `work` is `patient`.
   */
  async withConnection<T>(work: (connection: Connection) => Promise<T>, { noTimeout = false } = {}): Promise<T> {
    const { idleCount, totalCount, waitingCount } = this.#pool;
    if (idleCount === 0 && totalCount >= this.#size && waitingCount >= this.#maximumWaiting) {
      throw new AppError('OVERLOADED', 'Too many requests are waiting for the database', { retryAfterSeconds: 1 });
    }
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw new AppError('DB_TIMEOUT', 'The database can not be reached', { retryAfterSeconds: 1, cause: error });
    }
    const connection = new Connection(client, this.#prepare, this.#texts);
    const broken = () => connection.markBroken();
    client.on('error', broken);
    if (!noTimeout) this.#lent.add(connection);
    try {
      return await work(connection);
    } finally {
      this.#lent.delete(connection);
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

  // The server's own deadline answers first; this is for a server that answers nothing. (The driver would set a timer for
  // each batch instead; those kept batches past their end, and a quarter of all memory used was freed only with the old.)
  #hangUpOnSilent(): void {
    const now = performance.now();
    for (const connection of this.#lent) {
      const allowed = this.deadlineMs * connection.requests + 1_000;
      if (now - connection.awaitsSince > allowed) connection.destroy();
    }
  }
}

/** One borrowed connection. Statements sent before anyone waits for an answer travel as one batch. */
export class Connection {
  broken = false;
  /** When the batch that is now waited for was sent, in milliseconds of `performance.now()`. */
  awaitsSince = Number.POSITIVE_INFINITY;
  /** Requests that its transaction is for: each may take as long as one. */
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

  /** Throws away the connection when it is given back. */
  markBroken(): void {
    this.broken = true;
  }

  /** Closes it at once; what waits for an answer fails. */
  destroy(): void {
    (this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  /** Sends one statement and resolves to its rows; a failure is a refusal by its SQLSTATE. */
  query(statement: Statement): Promise<Row[]> {
    return this.#send(statement, rows => rows);
  }

  /** Sends a command (BEGIN, COMMIT) and resolves to its tag, e.g. `ROLLBACK`. */
  command(statement: Statement): Promise<string> {
    return this.#send(statement, (_, tag) => tag);
  }

  #send<T>(statement: Statement, read: (rows: Row[], tag: string) => T): Promise<T> {
    if (statement.name && this.#isNamesake(statement.name, statement.text))
      return Promise.reject(new TypeError(`Two statements are called '${statement.name}'`));
    this.#batch ??= this.#open();
    return this.#batch.add(statement, read);
  }

  // A name stands for one text for ever: a connection would run the text that it first heard under it.
  #isNamesake(name: string, text: string): boolean {
    const known = this.#texts.get(name);
    if (known === undefined) this.#texts.set(name, text);
    return known !== undefined && known !== text;
  }

  // Ticks come after all promise callbacks that are due: whatever follows without waiting for the database is in by then.
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
