// How the connections of a pool are shared: one account, and slow reads of all accounts, leave some to the others.

import { AppError } from '../../domain/errors.ts';
import { FairQueue } from './fair-queue.ts';

/** Who asks for a connection, and for what. */
export interface ConnectionUse {
  /** Undefined for work of no account, such as a login. */
  accountId?: number | undefined;
  /** Whether it may read much, so that the connection is in use for long. */
  slow?: boolean | undefined;
}

export interface SharesOptions {
  /** Connections of the pool. */
  size: number;
  maximumWaiting: number;
  /** Longest wait for a connection in milliseconds. */
  waitMs: number;
}

/** Connections in use by an account. */
interface InUse {
  all: number;
  slow: number;
}

/**
 * Counts the connections in use. Slow reads leave a quarter of the pool free, and those of one account leave half of it; an
 * account leaves a quarter free whatever it does. So a small request of another account finds a connection at once. Accounts that
 * wait take turns. docs/decisions/0031
 */
export class ConnectionShares {
  readonly #size: number;
  readonly #mostOfAccount: number;
  readonly #mostSlow: number;
  readonly #mostSlowOfAccount: number;
  readonly #queue: FairQueue<ConnectionUse>;
  readonly #byAccount = new Map<number, InUse>();
  #inUse = 0;
  #slow = 0;

  constructor({ size, maximumWaiting, waitMs }: SharesOptions) {
    const quarter = Math.floor(size / 4);
    this.#size = size;
    this.#mostOfAccount = size - quarter;
    this.#mostSlow = size - Math.max(1, quarter);
    this.#mostSlowOfAccount = Math.max(1, Math.floor(size / 2));
    this.#queue = new FairQueue({
      take: use => this.#take(use),
      isFull: () => this.#inUse >= this.#size,
      maximumWaiting,
      waitMs,
      tooLate: () =>
        new AppError('DB_TIMEOUT', 'No connection to the database became free in time', { retryAfterSeconds: 1 }),
    });
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.#queue.waiting;
  }

  /**
   * Takes a connection: at once (undefined), or when the promise resolves. `leave` gives it back. Throws OVERLOADED; rejects with
   * DB_TIMEOUT.
   */
  enter(use: ConnectionUse): Promise<void> | undefined {
    return this.#queue.enter(`${use.accountId} ${use.slow ?? false}`, use);
  }

  /** Gives a connection back, for the same use as it was taken. */
  leave({ accountId, slow }: ConnectionUse): void {
    this.#inUse--;
    if (slow) this.#slow--;
    const own = accountId === undefined ? undefined : this.#byAccount.get(accountId);
    if (own && accountId !== undefined) {
      own.all--;
      if (slow) own.slow--;
      if (own.all === 0) this.#byAccount.delete(accountId);
    }
    if (this.#queue.waiting > 0) this.#queue.wake();
  }

  #take({ accountId, slow }: ConnectionUse): boolean {
    if (this.#inUse >= this.#size || (slow && this.#slow >= this.#mostSlow)) return false;
    if (accountId !== undefined) {
      const own = this.#byAccount.get(accountId) ?? { all: 0, slow: 0 };
      if (own.all >= this.#mostOfAccount || (slow && own.slow >= this.#mostSlowOfAccount)) return false;
      own.all++;
      if (slow) own.slow++;
      this.#byAccount.set(accountId, own);
    }
    this.#inUse++;
    if (slow) this.#slow++;
    return true;
  }
}
