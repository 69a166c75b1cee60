// Brief transactions that begin in one turn of the event loop travel as one: BEGIN, the settings, COMMIT and the way to
// PostgreSQL and back are paid once for all of them. Under load (16 sessions) that doubled what small requests a second get
// answered: status 1,645 → 2,783, search by number 1,355 → 2,963. See docs/decisions: requests that share a transaction.

import type { Pool } from './pool.ts';
import { inTransaction, type Mode, type Transaction } from './transaction.ts';

/** Work that may share: it sends all its statements at once, and each finds few rows by key. */
export type BriefMode = Mode & { atOnce: true };

/** Most that travel as one: who comes last waits for the statements of all others. */
const MOST = 8;

interface Sharer {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  answered: boolean;
}

/** Who waits for the end of this turn, by account and kind of transaction. */
const gatherings = new WeakMap<Pool, Map<string, Sharer[]>>();

/**
 * Runs `work` in a transaction on one account, together with others of the same account and mode that begin in the same
 * turn. When it fails for one it has failed for all; each reader is then tried again by itself, so that nobody is refused
 * for what another asked.
 */
export function inSharedTransaction<T>(
  pool: Pool,
  accountId: number,
  mode: BriefMode,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    const ofPool = gatherings.get(pool) ?? new Map<string, Sharer[]>();
    gatherings.set(pool, ofPool);
    const key = `${mode.readOnly} ${accountId}`;
    let sharers = ofPool.get(key);
    if (!sharers) {
      const gathering: Sharer[] = [];
      sharers = gathering;
      ofPool.set(key, gathering);
      // Immediates come when all requests that had arrived have been read.
      setImmediate(() => {
        if (ofPool.get(key) === gathering) ofPool.delete(key);
        run(pool, accountId, mode, gathering);
      });
    }
    sharers.push({ work, resolve, reject, answered: false });
    if (sharers.length === MOST) ofPool.delete(key);
  }) as Promise<T>;
}

async function run(pool: Pool, accountId: number, mode: BriefMode, sharers: Sharer[]): Promise<void> {
  const alone = ({ work, resolve, reject }: Sharer) => inTransaction(pool, accountId, mode, work).then(resolve, reject);
  const [first] = sharers;
  if (first && sharers.length === 1) return alone(first);
  let begun = false;
  try {
    const committed = await inTransaction(pool, accountId, mode, transaction => {
      begun = true;
      return Promise.all(sharers.map(sharer => answer(sharer, transaction, mode.readOnly)));
    });
    for (const resolve of committed) resolve();
  } catch (error) {
    for (const sharer of sharers) {
      if (sharer.answered) continue;
      if (begun && mode.readOnly) alone(sharer);
      else sharer.reject(error);
    }
  }
}

// What was read is right at once; what was written is there when it is committed: the function that says so.
async function answer(sharer: Sharer, transaction: Transaction, readOnly: boolean): Promise<() => void> {
  try {
    const result = await sharer.work(transaction);
    if (!readOnly) return () => sharer.resolve(result);
    sharer.resolve(result);
  } catch (error) {
    if (transaction.failed) throw error;
    sharer.reject(error); // a refusal of its own
  }
  sharer.answered = true;
  return () => {};
}
