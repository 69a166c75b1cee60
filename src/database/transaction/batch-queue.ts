// Queues of requests that share transactions. A batch collects the requests of one turn of the event loop, and further ones while
// enough batches of its key are in flight: under load, fewer and larger transactions do the same work.

import { mustRefuse, overloaded } from '../connection/fair-queue.ts';
import type { Pool } from '../connection/pool.ts';

export interface BatchQueueOptions<Request> {
  /** Batches of one key in flight at the same time. Slow ones do not count. */
  maxInFlight: number;
  /**
   * Size up to which a batch is never divided. A larger batch holds at most half of the pending requests of its key, so that one batch
   * can run while the next one fills; but a batch whose requests have shared locks may be full, because two of them would wait for each
   * other. While at least two small batches are in flight, a batch smaller than these waits up to 5 ms for more: clients that get their
   * answers send their next requests. Default: batches take as many requests as they may, and start as soon as they may.
   */
  smallBatch?: number;
  /**
   * Runs a batch. It may call `release` before its end to have the next batch started. `isBehind`: an earlier batch of the key has not
   * ended. It never rejects.
   */
  run(pool: Pool, requests: Request[], release: () => void, isBehind: boolean): Promise<void>;
}

interface Batch<Request> {
  requests: Request[];
  /** Locks and unique values of single requests. */
  locks: Set<string>;
  /** Locks that its requests take together. */
  sharedLocks: Set<string>;
  maxSize: number;
  /** True if a batch in flight had a lock in common with it when it was opened. */
  blocked: boolean;
}

/** The batches of one key. */
interface Queue<Request> {
  /** Batches that still take requests, in the order in which they will run. */
  waiting: Batch<Request>[];
  /** Batches that have not called `release` yet. */
  inFlight: Set<Batch<Request>>;
  /** Requests that wait or whose batch has not ended. */
  pending: number;
  /** Requests of batches that have started and have not ended, without those of slow batches. */
  started: number;
  /** Runs while the first batch waits for more requests. */
  fillTimer: NodeJS.Timeout | undefined;
  /** True if the first batch has waited long enough. */
  filled: boolean;
  /** True if `#start` runs at the end of this turn of the event loop. */
  scheduled: boolean;
}

/** All queues that use one pool. */
interface Queues<Request> {
  byKey: Map<string, Queue<Request>>;
  /** Requests of all waiting batches. */
  waiting: number;
}

/** Milliseconds after which a batch, which perhaps waits for a lock, no longer delays the next one. */
const SLOW_MS = 50;
/** Longest wait of a batch for more requests: about the time of a commit. */
const FILL_MS = 5;

/** Collects requests by pool and key, and runs their batches. */
export class BatchQueue<Request> {
  readonly #options: BatchQueueOptions<Request>;
  readonly #queues = new WeakMap<Pool, Queues<Request>>();

  constructor(options: BatchQueueOptions<Request>) {
    this.#options = options;
  }

  /**
   * Adds a request to a batch of its key. A batch never holds two requests with a lock in common, nor more than `maxSize` requests; of
   * two requests with a lock in common, the one that was added first runs first. Requests with a shared lock in common may be in one
   * batch, but no two batches that have it are in flight at the same time. Throws OVERLOADED if the request would have to wait, the
   * queues are full (`maximumWaiting` of the pool), and its key has its part of them.
   */
  add(
    pool: Pool,
    key: string,
    request: Request,
    { locks, sharedLocks = [], maxSize }: { locks: string[]; sharedLocks?: string[]; maxSize: number },
  ): void {
    const queues = this.#queues.get(pool) ?? { byKey: new Map<string, Queue<Request>>(), waiting: 0 };
    this.#queues.set(pool, queues);
    const queue = queues.byKey.get(key) ?? newQueue<Request>();
    if (queue.inFlight.size >= this.#options.maxInFlight && queues.waiting >= pool.maximumWaiting) {
      const waiting = { all: queues.waiting, own: countRequests(queue.waiting), lines: queues.byKey.size };
      if (mustRefuse(pool.maximumWaiting, waiting)) throw overloaded();
    }
    const { smallBatch = Number.POSITIVE_INFINITY } = this.#options;
    const blocked = haveCommonLock(queue.inFlight, locks, sharedLocks);
    queue.pending++;
    const evenSize = sharedLocks.length > 0 ? undefined : Math.max(smallBatch, Math.ceil(queue.pending / 2));
    let batch = batchWithSpace(queue.waiting, { locks, blocked, evenSize });
    if (!batch) {
      batch = { requests: [], locks: new Set(), sharedLocks: new Set(), maxSize, blocked };
      queue.waiting.push(batch);
    }
    batch.requests.push(request);
    queues.waiting++;
    for (const lock of locks) batch.locks.add(lock);
    for (const lock of sharedLocks) batch.sharedLocks.add(lock);
    queues.byKey.set(key, queue);
    this.#schedule(pool, key, queues, queue);
  }

