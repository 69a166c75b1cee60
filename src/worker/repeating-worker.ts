// A worker that does small pieces of work for all accounts, one after the other, with pauses. Of several server processes, one at a time
// does a piece, by a lock that its statement takes.

import { setTimeout as sleep } from 'node:timers/promises';

/** Task and interval of the worker. */
export interface RepeatingWorkerOptions {
  /** Does a piece; resolves to whether there may be more to do. */
  work(): Promise<boolean>;
  /** Receives errors; the next piece is tried as usual. */
  onError(error: unknown): void;
  /** The pause between two pieces, varied by up to half of it. */
  pauseMs: number;
  /** The pause while there may be more to do. */
  morePauseMs: number;
  /** The pause after an error; as between two pieces unless given. */
  errorPauseMs?: number;
}

/** Repeats its work until it is stopped. */
export class RepeatingWorker {
  readonly #options: RepeatingWorkerOptions;
  readonly #abort = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: RepeatingWorkerOptions) {
    this.#options = options;
  }

  /** Begins after a pause, so that many processes that start together don't begin together. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops; resolves when the piece that is under way has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs = this.#options.pauseMs;
    while (await this.#pause(pauseMs)) pauseMs = await this.#work();
  }

  // Resolves to whether the worker goes on.
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#abort;
    await sleep(milliseconds * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => {});
    return !signal.aborted;
  }

  // Resolves to the pause after it.
  async #work(): Promise<number> {
    const { work, onError, pauseMs, morePauseMs, errorPauseMs = pauseMs } = this.#options;
    try {
      return (await work()) ? morePauseMs : pauseMs;
    } catch (error) {
      onError(error);
      return errorPauseMs;
    }
  }
}
