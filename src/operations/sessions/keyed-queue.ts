// Runs at most N tasks per key at the same time; further tasks wait in FIFO order.

import { AppError } from '../../domain/errors.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export class KeyedQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #refusal: string;
  readonly #queues = new Map<string, Queue>();

  /** `refusal` is the message when too many tasks of a key wait already. */
  constructor({ maxRunning, maxWaiting, refusal }: { maxRunning: number; maxWaiting: number; refusal: string }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  /** Runs a task after those of the same key that came before it. Throws OVERLOADED when too many wait. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#maxRunning) queue.running++;
    else {
      if (queue.waiting.length >= this.#maxWaiting)
        throw new AppError('OVERLOADED', this.#refusal, { retryAfterSeconds: 1 });
      await new Promise<void>(resolve => queue.waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      // The next task takes over the place of this one, so `running` stays as it is.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
