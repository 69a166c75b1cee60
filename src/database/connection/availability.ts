// State of a pool's database: whether it can write.

import type { Message } from '../../domain/messages/message.ts';

/** After this time what was found out is not used any more, in milliseconds. */
const KNOWN_MS = 2_000;
/** Milliseconds after a failed write during which the database counts as read-only. A successful write ends it. */
const TROUBLE_MS = 10_000;

/** Records failed and successful writes. */
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

  /** Another server is used from now on. */
  forget(): void {
    this.#trouble = undefined;
  }

  /** True if a write failed in the last two seconds because the database is read-only. Optional writes are then left out. */
  get writesFail(): boolean {
    return this.#trouble !== undefined && this.#now() - this.#trouble.at < KNOWN_MS;
  }

  /** Reason why the database is read-only; undefined if no write has failed lately. */
  get trouble(): Message | undefined {
    return this.#trouble && this.#now() - this.#trouble.at < TROUBLE_MS ? this.#trouble.message : undefined;
  }
}
