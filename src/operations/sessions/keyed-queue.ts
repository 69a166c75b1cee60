// Lets work on the same thing happen in turns: so much of it at once, the rest in the order it came.

import { AppError } from '../../domain/errors.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export class KeyedQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #queues = new Map<string, Queue>();

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Runs `work` when it is its turn among the work under the same key. Throws OVERLOADED when too much waits already. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#atOnce) queue.running++;
    else {
      if (queue.waiting.length >= this.#mostWaiting)
        throw new AppError('OVERLOADED', 'Too many logins at once', { retryAfterSeconds: 1 });
      await new Promise<void>(resolve => queue.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The turn is handed on; it ends when nobody waits.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}
