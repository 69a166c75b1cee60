// A connection of the pool in use: batches of statements, and the consequences of failures for the connection.

import type pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import type { Row, Statement } from '../../query/statement.ts';
import type { Availability } from './availability.ts';
import { cannotWrite, endsConnection, Transient, toAppError } from './sqlstate.ts';
import { type Answer, StatementBatch } from './statement-batch.ts';

/** Settings of a connection. */
export interface ConnectionOptions {
  /** True if it uses prepared statements. */
  prepare: boolean;
  /** Time of its opening, in milliseconds of `performance.now()`. */
  openedAt: number;
  /** Position of the server that it reaches, in the order of the address. */
  server: number;
  availability: Availability;
}

/** Age in milliseconds up to which a connection surely reaches the current leader. */
const FRESH_MS = 1_000;

/** PostgreSQL truncates longer names, so that two may become equal. */
const MAX_NAME_BYTES = 63;

/** The text of each statement of this process that has a name. */
const texts = new Map<string, string>();

/** A connection in use. Statements sent in the same turn of the event loop are one batch. */
export class Connection {
  broken = false;
  /** True if its server is read-only, while another connection may reach one that writes. */
  outdated = false;
  /** Time at which the unanswered batch was sent, in milliseconds of `performance.now()`. */
  awaitsSince = Number.POSITIVE_INFINITY;
  /** Requests that share the transaction; each extends the timeout. */
  requests = 1;
  readonly #client: pg.PoolClient;
  readonly #options: ConnectionOptions;
  #batch: StatementBatch | undefined;

  constructor(client: pg.PoolClient, options: ConnectionOptions) {
    this.#client = client;
    this.#options = options;
  }

  /** Position of the server that it reaches, in the order of the address. */
  get server(): number {
    return this.#options.server;
  }

  /** Marks the connection to be closed after `work`. */
  markBroken(): void {
    this.broken = true;
  }

  /** Closes the connection at once. Unanswered statements fail. */
  destroy(): void {
    (this.#client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  /** Sends a statement and resolves to its rows. Rejects with an AppError, or Transient. */
  async query(statement: Statement): Promise<Row[]> {
    const [answer] = await this.send([statement]);
    return answer?.rows ?? [];
  }

  /**
   * Sends statements and resolves to their answers. Rejects with an AppError, or Transient. Throws before anything is sent if a name is
   * too long or was used with another text.
   */
  send(statements: Statement[]): Promise<Answer[]> {
    for (const statement of statements) this.#checkName(statement);
    if (statements.length === 0) return Promise.resolve([]);
    this.#batch ??= this.#open();
    return this.#batch.add(statements);
  }

  // A connection runs the text that was prepared first under a name, so a name must always have the same text.
  #checkName({ name, text }: Statement): void {
    if (!name) return;
    const known = texts.get(name);
    if (known === text) return;
    if (known !== undefined) throw new TypeError(`Two statements have the name '${name}'`);
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw new TypeError(`The name '${name}' of a statement is too long`);
    texts.set(name, text);
  }

  // A tick runs after all pending promise callbacks, so the batch has every statement that does not wait for an answer.
  #open(): StatementBatch {
    const batch = new StatementBatch(this.#options.prepare, {
      toAppError: error => this.#failure(error),
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

  #failure(error: unknown): Error {
    const { availability, openedAt } = this.#options;
    const fresh = performance.now() - openedAt <= FRESH_MS;
    const failure = toAppError(error, !fresh && !availability.writesFail);
    this.outdated ||= failure instanceof Transient && failure.needs === 'connection';
    if (this.outdated || endsConnection(error)) this.markBroken();
    else if (cannotWrite(error, fresh) && failure instanceof AppError) availability.writeFailed(failure.said);
    return failure;
  }
}
