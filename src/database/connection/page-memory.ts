// Memory of pages and PDFs that are not sent yet: bounded in total and for each account.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { FairQueue } from './fair-queue.ts';

export interface PageMemoryOptions {
  /** Maximum bytes of all pages and PDFs. An account gets at most a quarter of it. */
  bytes: number;
  maximumWaiting: number;
  /** Timeout of the wait for memory in milliseconds. */
  waitMs: number;
}

/** Memory reserved for a page or a PDF. */
export interface PageHold {
  /** Reduces the reservation to `bytes`. */
  shrink(bytes: number): void;
  /**
   * Changes the reservation to `bytes`. An account within its quota may exceed it by one response. Does not wait. Throws OVERLOADED.
   */
  resize(bytes: number): void;
  /** Releases the reservation. May be called more than once. */
  release(): void;
}

interface Claim {
  accountId: number;
  bytes: number;
}

/** Divisor of the total for the quota of an account. */
const ACCOUNTS = 4;

const tooMany = () =>
  new AppError('OVERLOADED', new Message('too_many_pages'), {
    retryAfterSeconds: 1,
  });

/** Counts the bytes of pages and PDFs. An account above its quota waits until its own pages are sent. docs/performance.md */
export class PageMemory {
  readonly #total: number;
  readonly #queue: FairQueue<Claim>;
  readonly #byAccount = new Map<number, number>();
  #held = 0;

  constructor({ bytes, maximumWaiting, waitMs }: PageMemoryOptions) {
    this.#total = bytes;
    this.#queue = new FairQueue({
      take: claim => this.#take(claim),
      isFull: () => false,
      maximumWaiting,
      waitMs,
      tooLate: tooMany,
    });
  }

  /** Reserved bytes. */
  get held(): number {
    return this.#held;
  }

  /** Reserves memory for a page or a PDF, as soon as the quota allows. Throws OVERLOADED. */
  async reserve(accountId: number, bytes: number): Promise<PageHold> {
    const waiting = this.#queue.enter(String(accountId), { accountId, bytes });
    if (waiting) await waiting;
    let own = bytes;
    const shrink = (to: number) => {
      if (to >= own) return;
      this.#give(accountId, own - to);
      own = to;
    };
    const resize = (to: number) => {
      if (to <= own) return shrink(to);
      if (!this.#mayTake(accountId, 0)) throw tooMany();
      this.#add(accountId, to - own);
      own = to;
    };
    return { shrink, resize, release: () => shrink(0) };
  }

  #take({ accountId, bytes }: Claim): boolean {
    if (!this.#mayTake(accountId, bytes)) return false;
    this.#add(accountId, bytes);
    return true;
  }

  // When all memory is reserved, an account still gets its equal share, so that few accounts can't block the others.
  #mayTake(accountId: number, bytes: number): boolean {
    const before = this.#byAccount.get(accountId);
    const own = (before ?? 0) + bytes;
    const accounts = this.#byAccount.size + (before === undefined ? 1 : 0);
    if (own > this.#total / ACCOUNTS) return false;
    return this.#held + bytes <= this.#total || own <= this.#total / accounts;
  }

  #add(accountId: number, bytes: number): void {
    this.#byAccount.set(accountId, (this.#byAccount.get(accountId) ?? 0) + bytes);
    this.#held += bytes;
  }

  #give(accountId: number, bytes: number): void {
    const own = (this.#byAccount.get(accountId) ?? 0) - bytes;
    if (own > 0) this.#byAccount.set(accountId, own);
    else this.#byAccount.delete(accountId);
    this.#held -= bytes;
    if (this.#queue.waiting > 0) this.#queue.wake();
  }
}
