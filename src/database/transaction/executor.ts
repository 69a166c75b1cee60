// Brief transactions of one account that begin in one turn of the event loop travel as one: BEGIN, the settings, COMMIT and
// the way to PostgreSQL and back are paid once for all. Twice as many small requests a second; see docs/decisions/0014.

import pg from 'pg';
import { AppError } from '../../domain/errors.ts';
import type { Pool } from '../connection/pool.ts';
import { Transient } from '../connection/sqlstate.ts';
import { type Holdings, lockAll, namesOf } from './locks.ts';
import { inTransaction, type Mode, type Transaction } from './transaction.ts';

/**
 * What may share: it sends its statements at once, each finds or writes few rows by key. A write may send more of them when
 * those have been answered.
 */
export type BriefKind = 'read' | 'open session' | 'write';

interface Sharing {
  mode: Mode;
  /** What is added to it for several. */
  together?: Pick<Mode, 'lockWaitMs'>;
  /** Most that travel as one: who comes last waits for the statements of all others. */
  most: number;
}

const SHARINGS: Record<BriefKind, Sharing> = {
  read: { most: 8, mode: { readOnly: true, atOnce: true } },
  // A session lost in a crash costs its client one more /helo, so its commit need not wait for the disk.
  'open session': { most: 8, mode: { readOnly: false, atOnce: true, asynchronousCommit: true } },
  // Four: with six or eight, 16 sessions create no more a second and 64 a tenth more, and locks are held longer.
  // Nor do they wait long for a lock that one of them needs: then each waits for its own.
  write: { most: 4, mode: { readOnly: false }, together: { lockWaitMs: 200 } },
};

interface Sharer {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  holdings: Holdings | undefined;
  answered: boolean;
}

interface Gathering {
  sharers: Sharer[];
  held: Set<string>;
}

/** Who waits for the end of this turn, by account and kind. */
const gatherings = new WeakMap<Pool, Map<string, Gathering>>();

/** Thrown into a transaction that one of those who share it has left with half of its writes sent. */
class HalfDone extends Error {}

/**
 * Runs `work` in a transaction on one account, together with others of the same account and kind that begin in the same
 * turn. When a statement fails for one it has failed for all, and nothing is left; each is then tried by itself, so that
 * nobody is refused for what another asked. A write says what it holds, and sends by `send` what a refusal must not leave
 * behind.
 */
export function inSharedTransaction<T>(
  pool: Pool,
  accountId: number,
  kind: BriefKind,
  work: (transaction: Transaction) => Promise<T>,
  holdings?: Holdings,
): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    const sharing = SHARINGS[kind];
    const ofPool = gatherings.get(pool) ?? new Map<string, Gathering>();
    gatherings.set(pool, ofPool);
    const name = `${kind} ${accountId}`;
    const held = holdings ? namesOf(holdings) : [];
    let gathering = ofPool.get(name);
    if (!gathering || held.some(key => gathering?.held.has(key))) {
      const begun: Gathering = { sharers: [], held: new Set() };
      gathering = begun;
      ofPool.set(name, begun);
      // Immediates come when all requests that had arrived have been read.
      setImmediate(() => {
        if (ofPool.get(name) === begun) ofPool.delete(name);
        run(pool, accountId, sharing, begun.sharers);
      });
    }
    gathering.sharers.push({ work, resolve, reject, holdings, answered: false });
    for (const key of held) gathering.held.add(key);
    if (gathering.sharers.length === sharing.most) ofPool.delete(name);
  }) as Promise<T>;
}

async function run(pool: Pool, accountId: number, { mode, together }: Sharing, sharers: Sharer[]): Promise<void> {
  const alone = ({ work, resolve, reject }: Sharer) => inTransaction(pool, accountId, mode, work).then(resolve, reject);
  const [first] = sharers;
  if (first && sharers.length === 1) return alone(first);
  const shared = { ...mode, ...together, requests: sharers.length };
  let begun = false;
  try {
    const answers = await inTransaction(pool, accountId, shared, async transaction => {
      begun = true;
      const open = sharers.filter(({ answered }) => !answered);
      const holdings = open.flatMap(sharer => sharer.holdings ?? []);
      if (holdings.length > 0) for (const lock of lockAll(accountId, holdings)) transaction.send(lock);
      // All have ended when the first failure is told: none may send anything behind the ROLLBACK.
      const settled = await Promise.allSettled(open.map(sharer => answer(sharer, transaction.part(), mode.readOnly)));
      return settled.map(result => {
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      });
    });
    for (const tell of answers) tell();
  } catch (error) {
    for (const sharer of sharers) {
      if (sharer.answered) continue;
      if (begun && isUndone(error)) alone(sharer);
      else sharer.reject(error);
    }
  }
}

// What was read is right at once. What was written is there when it is committed, and a refusal holds its locks until then:
// the function that tells.
async function answer(sharer: Sharer, transaction: Transaction, readOnly: boolean): Promise<() => void> {
  let tell: () => void;
  try {
    const result = await sharer.work(transaction);
    tell = () => sharer.resolve(result);
  } catch (error) {
    if (transaction.failed) throw transaction.failure(error);
    if (transaction.hasSent) throw new HalfDone();
    tell = () => sharer.reject(error); // a refusal of its own
  }
  if (!readOnly) return tell;
  tell();
  sharer.answered = true;
  return () => {};
}

// Whether nothing of a transaction that had begun is left: PostgreSQL has said that a statement failed, or has not been told to
// commit. A lost connection leaves that open.
function isUndone(error: unknown): boolean {
  if (error instanceof HalfDone) return true;
  return error instanceof AppError && (error.cause instanceof pg.DatabaseError || error.cause instanceof Transient);
}
