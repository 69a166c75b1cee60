// Brief transactions that begin in one turn of the event loop travel as one: BEGIN, the settings, COMMIT and the way to
// PostgreSQL and back are paid once for all of them.

import type { Pool } from './pool.ts';
import { inTransaction, type Mode, type Transaction } from './transaction.ts';

interface Sharer {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Who may share: work of one account that sends all its statements at once, each of which finds few rows by key. */
export type BriefMode = Mode & { atOnce: true };

/** Most that travel as one; who comes last waits for the others' statements. */
const MOST = 16;

const waiting = new WeakMap<Pool, Map<string, Sharer[]>>();

/**
 * Runs `work` in a transaction on one account, together with others of the same account and mode that begin in the same
 * turn. What fails for all is tried again for each reader by itself, so that nobody is refused for what another asked.
 */
export function inSharedTransaction<T>(
  pool: Pool,
  accountId: number,
  mode: BriefMode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let ofPool = waiting.get(pool);
  if (!ofPool) {
    ofPool = new Map();
    waiting.set(pool, ofPool);
  }
  const key = `${mode.readOnly} ${accountId}`;
  let sharers = ofPool.get(key);
  if (!sharers) {
    sharers = [];
    ofPool.set(key, sharers);
    // Immediates come when all requests that had arrived have been read.
    setImmediate(() => begin(pool, accountId, mode, key));
  }
  const joined = sharers;
  return new Promise<unknown>((resolve, reject) => {
    joined.push({ work, resolve, reject });
    if (joined.length === MOST) begin(pool, accountId, mode, key);
  }) as Promise<T>;
}

function begin(pool: Pool, accountId: number, mode: BriefMode, key: string): void {
  const sharers = waiting.get(pool)?.get(key);
  if (!sharers) return;
  waiting.get(pool)?.delete(key);
  const [first] = sharers;
  if (!first) return;
  if (sharers.length === 1) {
    inTransaction(pool, accountId, mode, first.work).then(first.resolve, first.reject);
    return;
  }
  inTransaction(pool, accountId, mode, transaction =>
    Promise.all(sharers.map(sharer => take(transaction, sharer, mode.readOnly))),
  ).then(
    settle => {
      for (const done of settle) done();
    },
    error => {
      for (const sharer of sharers) {
        if (mode.readOnly) inTransaction(pool, accountId, mode, sharer.work).then(sharer.resolve, sharer.reject);
        else sharer.reject(error);
      }
    },
  );
}

async function take(
  transaction: Transaction,
  { work, resolve, reject }: Sharer,
  readOnly: boolean,
): Promise<() => void> {
  try {
    const result = await work(transaction);
    // What was read is right already; what was written is there when it is committed.
    if (!readOnly) return () => resolve(result);
    resolve(result);
  } catch (error) {
    if (transaction.failed) throw error;
    reject(error); // a refusal of its own
  }
  return () => {};
}