  // Node runs immediates after it has read all requests that have arrived.
  #schedule(pool: Pool, key: string, queues: Queues<Request>, queue: Queue<Request>): void {
    if (queue.scheduled) return;
    queue.scheduled = true;
    setImmediate(() => {
      queue.scheduled = false;
      this.#start(pool, key, queues, queue);
    });
  }

  #start(pool: Pool, key: string, queues: Queues<Request>, queue: Queue<Request>): void {
    while (queue.inFlight.size < this.#options.maxInFlight) {
      if (this.#waitsForMore(queue)) {
        queue.fillTimer ??= setTimeout(() => {
          queue.filled = true;
          this.#start(pool, key, queues, queue);
        }, FILL_MS);
        break;
      }
      const batch = takeUnblocked(queue);
      if (!batch) break;
      clearTimeout(queue.fillTimer);
      queue.fillTimer = undefined;
      queue.filled = false;
      this.#run(pool, batch, { key, queues, queue });
    }
  }

  #waitsForMore({ waiting: [first], started, filled }: Queue<Request>): boolean {
    const { smallBatch = Number.POSITIVE_INFINITY } = this.#options;
    if (!first || filled || started < 2 * smallBatch) return false;
    return first.requests.length < Math.min(first.maxSize, started);
  }

  #run(
    pool: Pool,
    batch: Batch<Request>,
    { key, queues, queue }: { key: string; queues: Queues<Request>; queue: Queue<Request> },
  ): void {
    const { length } = batch.requests;
    queues.waiting -= length;
    queue.inFlight.add(batch);
    queue.started += length;
    const startNext = () => {
      if (queue.waiting.length > 0) this.#schedule(pool, key, queues, queue);
    };
    const release = () => {
      if (queue.inFlight.delete(batch)) startNext();
    };
    let counts = true;
    const leave = () => {
      release();
      if (counts) queue.started -= length;
      counts = false;
    };
    const slow = setTimeout(leave, SLOW_MS);
    const isBehind = queue.pending > countRequests(queue.waiting) + length;
    this.#options.run(pool, batch.requests, release, isBehind).finally(() => {
      clearTimeout(slow);
      leave();
      queue.pending -= length;
      if (queue.pending === 0) queues.byKey.delete(key);
      else startNext();
    });
  }
}

const newQueue = <Request>(): Queue<Request> => ({
  waiting: [],
  inFlight: new Set<Batch<Request>>(),
  pending: 0,
  started: 0,
  scheduled: false,
  fillTimer: undefined,
  filled: false,
});

const countRequests = <Request>(batches: Batch<Request>[]) =>
  batches.reduce((sum, { requests }) => sum + requests.length, 0);

// The first batch with space behind all batches that have one of the locks. Requests that wait for a batch in flight share batches of
// their own, so that they delay no others.
function batchWithSpace<Request>(
  waiting: Batch<Request>[],
  {
    locks,
    blocked,
    evenSize = Number.POSITIVE_INFINITY,
  }: { locks: string[]; blocked: boolean; evenSize: number | undefined },
): Batch<Request> | undefined {
  const last = waiting.findLastIndex(batch => locks.some(lock => batch.locks.has(lock)));
  return waiting.find(
    (batch, index) =>
      index > last && batch.blocked === blocked && batch.requests.length < Math.min(batch.maxSize, evenSize),
  );
}

// Removes and returns the first batch that has no lock in common with a batch in flight or with one that waits before it: it would
// only wait for their locks.
function takeUnblocked<Request>({ waiting, inFlight }: Queue<Request>): Batch<Request> | undefined {
  const index = waiting.findIndex(
    ({ locks, sharedLocks }, position) =>
      !haveCommonLock(inFlight, locks, sharedLocks) && !haveCommonLock(waiting.slice(0, position), locks, sharedLocks),
  );
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

function haveCommonLock<Request>(
  batches: Iterable<Batch<Request>>,
  locks: Iterable<string>,
  sharedLocks: Iterable<string>,
): boolean {
  for (const batch of batches) {
    for (const lock of locks) if (batch.locks.has(lock)) return true;
    for (const lock of sharedLocks) if (batch.sharedLocks.has(lock)) return true;
  }
  return false;
}
