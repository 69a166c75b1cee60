// Divides work among the turns of the event loop, so that an account with many requests delays those of another one by a few pieces
// of work, not by all that have arrived.

import { overloaded } from './fair-queue.ts';

/** Most pieces of a kind that an account begins in one turn. With fewer the others wait less, and all together get less done. */
export const PIECES_PER_TURN = 4;

/** A request that is read, a write that is decided, or an answer that is given. Each kind is counted by itself. */
export type WorkKind = 'requests' | 'decisions' | 'answers';

/** Lets an account begin a few pieces of work of each kind in one turn of the event loop. */
export class AccountTurns {
  readonly #isShared: () => boolean;
  readonly #maximumWaiting: number;
  readonly #kinds = { requests: new Pieces(), decisions: new Pieces(), answers: new Pieces() };

  /**
   * `isShared`: whether several accounts are active. While one has the process to itself, its work is not divided. `maximumWaiting`:
   * requests of an account that may wait.
   */
  constructor(isShared: () => boolean, maximumWaiting: number) {
    this.#isShared = isShared;
    this.#maximumWaiting = maximumWaiting;
  }

  /** `enter` for a request. Rejects with OVERLOADED when so many of the account wait already. */
  enterRequest(accountId: number): Promise<void> | undefined {
    if (this.waiting('requests', accountId) >= this.#maximumWaiting) return Promise.reject(overloaded());
    return this.enter('requests', accountId);
  }

  /** Called before a piece of work. Undefined: it may begin at once; otherwise when the promise resolves. */
  enter(kind: WorkKind, accountId: number): Promise<void> | undefined {
    const pieces = this.#kinds[kind];
    // Queued requests keep their order after the other account is done.
    return this.#isShared() || pieces.waiting(accountId) > 0 ? pieces.enter(accountId) : undefined;
  }

  /** Pieces of an account that wait for a later turn. */
  waiting(kind: WorkKind, accountId: number): number {
    return this.#kinds[kind].waiting(accountId);
  }

  /** Runs pieces of work in this order, before those that come later; resolves when all have run. */
  async run(kind: WorkKind, accountId: number, pieces: (() => void)[]): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (const piece of pieces) {
      const turn = this.enter(kind, accountId);
      if (turn) waiting.push(turn.then(piece));
      else piece();
    }
    await Promise.all(waiting);
  }
}

/** The pieces of work of one kind. */
class Pieces {
  /** Those that wait for a later turn, by account. */
  readonly #waiting = new Map<number, (() => void)[]>();
  /** The number of those that have begun in this turn, by account: of an account that has waiting ones, as many as may. */
  readonly #begun = new Map<number, number>();
  #scheduled = false;

  waiting(accountId: number): number {
    return this.#waiting.get(accountId)?.length ?? 0;
  }

  enter(accountId: number): Promise<void> | undefined {
    this.#schedule();
    const begun = this.#begun.get(accountId) ?? 0;
    if (begun < PIECES_PER_TURN) {
      this.#begun.set(accountId, begun + 1);
      return undefined;
    }
    return new Promise(resolve => {
      const waiting = this.#waiting.get(accountId);
      if (waiting) waiting.push(resolve);
      else this.#waiting.set(accountId, [resolve]);
    });
  }

  // Node reads what has arrived on all sockets between two turns.
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#nextTurn();
    });
  }

  #nextTurn(): void {
    this.#begun.clear();
    for (const [accountId, waiting] of this.#waiting) {
      const next = waiting.splice(0, PIECES_PER_TURN);
      if (waiting.length === 0) this.#waiting.delete(accountId);
      this.#begun.set(accountId, next.length);
      for (const begin of next) begin();
    }
    if (this.#begun.size > 0) this.#schedule();
  }
}
