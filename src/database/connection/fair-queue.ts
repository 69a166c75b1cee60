// A queue in which accounts take turns: each has its own line, and a free resource goes to the next line.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

/** Error of a request when too many others already wait. */
export const overloaded = (): AppError =>
  new AppError('OVERLOADED', new Message('too_many_waiting'), { retryAfterSeconds: 1 });

/**
 * True if a request of a line must be refused. Below `maximum` waiting requests, none is. Above it, only lines with at least their
 * equal share are refused, so that an account that fills the queue does not block the others.
 */
export function mustRefuse(maximum: number, waiting: { all: number; own: number; lines: number }): boolean {
  return waiting.all >= maximum && waiting.own >= maximum / Math.max(1, waiting.lines);
}

export interface FairQueueOptions<Claim> {
  /** Takes the resources of a request and returns true; false if they are not free. */
  take(claim: Claim): boolean;
  /** True if nothing is free for anyone. */
  isFull(): boolean;
  /** Maximum of waiting requests; see `mustRefuse`. */
  maximumWaiting: number;
  /** Timeout of the wait in milliseconds. */
  waitMs: number;
  /** Error after the timeout. */
  tooLate(): AppError;
}

interface Waiter<Claim> {
  claim: Claim;
  enter(): void;
  timer: NodeJS.Timeout;
}

/** Admits requests when their resources are free: in order within a line, and lines in turn. */
export class FairQueue<Claim> {
  readonly #options: FairQueueOptions<Claim>;
  /** The lines with waiting requests, the next one first. */
  readonly #lines = new Map<string, Set<Waiter<Claim>>>();
  #waiting = 0;

  constructor(options: FairQueueOptions<Claim>) {
    this.#options = options;
  }

  /** Waiting requests. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes the resources of a claim: at once (undefined), or when the promise resolves. Throws OVERLOADED; rejects with `tooLate`. */
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

  /** Admits requests after a resource became free. */
  wake(): void {
    // A line that moves to the end is visited again in the same loop.
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
