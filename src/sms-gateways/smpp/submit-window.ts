/** Keeps us inside what a server allows: so many requests a second, and so many without an answer. */

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

  /** Waits for a place; false when the signal aborts first. Who got a place must `leave` it. */
  enter(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise(resolve => {
      const settle = (entered: boolean) => {
        signal.removeEventListener('abort', abort);
        this.#waiting.delete(go);
        resolve(entered);
      };
      const go = () => settle(true);
      const abort = () => settle(false);
      signal.addEventListener('abort', abort);
      this.#waiting.add(go);
      this.#admit();
    });
  }

  leave(): void {
    this.#inFlight -= 1;
    this.#admit();
  }

  /** Nobody enters for so long: the server said we are too fast. */
  pause(seconds: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + seconds * 1000);
  }

  #admit(): void {
    while (this.#inFlight < this.#size) {
      const [next] = this.#waiting;
      if (next === undefined) return;
      const wait = this.#nextAt - performance.now();
      if (wait > 0) {
        this.#timer ??= setTimeout(() => {
          this.#timer = undefined;
          this.#admit();
        }, Math.ceil(wait));
        return;
      }
      this.#nextAt = performance.now() + this.#interval;
      this.#inFlight += 1;
      next();
    }
  }
}
