// Hands out the answers of groups: a few of each account in a turn of the event loop. So an account with many requests delays
// those of another account by a few of its answers, not by all that have arrived.

/** Most answers of an account in one turn. With fewer the other accounts wait less, and all together are answered less often. */
export const ANSWERS_PER_TURN = 4;

/** The answers that wait, by account. */
export class AnswerTurns {
  readonly #waiting = new Map<number, (() => void)[]>();
  #scheduled = false;

  /**
   * Runs the answers of an account in this order, and resolves when all have run. The first few run at once if none of the account
   * waits. An answer must not throw.
   */
  add(accountId: number, answers: (() => void)[]): Promise<void> {
    return new Promise(resolve => {
      const last = answers.at(-1);
      const all = [...answers.slice(0, -1), () => resolve(last?.())];
      const waiting = this.#waiting.get(accountId);
      if (waiting) {
        waiting.push(...all);
        return;
      }
      for (const answer of all.splice(0, ANSWERS_PER_TURN)) answer();
      if (all.length === 0) return;
      this.#waiting.set(accountId, all);
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
      for (const answer of answers.splice(0, ANSWERS_PER_TURN)) answer();
      if (answers.length === 0) this.#waiting.delete(accountId);
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
