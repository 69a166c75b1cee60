// Brief transactions of one account that begin in one turn of the event loop travel as one: BEGIN, the settings, COMMIT and
// the way to PostgreSQL and back are paid once for all. Twice as many small requests a second; see docs/decisions/0014.

import pg from 'pg';
import { Refusal } from '../domain/errors.ts';
import type { Pool } from './pool.ts';
import { inTransaction, type Mode, type Transaction } from './transaction.ts';

/** What may share: it sends all its statements at once, and each finds or writes few rows by key. */
export type BriefKind = 'read' | 'open session';

const MODES: Record<BriefKind, Mode> = {
  read: { readOnly: true, atOnce: true },
  // A session lost in a crash costs its client one more /helo, so its commit need not wait for the disk.
  'open session': { readOnly: false, atOnce: true, asynchronousCommit: true },
};

/** Most that travel as one: who comes last waits for the statements of all others. */
const MOST = 8;

interface Sharer {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  answered: boolean;
}

/** Who waits for the end of this turn, by account and kind. */
const gatherings = new WeakMap<Pool, Map<string, Sharer[]>>();

/**
 * Runs `work` in a transaction on one account, together with others of the same account and kind that begin in the same
 * turn. When a statement fails for one it has failed for all, and nothing is left; each is then tried by itself, so that
 * nobody is refused for what another asked.
 */
export function inSharedTransaction<T>(
  pool: Pool,
  accountId: number,
  kind: BriefKind,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    const ofPool = gatherings.get(pool) ?? new Map<string, Sharer[]>();
    gatherings.set(pool, ofPool);
    const key = `${kind} ${accountId}`;
    let sharers = ofPool.get(key);
    if (!sharers) {
      const gathering: Sharer[] = [];
      sharers = gathering;
      ofPool.set(key, gathering);
      // Immediates come when all requests that had arrived have been read.
      setImmediate(() => {
        if (ofPool.get(key) === gathering) ofPool.delete(key);
        run(pool, accountId, MODES[kind], gathering);
      });
    }
    sharers.push({ work, resolve, reject, answered: false });
    if (sharers.length === MOST) ofPool.delete(key);
  }) as Promise<T>;
}

async function run(pool: Pool, accountId: number, mode: Mode, sharers: Sharer[]): Promise<void> {
  const alone = ({ work, resolve, reject }: Sharer) => inTransaction(pool, accountId, mode, work).then(resolve, reject);
  const [first] = sharers;
  if (first && sharers.length === 1) return alone(first);
  try {
    const committed = await inTransaction(pool, accountId, { ...mode, requests: sharers.length }, transaction => {
      const open = sharers.filter(({ answered }) => !answered);
      return Promise.all(open.map(sharer => answer(sharer, transaction, mode.readOnly)));
    });
    for (const resolve of committed) resolve();
  } catch (error) {
    for (const sharer of sharers) {
      if (sharer.answered) continue;
      if (failedAtServer(error)) alone(sharer);
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
    if (transaction.failed) throw transaction.failure(error);
    sharer.reject(error); // a refusal of its own
  }
  sharer.answered = true;
  return () => {};
}

// Whether PostgreSQL has said that a statement failed: then all is rolled back. A lost connection leaves that open.
function failedAtServer(error: unknown): boolean {
  return error instanceof Refusal && error.cause instanceof pg.DatabaseError;
}
