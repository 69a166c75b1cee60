// The tenant transaction: everything that touches an account's data runs in one, and none commits without a live session.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.ts';
import type { Statement } from '../../query/statement.ts';
import type { Connection, Pool, Row } from '../connection/pool.ts';
import { Transient } from '../connection/sqlstate.ts';

const ATTEMPTS = 8;

/** What all parts of a transaction have in common. */
interface Whole {
  failure?: unknown;
  /** What steady statements have answered or will, once it has parts. */
  steady?: Map<string, Promise<Row[]>>;
}

/** A transaction on one account's data. Statements that are sent without waiting travel together. */
export class Transaction {
  readonly accountId: number;
  readonly #connection: Connection;
  readonly #whole: Whole;
  #hasSent = false;

  constructor(connection: Connection, accountId: number, whole: Whole = {}) {
    this.#connection = connection;
    this.accountId = accountId;
    this.#whole = whole;
  }

  /** The same transaction for one of several who share it. */
  part(): Transaction {
    this.#whole.steady ??= new Map();
    return new Transaction(this.#connection, this.accountId, this.#whole);
  }

  /** Sends a statement and resolves to its rows. After one has failed, all others reject with that first failure. */
  query(statement: Statement): Promise<Row[]> {
    const { steady } = this.#whole;
    if (!steady || !statement.steady) return this.#send(statement);
    const key = `${statement.text} ${JSON.stringify(statement.values)}`;
    const sent = steady.get(key) ?? this.#send(statement);
    steady.set(key, sent);
    return sent;
  }

  /** Sends a statement whose rows don't matter; its failure fails the transaction at commit. */
  send(statement: Statement): void {
    this.#hasSent = true;
    this.query(statement);
  }

  /** Whether anything went by `send`: leaving the transaction to others would leave it in there. */
  get hasSent(): boolean {
    return this.#hasSent;
  }

  /** Whether a statement has failed, and with it the transaction. */
  get failed(): boolean {
    return this.#whole.failure !== undefined;
  }

  /** The first failure of the transaction, which `error` is when there was none before. */
  failure(error: unknown): unknown {
    this.#whole.failure ??= error;
    return this.#whole.failure;
  }

  #send(statement: Statement): Promise<Row[]> {
    const answer = this.#connection.query(statement).catch(error => {
      throw this.failure(error);
    });
    answer.catch(() => {});
    return answer;
  }
}

export interface Mode {
  readOnly: boolean;
  /** `work` sends all its statements before it waits for any: COMMIT travels with them, and all is one round trip. */
  atOnce?: boolean;
  /** COMMIT need not wait for the disk. */
  asynchronousCommit?: boolean;
  /** Requests that share it, see shared-transaction.ts. */
  requests?: number;
  /** Longest that a statement may wait for a lock, in milliseconds; otherwise as long as it may take. */
  lockWaitMs?: number;
  /** Statements are planned for the values they come with. Otherwise for all values alike, see connect.ts. */
  planByValue?: boolean;
}

/**
 * Runs `work` in a transaction on one account. BEGIN travels with the first statements and COMMIT with the last;
 * a statement that fails takes the COMMIT behind it along, so nothing is ever half done.
 * Deadlocks and serialization failures run `work` again, a bounded number of times with jitter; `work` must
 * therefore change nothing outside the database.
 */
export async function inTransaction<T>(
  pool: Pool,
  accountId: number,
  mode: Mode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await pool.withConnection(connection => attemptTransaction(pool, connection, accountId, mode, work));
    } catch (error) {
      if (!(error instanceof Transient)) throw error;
      if (attempt === ATTEMPTS) {
        throw new AppError('DB_TIMEOUT', 'The records asked for are in heavy use', {
          retryAfterSeconds: 1,
          cause: error,
        });
      }
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(
  pool: Pool,
  connection: Connection,
  accountId: number,
  mode: Mode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  connection.requests = mode.requests ?? 1;
  const transaction = new Transaction(connection, accountId);
  for (const statement of beginning(accountId, mode, pool.deadlineMs)) transaction.send(statement);
  try {
    const working = work(transaction);
    if (!mode.atOnce) await working;
    const committed = connection.command(COMMIT);
    committed.catch(() => {});
    const result = await working;
    // PostgreSQL commits only when nothing before it has failed.
    if ((await committed) !== 'COMMIT')
      throw transaction.failure(new AppError('INTERNAL', 'The transaction was rolled back'));
    return result;
  } catch (error) {
    // The server passes over everything behind a failed statement, and a refusal decided here leaves the transaction open.
    await connection.command(ROLLBACK).catch(() => connection.markBroken());
    throw error;
  }
}

const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK' };

// SET LOCAL with a literal, not set_config: only the former reaches the workers of a distributed PostgreSQL. Both values are integers.
function beginning(accountId: number, mode: Mode, deadlineMs: number): Statement[] {
  const { readOnly, asynchronousCommit, planByValue, lockWaitMs } = mode;
  return [
    readOnly ? { name: 'begin read', text: 'BEGIN READ ONLY' } : { name: 'begin write', text: 'BEGIN READ WRITE' },
    accountSetting(Math.trunc(accountId)),
    { name: 'deadline', text: `SET LOCAL statement_timeout = ${Math.trunc(deadlineMs)}` },
    ...(planByValue ? [{ name: 'plan by value', text: 'SET LOCAL plan_cache_mode = force_custom_plan' }] : []),
    ...(lockWaitMs ? [{ name: `lock wait ${lockWaitMs}`, text: `SET LOCAL lock_timeout = ${lockWaitMs}` }] : []),
    ...(asynchronousCommit ? [{ name: 'no wait', text: 'SET LOCAL synchronous_commit = off' }] : []),
  ];
}

// Parsed anew each time it costs 0.07 ms, a seventh of a small request: prepared for the first accounts that this process
// meets, but not for thousands, since each connection of the server keeps what it has prepared.
const MOST_PREPARED = 64;
const settings = new Map<number, Statement>();

function accountSetting(accountId: number): Statement {
  const known = settings.get(accountId);
  if (known) return known;
  const text = `SET LOCAL kontor.account = '${accountId}'`;
  if (settings.size >= MOST_PREPARED) return { text };
  const statement = { name: `account ${accountId}`, text };
  settings.set(accountId, statement);
  return statement;
}
