// Runs reads. Small reads of one account that arrive in the same turn of the event loop, or while others are in flight, share a
// transaction.

import type { Query, Row } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { awaitIdOrder } from './advisory-locks.ts';
import { BatchQueue } from './batch-queue.ts';
import { isRolledBack } from './failures.ts';
import { type Answers, collectQuestions, type Questions } from './questions.ts';
import { exchange, inTransaction } from './transaction.ts';

/** Options of a read. */
export interface ReadMode {
  /**
   * `point`: few rows by key, in a shared transaction. `list`: a page of a list. `report`: all records of a period, on one snapshot.
   * `scan`: every other read.
   */
  cost: 'point' | 'list' | 'scan' | 'report';
  /** True if it is planned for its values, not once for all values. */
  planByValue?: boolean;
  /** The id-order lock of a list; the read waits for its writers. */
  afterIdOrder?: number;
}

/** Maximum of reads in one transaction. */
const MAX_BATCH = 8;
/** Batches of an account in flight at the same time. */
const MAX_IN_FLIGHT = 2;

interface PendingRead {
  accountId: number;
  questions: Questions;
  resolve(answers: Record<string, Row[]>): void;
  reject(error: unknown): void;
}

const batches = new BatchQueue<PendingRead>({ maxInFlight: MAX_IN_FLIGHT, run });

/** Sends queries in a read-only transaction on one account. All statements and COMMIT are one round trip. */
export function read<Q extends Questions>(
  pool: Pool,
  accountId: number,
  questions: Q,
  mode: ReadMode,
): Promise<Answers<Q>> {
  if (mode.cost !== 'point') return readAlone(pool, accountId, questions, mode) as Promise<Answers<Q>>;
  return new Promise<unknown>((resolve, reject) => {
    const pending: PendingRead = { accountId, questions, resolve, reject };
    batches.add(pool, String(accountId), pending, { locks: [], maxSize: MAX_BATCH });
  }) as Promise<Answers<Q>>;
}

function readAlone(
  pool: Pool,
  accountId: number,
  questions: Questions,
  { cost, planByValue, afterIdOrder }: ReadMode,
): Promise<Record<string, Row[]>> {
  const isReport = cost === 'report';
  const use = { slow: cost !== 'point', busy: cost === 'list' || isReport, ...(isReport && { wholeTables: true }) };
  const mode = { readOnly: true, singleRoundTrip: true, ...use, ...(planByValue && { planByValue }) };
  const first = afterIdOrder === undefined ? {} : { idOrder: awaitIdOrder(accountId, afterIdOrder) };
  return exchange(pool, accountId, mode, () => {
    const { statements, answersIn } = collectQuestions([questions], first);
    return { statements, decide: rows => ({ result: answersIn(rows).found[0] ?? {} }) };
  });
}

async function run(pool: Pool, batch: PendingRead[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const mode = { readOnly: true, singleRoundTrip: true, requests: batch.length };
  let begun = false;
  try {
    const found = await exchange(pool, first.accountId, mode, () => {
      begun = true;
      const { statements, answersIn } = collectQuestions(batch.map(({ questions }) => questions));
      return { statements, decide: rows => ({ result: answersIn(rows).found }) };
    });
    const answers = batch.map(
      ({ resolve }, index) =>
        () =>
          resolve(found[index] ?? {}),
    );
    // The batch is in flight until all answers are sent; further reads are collected for the next one.
    await pool.turns.run('answers', first.accountId, answers);
  } catch (error) {
    for (const { accountId, questions, resolve, reject } of batch) {
      if (batch.length > 1 && begun && isRolledBack(error, false))
        readAlone(pool, accountId, questions, { cost: 'point' }).then(resolve, reject);
      else reject(error);
    }
  }
}

/**
 * Runs `work` with a function for queries, for long checks and exports. All queries see one snapshot of the account and have no timeout.
 * Writers are not blocked.
 */
export function readSnapshot<T>(
  pool: Pool,
  accountId: number,
  work: (look: <R>(query: Query<R>) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, accountId, { readOnly: true, slow: true, longSnapshot: true }, transaction =>
    work(<R>(query: Query<R>) => transaction.query(query) as Promise<R[]>),
  );
}
