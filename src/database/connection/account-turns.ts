// Distributes work over turns of the event loop, so that an account with many requests delays another one by a few steps of work, not
// by all requests that have arrived.

import { overloaded } from './fair-queue.ts';

/** Slots of an account per kind and turn. Fewer slots make the others wait less, and lower the throughput. */
export const SLOTS_PER_TURN = 4;

/** The reading of a request, the decision of a write, or the sending of an answer. Each kind has its own slots. */
export type WorkKind = 'requests' | 'decisions' | 'answers';

/** Gives each account a few slots for each kind of work in a turn of the event loop. */
export class AccountTurns {
  readonly #isShared: () => boolean;
  readonly #maximumWaiting: number;
  readonly #kinds = { requests: new Slots(), decisions: new Slots(), answers: new Slots() };

  /**
   * `isShared`: true if several accounts are active; the work of a single one is not delayed. `maximumWaiting`: maximum of waiting
   * requests of an account.
   */
  constructor(isShared: () => boolean, maximumWaiting: number) {
    this.#isShared = isShared;
    this.#maximumWaiting = maximumWaiting;
  }

  /** `enter` for a request. Rejects with OVERLOADED above `maximumWaiting`. */
  enterRequest(accountId: number): Promise<void> | undefined {
    if (this.waiting('requests', accountId) >= this.#maximumWaiting) return Promise.reject(overloaded());
    return this.enter('requests', accountId);
  }

  /** Takes a slot: at once (undefined), or when the promise resolves. */
  enter(kind: WorkKind, accountId: number): Promise<void> | undefined {
    const slots = this.#kinds[kind];
    // Queued requests keep their order after the other account is done.
    return this.#isShared() || slots.waiting(accountId) > 0 ? slots.enter(accountId) : undefined;
  }

  /** Number of steps of an account that wait for a later turn. */
  waiting(kind: WorkKind, accountId: number): number {
    return this.#kinds[kind].waiting(accountId);
  }

  /** Runs steps of work in this order, before later ones. Resolves when all have run. */
  async run(kind: WorkKind, accountId: number, steps: (() => void)[]): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (const step of steps) {
      const slot = this.enter(kind, accountId);
      if (slot) waiting.push(slot.then(step));
      else step();
    }
    await Promise.all(waiting);
  }
}

/** The slots of one kind of work. */
class Slots {
  /** Steps that wait for a slot of a later turn, by account. */
  readonly #waiting = new Map<number, (() => void)[]>();
  /** Slots taken in this turn, by account; all of them if steps of the account wait. */
  readonly #taken = new Map<number, number>();
  #scheduled = false;

  waiting(accountId: number): number {
    return this.#waiting.get(accountId)?.length ?? 0;
  }

  enter(accountId: number): Promise<void> | undefined {
    this.#schedule();
    const taken = this.#taken.get(accountId) ?? 0;
    if (taken < SLOTS_PER_TURN) {
      this.#taken.set(accountId, taken + 1);
      return undefined;
    }
    return new Promise(resolve => {
      const waiting = this.#waiting.get(accountId);
      if (waiting) waiting.push(resolve);
      else this.#waiting.set(accountId, [resolve]);
    });
  }

  // Node reads from all sockets between two turns.
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#nextTurn();
    });
  }

  #nextTurn(): void {
    this.#taken.clear();
    for (const [accountId, waiting] of this.#waiting) {
      const next = waiting.splice(0, SLOTS_PER_TURN);
      if (waiting.length === 0) this.#waiting.delete(accountId);
      this.#taken.set(accountId, next.length);
      for (const begin of next) begin();
    }
    if (this.#taken.size > 0) this.#schedule();
  }
}
