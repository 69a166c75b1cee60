// Shares of a pool's connections: single accounts, slow reads and strangers leave some connections free for others.

import { availableParallelism } from 'node:os';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { FairQueue } from './fair-queue.ts';

/** Caller and purpose of a connection. */
export interface ConnectionUse {
  /** Undefined for work of no account; 0 for a code that no account has. */
  accountId?: number | undefined;
  /** Network, or another name, of a client that is not authenticated. */
  stranger?: string | undefined;
  /** True if it may read much and use the connection for long. */
  slow?: boolean | undefined;
  /** True if it is slow and keeps a processor of PostgreSQL busy, as a page of a list does. */
  busy?: boolean | undefined;
}

export interface SharesOptions {
  /** Connections of the pool. */
  size: number;
  maximumWaiting: number;
  /** Longest wait for a connection in milliseconds. */
  waitMs: number;
  /** Maximum of concurrent busy reads of an account while others have requests. Default: one for each two processors. */
  busyBesideOthers?: number;
}

/** Connections in use by an account. */
interface InUse {
  all: number;
  slow: number;
  busy: number;
}

const RECENT_MS = 1000;
/** Longer than `RECENT_MS`, for clients that send a request every few seconds: a read that has begun cannot be stopped. */
const RECENT_FOR_BUSY_MS = 10_000;

/** One stranger for all clients with a code that no account has. */
const UNKNOWN_ACCOUNT = 'unknown account';

/**
 * Counts the connections in use. Strangers leave half of the pool free and wait in a separate queue, so that they do not delay clients
 * that have logged in. Slow reads leave a quarter of the pool free, those of one account half of it, and one account always a quarter.
 * So a small request of another account finds a connection at once. While other accounts have requests, the busy reads of an account
 * also leave processors free, because PostgreSQL divides them equally among connections. Waiting accounts take turns.
 * docs/performance.md
 */
export class ConnectionShares {
  readonly #size: number;
  readonly #maxOfAccount: number;
  readonly #maxSlow: number;
  readonly #maxSlowOfAccount: number;
  readonly #maxBusyBesideOthers: number;
  readonly #maxOfStrangers: number;
  readonly #accounts: FairQueue<ConnectionUse>;
  readonly #strangers: FairQueue<ConnectionUse>;
  readonly #byAccount = new Map<number, InUse>();
  #inUse = 0;
  #slow = 0;
  #inUseByStrangers = 0;
  #strangersFirst = false;
  /** The account that took a connection last, the time of that, and the last time of another account. */
  #lastAccount: number | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #otherAt = Number.NEGATIVE_INFINITY;

  constructor({
    size,
    maximumWaiting,
    waitMs,
    busyBesideOthers = Math.floor(availableParallelism() / 2),
  }: SharesOptions) {
    const quarter = Math.floor(size / 4);
    this.#size = size;
    this.#maxOfAccount = size - quarter;
    this.#maxSlow = size - Math.max(1, quarter);
    this.#maxSlowOfAccount = Math.max(1, Math.floor(size / 2));
    this.#maxBusyBesideOthers = Math.max(1, Math.min(busyBesideOthers, this.#maxSlowOfAccount));
    this.#maxOfStrangers = Math.max(1, Math.floor(size / 2));
    const tooLate = () => new AppError('DB_TIMEOUT', new Message('no_connection_in_time'), { retryAfterSeconds: 1 });
    const take = (use: ConnectionUse) => this.#take(use);
    const isFull = () => this.#inUse >= this.#size;
    this.#accounts = new FairQueue({ take, isFull, maximumWaiting, waitMs, tooLate });
    this.#strangers = new FairQueue({
      take,
      isFull: () => isFull() || this.#inUseByStrangers >= this.#maxOfStrangers,
      maximumWaiting: Math.max(1, Math.floor(maximumWaiting / 2)),
      waitMs,
      tooLate,
    });
  }

  /** True if more than one account has taken a connection in the last second. Unknown accounts do not count. */
  get hasSeveralAccounts(): boolean {
    return performance.now() - this.#otherAt < RECENT_MS;
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.#accounts.waiting + this.#strangers.waiting;
  }

  /**
   * Takes a connection: at once (undefined), or when the promise resolves. `leave` returns it. Throws OVERLOADED; rejects with
   * DB_TIMEOUT.
   */
  enter(use: ConnectionUse): Promise<void> | undefined {
    const slow = use.slow ?? false;
    const stranger = strangerOf(use);
    if (stranger !== undefined) return this.#strangers.enter(`${stranger} ${slow}`, use);
    return this.#accounts.enter(`${use.accountId} ${slow} ${use.busy ?? false}`, use);
  }

  /** Returns a connection. `use` must equal that of `enter`. */
  leave(use: ConnectionUse): void {
    const { accountId, slow, busy } = use;
    this.#inUse--;
    if (strangerOf(use) !== undefined) this.#inUseByStrangers--;
    if (slow) this.#slow--;
    const own = accountId === undefined ? undefined : this.#byAccount.get(accountId);
    if (own && accountId !== undefined) {
      own.all--;
      if (slow) own.slow--;
      if (busy) own.busy--;
      if (own.all === 0) this.#byAccount.delete(accountId);
    }
    if (this.waiting === 0) return;
    // Free connections are offered to both queues in turn.
    this.#strangersFirst = !this.#strangersFirst;
    const queues = [this.#accounts, this.#strangers];
    for (const queue of this.#strangersFirst ? queues.reverse() : queues) queue.wake();
  }

  #maxBusyNow(accountId: number): number {
    const otherAt = accountId === this.#lastAccount ? this.#otherAt : this.#lastAt;
    const hasOthers = performance.now() - otherAt < RECENT_FOR_BUSY_MS;
    return hasOthers ? this.#maxBusyBesideOthers : this.#maxSlowOfAccount;
  }

  #noteAccount(accountId: number): void {
    if (accountId !== this.#lastAccount) this.#otherAt = this.#lastAt;
    this.#lastAccount = accountId;
    this.#lastAt = performance.now();
  }

  #take(use: ConnectionUse): boolean {
    const { accountId, slow, busy } = use;
    const isStranger = strangerOf(use) !== undefined;
    if (this.#inUse >= this.#size || (slow && this.#slow >= this.#maxSlow)) return false;
    if (isStranger && this.#inUseByStrangers >= this.#maxOfStrangers) return false;
    if (accountId !== undefined) {
      const own = this.#byAccount.get(accountId) ?? { all: 0, slow: 0, busy: 0 };
      if (own.all >= this.#maxOfAccount || (slow && own.slow >= this.#maxSlowOfAccount)) return false;
      if (busy && own.busy >= this.#maxBusyNow(accountId)) return false;
      own.all++;
      if (slow) own.slow++;
      if (busy) own.busy++;
      this.#byAccount.set(accountId, own);
      // 0 is a code that no account has.
      if (accountId !== 0) this.#noteAccount(accountId);
    }
    this.#inUse++;
    if (isStranger) this.#inUseByStrangers++;
    if (slow) this.#slow++;
    return true;
  }
}

const strangerOf = ({ accountId, stranger }: ConnectionUse): string | undefined =>
  accountId === 0 ? UNKNOWN_ACCOUNT : stranger;
