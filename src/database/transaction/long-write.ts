// A write of a whole account: one transaction that takes as long as it needs, and what the owner of the tables does around it.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Query, Row, Statement } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { markTransaction, readMark } from '../sql/transaction-mark.ts';
import { commitOutcome } from './commit-outcome.ts';
import { isUnanswered } from './failures.ts';
import { inTransaction } from './transaction.ts';

export interface LongWrite {
  /** Sends a statement under the role of the pool. */
  send<R>(query: Query<R>): Promise<R[]>;
  send(statement: Statement): Promise<Row[]>;
  /** Sends statements as the login of the pool, which owns the tables. */
  sendAsOwner(statements: Statement[]): Promise<void>;
}

/**
 * Runs `work` in one transaction on an account, without a deadline. After a deadlock it runs again from its beginning, so it must
 * change nothing outside of the database. The pool has a role. When COMMIT gets no answer, the outcome is queried; throws DB_TIMEOUT
 * with `advice` when it can't tell either.
 */
export async function longWrite<T>(
  pool: Pool,
  accountId: number,
  advice: Message,
  work: (write: LongWrite) => Promise<T>,
): Promise<T> {
  let done: { result: T; mark: Row | undefined } | undefined;
  try {
    return await inTransaction(pool, accountId, { readOnly: false, longWrite: true }, async transaction => {
      done = undefined;
      const result = await work({
        send: async (statement: Statement) => (await transaction.query(statement)) as never[],
        async sendAsOwner(statements) {
          const [first, last] = [{ text: 'RESET ROLE' }, { text: `SET LOCAL ROLE ${pool.role}` }];
          await transaction.queryAll([first, ...statements, last]);
        },
      });
      const [mark] = await transaction.query(markTransaction);
      done = { result, mark };
      return result;
    });
  } catch (error) {
    const mark = done && readMark(done.mark);
    if (!done || !mark || !isUnanswered(error, true)) throw error;
    const outcome = await commitOutcome(pool, accountId, mark, []);
    if (outcome === 'committed') return done.result;
    const what =
      outcome === 'rolled back'
        ? new Message('connection_lost_nothing_written')
        : new Message('connection_lost_at_commit', { reason: advice });
    throw new AppError('DB_TIMEOUT', what, { cause: error });
  }
}

/** Runs one statement as the owner, outside of a transaction and without a deadline. */
export function runAsOwner(pool: Pool, statement: Statement): Promise<Row[]> {
  return pool.withConnection(connection => connection.query(statement), { noTimeout: true });
}

/** The last id that a sequence gave. */
export async function lastOfSequence(pool: Pool, sequence: string): Promise<bigint> {
  const [row] = await pool.query({ text: `SELECT last_value::text AS last FROM ${sequence}` });
  return BigInt(row?.last as string);
}

const LOCK_WAIT_MS = 1_000;
const ATTEMPTS = 120;

/**
 * Has a sequence go on above `id`, unless it is there already. The lock keeps all others from drawing ids meanwhile, so the sequence
 * never goes back; it waits for running writes, and gives way after a second, because new ones wait behind it. The owner of the
 * sequence may do this.
 */
export async function raiseSequence(pool: Pool, sequence: string, id: bigint): Promise<void> {
  const statements = [
    'BEGIN',
    `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`,
    `ALTER SEQUENCE ${sequence} OWNED BY NONE`,
    `SELECT setval('${sequence}', ${id}) FROM ${sequence} WHERE last_value <= ${id}`,
    'COMMIT',
  ];
  if ((await lastOfSequence(pool, sequence)) > id) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.withConnection(async connection => {
        try {
          await connection.send(statements.map(text => ({ text })));
        } catch (error) {
          await connection.send([{ text: 'ROLLBACK' }]).catch(() => connection.markBroken());
          throw error;
        }
      });
      return;
    } catch (error) {
      const mayRetry = error instanceof AppError && error.code === 'DB_TIMEOUT';
      if (!mayRetry || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * LOCK_WAIT_MS);
    }
  }
}
