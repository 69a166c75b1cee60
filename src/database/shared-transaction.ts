// Brief transactions of one account that begin in one turn of the event loop travel as one: BEGIN, the settings, COMMIT and
// the way to PostgreSQL and back are paid once for all. Twice as many small requests a second; see docs/decisions/0014.

import pg from 'pg';
import { Refusal } from '../domain/errors.ts';
import { lockArticles } from './article.sql.ts';
import type { Pool } from './pool.ts';
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
  // Four: with eight a processor has nothing to do meanwhile (1,290 creates a second, 1,080 of them by two, 780 alone).
  // Nor do they wait long for one's lock: then each waits for its own.
  write: { most: 4, mode: { readOnly: false }, together: { lockWaitMs: 200 } },
};

/** What a write holds until it ends. Those that hold the same can't share: neither would see what the other did. */
export interface Holdings {
  /** Its session and its Idempotency-Key. */
  keys: string[];
  /** Codes of the articles that it locks. */
  articles: string[];
}

const NOTHING: Holdings = { keys: [], articles: [] };

interface Sharer {
  work(transaction: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  articles: string[];
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
 * nobody is refused for what another asked.
 */
export function inSharedTransaction<T>(
  pool: Pool,
  accountId: number,
  kind: BriefKind,
  work: (transaction: Transaction) => Promise<T>,
  { keys, articles }: Holdings = NOTHING,
): Promise<T> {
  return new Promise<unknown>((resolve, reject) => {
    const sharing = SHARINGS[kind];
    const ofPool = gatherings.get(pool) ?? new Map<string, Gathering>();
    gatherings.set(pool, ofPool);
    const name = `${kind} ${accountId}`;
    const held = [...keys, ...articles.map(code => `article ${code}`)];
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
    gathering.sharers.push({ work, resolve, reject, articles, answered: false });
    for (const key of held) gathering.held.add(key);
    if (gathering.sharers.length === sharing.most) ofPool.delete(name);
  }) as Promise<T>;
}

async function run(pool: Pool, accountId: number, { mode, together }: Sharing, sharers: Sharer[]): Promise<void> {
  const alone = ({ work, resolve, reject }: Sharer) => inTransaction(pool, accountId, mode, work).then(resolve, reject);
  const [first] = sharers;
  if (first && sharers.length === 1) return alone(first);
  const shared = { ...mode, ...together, requests: sharers.length };
  try {
    const committed = await inTransaction(pool, accountId, shared, transaction => {
      const open = sharers.filter(({ answered }) => !answered);
      // One lock after the other, as each of them would, they could wait for others who wait for them.
      const articles = open.flatMap(sharer => sharer.articles);
      if (articles.length > 0) transaction.send(lockArticles(accountId, articles));
      return Promise.all(open.map(sharer => answer(sharer, transaction.part(), mode.readOnly)));
    });
    for (const resolve of committed) resolve();
  } catch (error) {
    for (const sharer of sharers) {
      if (sharer.answered) continue;
      if (error instanceof HalfDone || failedAtServer(error)) alone(sharer);
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
    if (transaction.wrote) throw new HalfDone();
    sharer.reject(error); // a refusal of its own
  }
  sharer.answered = true;
  return () => {};
}

// Whether PostgreSQL has said that a statement failed: then all is rolled back. A lost connection leaves that open.
function failedAtServer(error: unknown): boolean {
  return error instanceof Refusal && error.cause instanceof pg.DatabaseError;
}
