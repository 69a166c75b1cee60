// A transaction on the data of one account: BEGIN, its settings, COMMIT or ROLLBACK, and a retry after a deadlock.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Row, Statement } from '../../query/statement.ts';
import type { Connection } from '../connection/connection.ts';
import type { Pool } from '../connection/pool.ts';
import { Transient } from '../connection/sqlstate.ts';

const ATTEMPTS = 8;
/** Longest wait for a lock on a standby, in milliseconds: the leader may have released it long ago. */
const STANDBY_LOCK_WAIT_MS = 200;

/** An open transaction. Statements sent without waiting are one round trip. */
export class Transaction {
  readonly accountId: number;
  readonly #connection: Connection;
  #failure: unknown;

  constructor(connection: Connection, accountId: number) {
    this.#connection = connection;
    this.accountId = accountId;
  }

  /** Sends a statement and resolves to its rows; see `queryAll`. */
  async query(statement: Statement): Promise<Row[]> {
    const [rows = []] = await this.queryAll([statement]);
    return rows;
  }

  /** Sends statements and resolves to the rows of each. After a failure, all others reject with the first failure. */
  async queryAll(statements: Statement[]): Promise<Row[][]> {
    try {
      const answers = await this.#connection.send(statements);
      return answers.map(({ rows }) => rows);
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Sends statements without their rows. A failure makes COMMIT fail. */
  send(statements: Statement[]): void {
    this.#connection.send(statements).catch(error => this.failure(error));
  }

  /** The first failure of the transaction; `error` if it is the first. */
  failure(error: unknown): unknown {
    this.#failure ??= error;
    return this.#failure;
  }
}

export interface TransactionMode {
  readOnly: boolean;
  /** True if `work` sends all statements before it waits. COMMIT is sent with them in one round trip. */
  singleRoundTrip?: boolean;
  /** True if COMMIT does not wait for the disk. */
  asynchronousCommit?: boolean;
  /** Requests that share the transaction; each extends its timeout. */
  requests?: number;
  /** Timeout of a wait for a lock, in milliseconds. Default: the timeout of a statement. */
  lockWaitMs?: number;
  /** True if statements are planned for their values, not once for all values (docs/performance.md). */
  planByValue?: boolean;
  /** True if it may read much. Such transactions get only a part of the connections. */
  slow?: boolean;
  /** True if it keeps a processor of PostgreSQL busy. An account runs few at a time while others have requests. */
  busy?: boolean;
  /** True if all statements see one snapshot and may read whole tables; for reports. */
  wholeTables?: boolean;
  /** True if all statements see one snapshot and have no timeout; for checks of a whole account. */
  longSnapshot?: boolean;
  /** True if statements have no timeout; for the import of a whole account. */
  longWrite?: boolean;
}

/**
 * Runs `work` in a transaction on one account. BEGIN is sent with the first statements and COMMIT with the last; a failed statement also
 * prevents the COMMIT behind it. After a `Transient` failure `work` runs again, at most ATTEMPTS times, with random pauses after a
 * deadlock or serialization failure; so it must change nothing outside the database. On a standby it runs once, because there the same
 * SQLSTATE means a conflict with recovery, which the leader does not have.
 */
export async function inTransaction<T>(
  pool: Pool,
  accountId: number,
  mode: TransactionMode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1, unprepared = false; ; attempt++) {
    try {
      return await pool.withConnection(connection => attemptTransaction(pool, connection, accountId, mode, work), {
        noTimeout: (mode.longSnapshot || mode.longWrite || mode.wholeTables) ?? false,
        unprepared,
        accountId,
        slow: mode.slow,
        busy: mode.busy,
      });
    } catch (error) {
      if (!(error instanceof Transient)) throw error;
      if (attempt === ATTEMPTS || pool.standby) throw error.failure;
      unprepared ||= error.needs === 'unprepared';
      if (error.needs === 'pause') await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** The statements of a transaction, and the decision on their rows. */
export interface Exchange<T> {
  statements: Statement[];
  /** Returns the result, and commands to send with COMMIT. In a single round trip there are no commands. */
  decide(rows: Row[][]): Decision<T> | Promise<Decision<T>>;
}

interface Decision<T> {
  result: T;
  commands?: Statement[];
}

/** Runs a transaction of at most two round trips; see `inTransaction`. `begin` is called for each attempt. */
export function exchange<T>(
  pool: Pool,
  accountId: number,
  mode: TransactionMode,
  begin: () => Exchange<T>,
): Promise<T> {
  return inTransaction(pool, accountId, mode, async transaction => {
    const { statements, decide } = begin();
    const { result, commands = [] } = await decide(await transaction.queryAll(statements));
    if (commands.length > 0) transaction.send(commands);
    return result;
  });
}

async function attemptTransaction<T>(
  pool: Pool,
  connection: Connection,
  accountId: number,
  mode: TransactionMode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  connection.requests = mode.requests ?? 1;
  const transaction = new Transaction(connection, accountId);
  transaction.send(openingStatements(accountId, mode, pool));
  try {
    const working = work(transaction);
    if (!mode.singleRoundTrip) await working;
    const committing = connection.send([COMMIT]);
    committing.catch(() => {});
    const result = await working;
    const [committed] = await committing;
    // PostgreSQL answers COMMIT with ROLLBACK when a statement before it has failed.
    if (committed?.tag !== 'COMMIT')
      throw transaction.failure(new AppError('INTERNAL', new Message('transaction_rolled_back')));
    if (!mode.readOnly) pool.availability.written();
    return result;
  } catch (error) {
    // PostgreSQL ignores everything after a failed statement, and an AppError of `work` leaves the transaction open.
    await connection.send([ROLLBACK]).catch(() => connection.markBroken());
    throw error;
  }
}

const COMMIT: Statement = { name: 'commit', text: 'COMMIT' };
const ROLLBACK: Statement = { name: 'rollback', text: 'ROLLBACK' };

// SET LOCAL with a literal, because it takes no parameter. All values are integers or names from our own code.
// Planner settings for reads of whole tables; those of the connections are for look-ups by key.
const FOR_WHOLE_TABLES: Statement[] = [
  { text: 'SET LOCAL plan_cache_mode = auto' },
  { text: 'SET LOCAL enable_seqscan = on' },
  { text: "SET LOCAL work_mem = '64MB'" },
];
/** Timeout of a statement of a report in milliseconds. */
const REPORT_TIMEOUT_MS = 60_000;

function openingStatements(accountId: number, mode: TransactionMode, pool: Pool): Statement[] {
  const deadlineMs = Math.trunc(pool.deadlineMs);
  const { readOnly, asynchronousCommit, planByValue, wholeTables, longSnapshot, longWrite } = mode;
  const lockWaitMs = pool.standby ? STANDBY_LOCK_WAIT_MS : mode.lockWaitMs;
  const role = pool.role ? [{ name: `role ${pool.role}`, text: `SET LOCAL ROLE ${pool.role}` }] : [];
  if (longSnapshot) {
    return [
      { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' },
      ...role,
      accountSetting(Math.trunc(accountId)),
      { text: 'SET LOCAL statement_timeout = 0' },
      { text: 'SET LOCAL idle_in_transaction_session_timeout = 0' },
      ...FOR_WHOLE_TABLES,
    ];
  }
  return [
    wholeTables
      ? { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' }
      : readOnly
        ? { name: 'begin read', text: 'BEGIN READ ONLY' }
        : { name: 'begin write', text: 'BEGIN' },
    ...(wholeTables ? FOR_WHOLE_TABLES : []),
    ...role,
    accountSetting(Math.trunc(accountId)),
    longWrite
      ? { text: 'SET LOCAL statement_timeout = 0' }
      : wholeTables
        ? { text: `SET LOCAL statement_timeout = ${REPORT_TIMEOUT_MS}` }
        : { name: `deadline ${deadlineMs}`, text: `SET LOCAL statement_timeout = ${deadlineMs}` },
    ...(planByValue ? [{ name: 'plan by value', text: 'SET LOCAL plan_cache_mode = force_custom_plan' }] : []),
    ...(lockWaitMs ? [{ name: `lock wait ${lockWaitMs}`, text: `SET LOCAL lock_timeout = ${lockWaitMs}` }] : []),
    ...(asynchronousCommit ? [{ name: 'no wait', text: 'SET LOCAL synchronous_commit = off' }] : []),
    ...(readOnly || longWrite ? [] : [enterAccount(accountId)]),
  ];
}

// A write waits here while the account moves, and fails if another database owns it (docs/decisions/0058). Copies and deletions of whole
// accounts check that themselves.
const enterAccount = (accountId: number): Statement => ({
  name: 'enter account',
  text: 'SELECT enter_account($1)',
  values: [Math.trunc(accountId)],
});

// A connection keeps every statement it has prepared, so only the first accounts that this process serves get a prepared one.
const MAX_PREPARED = 64;
const settings = new Map<number, Statement>();

function accountSetting(accountId: number): Statement {
  const known = settings.get(accountId);
  if (known) return known;
  const text = `SET LOCAL kontor.account = '${accountId}'`;
  if (settings.size >= MAX_PREPARED) return { text };
  const statement = { name: `account ${accountId}`, text };
  settings.set(accountId, statement);
  return statement;
}
