// A worker that repeats a task for all accounts, with pauses. Of several server processes, one at a time runs it, under a lock that its
// statement takes.

import { setTimeout as sleep } from 'node:timers/promises';

/** Task and interval of the worker. */
export interface RepeatingWorkerOptions {
  /** Runs the task. Resolves to true if there may be more to do. */
  work(): Promise<boolean>;
  /** Receives errors. The next run is not affected. */
  onError(error: unknown): void;
  /** Pause between two runs, varied by up to half of it. */
  pauseMs: number;
  /** Pause while there may be more to do. */
  morePauseMs: number;
  /** Pause after an error. Default: the pause between two runs. */
  errorPauseMs?: number;
}

/** Repeats its task until it is stopped. */
export class RepeatingWorker {
  readonly #options: RepeatingWorkerOptions;
  readonly #abort = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: RepeatingWorkerOptions) {
    this.#options = options;
  }

  /** Starts after a random pause, so that processes that start together do not run the task together. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let pauseMs = this.#options.pauseMs;
    while (await this.#pause(pauseMs)) pauseMs = await this.#work();
  }

  // Resolves to true if the worker continues.
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#abort;
    await sleep(milliseconds * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => {});
    return !signal.aborted;
  }

  // Resolves to the next pause.
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
