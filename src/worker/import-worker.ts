// The worker that checks, runs and undoes imports. Any number of processes share them; one works on an import at a time.

import { setTimeout as sleep } from 'node:timers/promises';
import { workOnImport } from '../operations/imports/work.ts';

export interface ImportWorkerOptions {
  context: Parameters<typeof workOnImport>[0];
  /** Receives errors; the import is tried again after a pause. */
  onError(error: unknown): void;
  /** The pause before it looks for imports of other processes, varied by up to half of it. */
  pauseMs?: number;
}

/** Looks for imports when it is woken and at an interval, until it is stopped. */
export class ImportWorker {
  readonly #options: Required<ImportWorkerOptions>;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ImportWorkerOptions) {
    this.#options = { pauseMs: 5_000, ...options };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks now, because this process has an import for it. */
  wake(): void {
    this.#wake.abort();
  }

  /** Stops; resolves when the slice that is under way has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { context, onError } = this.#options;
    const stopped = () => this.#stop.signal.aborted;
    while (!stopped()) {
      this.#wake = new AbortController();
      let more = false;
      try {
        more = await workOnImport(context, stopped);
      } catch (error) {
        onError(error);
      }
      if (!more) await this.#pause();
    }
  }

  async #pause(): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.#wake.signal]);
    await sleep(this.#options.pauseMs * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => {});
  }
}
