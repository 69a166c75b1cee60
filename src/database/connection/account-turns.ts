// Divides work among the turns of the event loop, so that an account with many requests delays those of another one by a few pieces
// of work, not by all that have arrived.

/** Most pieces of a kind that an account begins in one turn. With fewer the others wait less, and all together get less done. */
export const PIECES_PER_TURN = 4;

/** The kinds of work, each with pieces of its own: a request that is read, a write that is decided, an answer that is given. */
export type Work = 'requests' | 'decisions' | 'answers';

/** Says when the accounts go on with their work. */
export class AccountTurns {
  readonly #isShared: () => boolean;
  readonly #kinds = { requests: new Pieces(), decisions: new Pieces(), answers: new Pieces() };

  /** `isShared`: whether several accounts are active. While one has the process to itself, its work is not divided. */
  constructor(isShared: () => boolean) {
    this.#isShared = isShared;
  }

  /** Called before a piece of work. Undefined: it may begin at once; otherwise when the promise resolves. */
  enter(work: Work, accountId: number): Promise<void> | undefined {
    return this.#isShared() ? this.#kinds[work].enter(accountId) : undefined;
  }

  /** Runs pieces of work in this order; resolves when all have run. */
  async run(work: Work, accountId: number, pieces: (() => void)[]): Promise<void> {
    for (const piece of pieces) {
      const turn = this.enter(work, accountId);
      if (turn) await turn;
      piece();
    }
  }
}

class Pieces {
  /** Those that wait for a later turn, by account. */
  readonly #waiting = new Map<number, (() => void)[]>();
  /** The number of those that have begun in this turn, by account. */
  readonly #begun = new Map<number, number>();
  #scheduled = false;

  enter(accountId: number): Promise<void> | undefined {
    this.#schedule();
    const waiting = this.#waiting.get(accountId);
    const begun = this.#begun.get(accountId) ?? 0;
    if (begun < PIECES_PER_TURN && !waiting) {
      this.#begun.set(accountId, begun + 1);
      return undefined;
    }
    return new Promise(resolve => {
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
