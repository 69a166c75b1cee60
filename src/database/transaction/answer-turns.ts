// Hands out the answers of groups: one of each account in a turn of the event loop. So an account with many requests delays
// those of another account by a few of its answers, not by all that have arrived.

/** The answers that wait, by account. */
export class AnswerTurns {
  readonly #waiting = new Map<number, (() => void)[]>();
  #scheduled = false;

  /**
   * Runs the answers of an account in this order, and resolves when all have run. The first one runs at once if none of the account
   * waits. An answer must not throw.
   */
  add(accountId: number, answers: (() => void)[]): Promise<void> {
    return new Promise(resolve => {
      const waiting = this.#waiting.get(accountId);
      if (waiting) {
        waiting.push(...answers, resolve);
        return;
      }
      const [first, ...others] = answers;
      first?.();
      if (others.length === 0) return resolve();
      this.#waiting.set(accountId, [...others, resolve]);
      this.#schedule();
    });
  }

  // Node reads what has arrived on all sockets between two turns.
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#run();
    });
  }

  #run(): void {
    for (const [accountId, answers] of this.#waiting) {
      answers.shift()?.();
      if (answers.length === 0) this.#waiting.delete(accountId);
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
