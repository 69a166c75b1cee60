// A queue in which accounts take turns: each has a line of its own, and what becomes free goes to the next line.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

/** The error of a request when too many others already wait. */
export const overloaded = (): AppError =>
  new AppError('OVERLOADED', new Message('too_many_waiting'), { retryAfterSeconds: 1 });

/**
 * True if another request of one line must be refused. While fewer than `maximum` wait in all, none is; then only a line that has
 * its equal part of them, so that one account that fills the queue is refused and the others are not.
 */
export function mustRefuse(maximum: number, waiting: { all: number; own: number; lines: number }): boolean {
  return waiting.all >= maximum && waiting.own >= maximum / Math.max(1, waiting.lines);
}

export interface FairQueueOptions<Claim> {
  /** Takes what a request needs and returns true, or false when that is not free for it. */
  take(claim: Claim): boolean;
  /** True if nothing is free for anyone. */
  isFull(): boolean;
  /** Requests that may wait; see `mustRefuse`. */
  maximumWaiting: number;
  /** Longest wait in milliseconds. */
  waitMs: number;
  /** The error of a request that has waited so long. */
  tooLate(): AppError;
}

interface Waiter<Claim> {
  claim: Claim;
  enter(): void;
  timer: NodeJS.Timeout;
}

/** Lets requests in when what they need is free: in one line in the order they came, and lines one after the other. */
export class FairQueue<Claim> {
  readonly #options: FairQueueOptions<Claim>;
  /** The lines in which someone waits, the next one first. */
  readonly #lines = new Map<string, Set<Waiter<Claim>>>();
  #waiting = 0;

  constructor(options: FairQueueOptions<Claim>) {
    this.#options = options;
  }

  /** Requests that wait now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes what the claim needs: at once (undefined), or when the promise resolves. Throws OVERLOADED; rejects with `tooLate`. */
  enter(line: string, claim: Claim): Promise<void> | undefined {
    const before = this.#lines.get(line);
    if (!before && this.#options.take(claim)) return undefined;
    const waiting = { all: this.#waiting, own: before?.size ?? 0, lines: this.#lines.size + (before ? 0 : 1) };
    if (mustRefuse(this.#options.maximumWaiting, waiting)) throw overloaded();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#remove(line, waiter);
        reject(this.#options.tooLate());
      }, this.#options.waitMs);
      const waiter = { claim, enter: resolve, timer };
      this.#lines.set(line, (before ?? new Set()).add(waiter));
      this.#waiting++;
    });
  }

  /** Lets in whom it can, after something became free. */
  wake(): void {
    // A line that is put at the end is visited again in the same loop.
    for (const [line, waiters] of this.#lines) {
      if (this.#options.isFull()) return;
      const [first] = waiters;
      if (!first || !this.#options.take(first.claim)) continue;
      this.#remove(line, first);
      if (waiters.size > 0) {
        this.#lines.delete(line);
        this.#lines.set(line, waiters);
      }
      first.enter();
    }
  }

  #remove(line: string, waiter: Waiter<Claim>): void {
    clearTimeout(waiter.timer);
    const waiters = this.#lines.get(line);
    if (!waiters?.delete(waiter)) return;
    this.#waiting--;
    if (waiters.size === 0) this.#lines.delete(line);
  }
}
