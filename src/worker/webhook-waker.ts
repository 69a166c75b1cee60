// Queues the jobs that send webhooks: at signals of commits and, because signals may be lost, at intervals.

import { setTimeout as sleep } from 'node:timers/promises';

/** Parts of the waker. */
export interface WebhookWakerOptions {
  /** Queues jobs for endpoints with events to send. Resolves to those accounts that have endpoints. `accounts`: undefined for all. */
  wake(accounts: number[] | undefined): Promise<number[]>;
  /** Calls the listener at signals of commits with events, until the returned function is called. */
  onCommit(listener: (accountId: number) => void): () => void;
  /** Called after jobs may have been queued. */
  queued(): void;
  onError(error: unknown): void;
}

/** Milliseconds between two looks at all accounts. */
const POLL_MS = 2_000;
/** Milliseconds in which commits are gathered. */
const GATHER_MS = 10;

/** Queues jobs for webhooks when there are events. */
export class WebhookWaker {
  readonly #options: WebhookWakerOptions;
  readonly #abort = new AbortController();
  /** Accounts with enabled endpoints; the others' commits are ignored. */
  #accounts = new Set<number>();
  readonly #committed = new Set<number>();
  #gathering: NodeJS.Timeout | undefined;
  #ignore: (() => void) | undefined;
  #running: Promise<void> | undefined;

  constructor(options: WebhookWakerOptions) {
    this.#options = options;
  }

  /** Starts to wake. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Stops. Resolves when the current look has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#gathering);
    this.#ignore?.();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      await this.#wake(undefined);
      await sleep(POLL_MS * (0.8 + 0.4 * Math.random()), undefined, { signal, ref: false }).catch(() => {});
    }
  }

  // Listens only while an account has endpoints.
  #listen(): void {
    if (this.#accounts.size > 0) this.#ignore ??= this.#options.onCommit(accountId => this.#note(accountId));
    else {
      this.#ignore?.();
      this.#ignore = undefined;
    }
  }

  #note(accountId: number): void {
    if (!this.#accounts.has(accountId) || this.#abort.signal.aborted) return;
    this.#committed.add(accountId);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const accounts = [...this.#committed];
      this.#committed.clear();
      void this.#wake(accounts);
    }, GATHER_MS);
  }

  async #wake(accounts: number[] | undefined): Promise<void> {
    try {
      const withEndpoints = await this.#options.wake(accounts);
      if (!accounts) {
        this.#accounts = new Set(withEndpoints);
        if (!this.#abort.signal.aborted) this.#listen();
      } else this.#options.queued();
    } catch (error) {
      if (!accounts) this.#options.onError(error);
    }
  }
}
