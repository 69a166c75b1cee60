// The connections of the service: bounded, pipelined, each statement under a deadline, its failures told as refusals.

import pg from 'pg';
import { Refusal } from '../domain/errors.ts';
import type { Statement } from '../query/statement.ts';
import { refusalOf } from './sqlstate.ts';

export type Row = Record<string, unknown>;

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
}

// Identifiers fit a double (sequences stay below 2^53); decimals, dates and JSON pass as the text PostgreSQL wrote.
const textual = (value: string) => value;
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, textual],
  [pg.types.builtins.JSON, textual],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export class Pool {
  readonly deadlineMs: number;
  readonly #prepare: boolean;
  readonly #maximumWaiting: number;
  readonly #pool: pg.Pool;

  constructor(options: PoolOptions) {
    this.deadlineMs = options.deadlineMs;
    this.#prepare = options.prepare;
    this.#maximumWaiting = options.maximumWaiting;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      max: options.size,
      pipeline: true,
      types,
      application_name: 'kontor',
      connectionTimeoutMillis: options.deadlineMs,
      idleTimeoutMillis: 60_000,
      // The server's own deadline answers first; this one is for a server that has gone silent.
      query_timeout: options.deadlineMs + 1_000,
      keepAlive: true,
    });
    // An idle connection that breaks is replaced at the next request; that request speaks for itself.
    this.#pool.on('error', () => {});
  }

  /** Callers now waiting for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** Connections now open, and those of them idle. */
  get connections(): { open: number; idle: number } {
    return { open: this.#pool.totalCount, idle: this.#pool.idleCount };
  }

  /** Lends a connection to `work`. A connection that failed in a way that leaves its state unknown is thrown away. */
  async lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    if (this.#pool.idleCount === 0 && this.#pool.waitingCount >= this.#maximumWaiting) {
      throw new Refusal('OVERLOADED', 'Too many requests are waiting for the database', { retryAfterSeconds: 1 });
    }
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw new Refusal('DB_TIMEOUT', 'The database can not be reached', { retryAfterSeconds: 1, cause: error });
    }
    const connection = new Connection(client, this.#prepare);
    const broken = () => connection.spoil();
    client.on('error', broken);
    try {
      return await work(connection);
    } finally {
      client.off('error', broken);
      client.release(connection.spoiled);
    }
  }

  /** Runs one statement of its own, outside any account. */
  query(statement: Statement): Promise<Row[]> {
    return this.lend(connection => connection.query(statement));
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

/** One borrowed connection. Statements are sent at once, without waiting for the answer to the one before. */
export class Connection {
  spoiled = false;
  readonly #client: pg.PoolClient;
  readonly #prepare: boolean;

  constructor(client: pg.PoolClient, prepare: boolean) {
    this.#client = client;
    this.#prepare = prepare;
  }

  /** Throws away the connection when it is given back. */
  spoil(): void {
    this.spoiled = true;
  }

  /** Sends one statement and resolves to its rows; a failure is a refusal by its SQLSTATE. */
  async query(statement: Statement): Promise<Row[]> {
    return (await this.#send(statement)).rows;
  }

  /** Sends a command without values (BEGIN, COMMIT) and resolves to its tag, e.g. `ROLLBACK`. */
  async command(text: string): Promise<string> {
    const result: pg.QueryResult | pg.QueryResult[] = await this.#send({ text });
    return (Array.isArray(result) ? result.at(-1) : result)?.command ?? '';
  }

  async #send({ text, values, name }: Statement): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>({
        text,
        ...(values && { values }),
        ...(name && this.#prepare && { name }),
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.spoil();
      throw refusalOf(error);
    }
  }
}
