// Runs at most N tasks per key at the same time; further tasks wait in FIFO order.

import { AppError } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** A queue for each key: at most `maxRunning` tasks run and at most `maxWaiting` wait. */
export class KeyedQueue {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #overloadMessage: Message;
  readonly #queues = new Map<string, Queue>();

  /** `overloadMessage` is the message when too many tasks of a key wait already. */
  constructor({
    maxRunning,
    maxWaiting,
    overloadMessage,
  }: { maxRunning: number; maxWaiting: number; overloadMessage: Message }) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#overloadMessage = overloadMessage;
  }

  /** Runs a task after those of the same key that came before it. Throws OVERLOADED when too many wait. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#maxRunning) queue.running++;
    else {
      if (queue.waiting.length >= this.#maxWaiting)
        throw new AppError('OVERLOADED', this.#overloadMessage, { retryAfterSeconds: 1 });
      await new Promise<void>(resolve => queue.waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      // The next task takes over this slot, so `running` stays the same.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) this.#queues.delete(key);
    }
  }
}

/**
 * A queue for reading files of a kind: an account reads one at a time, so it never uses both of the two slots. Throws OVERLOADED when
 * too many wait.
 */
export function fileQueue(): <T>(accountId: number, read: () => Promise<T>) => Promise<T> {
  const overloadMessage = new Message('too_many_files');
  const ofAccount = new KeyedQueue({ maxRunning: 1, maxWaiting: 5, overloadMessage });
  const slots = new KeyedQueue({ maxRunning: 2, maxWaiting: 20, overloadMessage });
  return (accountId, read) => ofAccount.run(`${accountId}`, () => slots.run('', read));
}
