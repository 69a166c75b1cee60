/** Limits the requests per second and the number of requests without an answer (the SMPP window). */

/** Allows requests in the order of `acquire`. */
export class SubmitWindow {
  readonly #interval: number;
  readonly #size: number;
  #inFlight = 0;
  #nextAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(perSecond: number, size: number) {
    this.#interval = 1000 / perSecond;
    this.#size = size;
  }

  /** Waits until one more request is allowed; false if the signal aborts first. Call `release` after the answer. */
  acquire(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise(resolve => {
      const settle = (acquired: boolean) => {
        signal.removeEventListener('abort', abort);
        this.#waiting.delete(start);
        resolve(acquired);
      };
      const start = () => settle(true);
      const abort = () => settle(false);
      signal.addEventListener('abort', abort);
      this.#waiting.add(start);
      this.#startNext();
    });
  }

  /** Ends a request that `acquire` allowed. */
  release(): void {
    this.#inFlight -= 1;
    this.#startNext();
  }

  /** Allows no request for this time, after the server reported throttling. */
  pause(seconds: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + seconds * 1000);
  }

  #startNext(): void {
    while (this.#inFlight < this.#size) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      const wait = this.#nextAt - performance.now();
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          this.#startNext();
        }, Math.ceil(wait));
        return;
      }
      this.#nextAt = performance.now() + this.#interval;
      this.#inFlight += 1;
      next();
    }
  }
}
