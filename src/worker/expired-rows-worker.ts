// The worker that deletes expired rows, a batch about every minute. Of several server processes, one at a time does it.

import { setTimeout as sleep } from 'node:timers/promises';
import { deleteExpiredRows } from '../operations/expired-rows.ts';

/** What the worker needs, and how often it works. */
export interface ExpiredRowsOptions {
  pool: Parameters<typeof deleteExpiredRows>[0]['pool'];
  /** Receives errors; the next batch is tried as usual. */
  onError(error: unknown): void;
  /** The pause between two batches, varied by up to half of it. */
  pauseMs?: number;
  /** The pause while there are more expired rows than fit in a batch. */
  backlogPauseMs?: number;
  batch?: number;
}

/** Deletes expired rows in batches until it is stopped. */
export class ExpiredRowsWorker {
  readonly #options: Required<Omit<ExpiredRowsOptions, 'batch'>> & Pick<ExpiredRowsOptions, 'batch'>;
  readonly #abort = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: ExpiredRowsOptions) {
    this.#options = { pauseMs: 60_000, backlogPauseMs: 1_000, ...options };
  }

  /** Begins after a pause, so that many processes that start together don't begin together. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops; resolves when the batch that is under way has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { pauseMs, backlogPauseMs } = this.#options;
    let more = false;
    while (await this.#pause(more ? backlogPauseMs : pauseMs)) more = await this.#deleteBatch();
  }

  // Resolves to whether the worker goes on.
  async #pause(milliseconds: number): Promise<boolean> {
    const { signal } = this.#abort;
    await sleep(milliseconds * (0.5 + Math.random()), undefined, { signal, ref: false }).catch(() => {});
    return !signal.aborted;
  }

  async #deleteBatch(): Promise<boolean> {
    const { pool, batch, onError } = this.#options;
    try {
      return await deleteExpiredRows({ pool }, batch);
    } catch (error) {
      onError(error);
      return false;
    }
  }
}
