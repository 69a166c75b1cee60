// The queue of password checks, which are slow by design: few run together, and networks take turns.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';

export interface PasswordChecksOptions {
  /** Checks that run at the same time. */
  maxRunning: number;
  /** Checks of one network that may wait. */
  maxWaitingOfNetwork: number;
  /** Checks of all networks that may wait; then only networks with their equal part of them are refused. */
  maxWaiting: number;
}

/** Runs password checks: those of one network in the order they came, and networks one after the other. */
export class PasswordChecks {
  readonly #options: PasswordChecksOptions;
  /** The checks that wait, by network; the next network first. */
  readonly #lines = new Map<string, (() => void)[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: PasswordChecksOptions) {
    this.#options = options;
  }

  /** Runs a check when it is its turn. Throws OVERLOADED when too many of its network wait. */
  async run<T>(network: string, check: () => Promise<T>): Promise<T> {
    if (this.#running < this.#options.maxRunning) this.#running++;
    else await this.#turn(network);
    try {
      return await check();
    } finally {
      this.#startNext();
    }
  }

  #turn(network: string): Promise<void> {
    const line = this.#lines.get(network) ?? [];
    const { maxWaitingOfNetwork, maxWaiting } = this.#options;
    const isFull = this.#waiting >= maxWaiting && line.length >= maxWaiting / Math.max(1, this.#lines.size);
    if (line.length >= maxWaitingOfNetwork || isFull) {
      throw new AppError('OVERLOADED', new Message('too_many_logins'), { retryAfterSeconds: 1 });
    }
    return new Promise(resolve => {
      line.push(resolve);
      this.#lines.set(network, line);
      this.#waiting++;
    });
  }

  // The next check takes over the place of the one that ended.
  #startNext(): void {
    const [next] = this.#lines;
    if (!next) return void this.#running--;
    const [network, line] = next;
    const start = line.shift();
    this.#waiting--;
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    start?.();
  }
}
