// State of a pool's database: whether it answers and whether it can write.

import type { Message } from '../../domain/messages/message.ts';

/** After this time what was found out is not used any more, in milliseconds. */
const KNOWN_MS = 2_000;
/** Milliseconds after a failed write during which the database counts as read-only. A successful write ends it. */
const TROUBLE_MS = 10_000;

/** Notes failures and successes. A database that cannot write is asked again at the latest after two seconds. */
export class Availability {
  readonly #now: () => number;
  #trouble: { message: Message; at: number } | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A write failed because the database does not write. */
  writeFailed(message: Message): void {
    this.#trouble = { message, at: this.#now() };
  }

  /** A write was committed. */
  written(): void {
    this.#trouble = undefined;
  }

  /** Another server is asked from now on. */
  forget(): void {
    this.#trouble = undefined;
  }

  /** True if a write failed a moment ago because the database does not write: what can do without a write does not try one. */
  get writesFail(): boolean {
    return this.#trouble !== undefined && this.#now() - this.#trouble.at < KNOWN_MS;
  }

  /** Why the database does not write; undefined when no write has failed lately. */
  get trouble(): Message | undefined {
    return this.#trouble && this.#now() - this.#trouble.at < TROUBLE_MS ? this.#trouble.message : undefined;
  }
}
