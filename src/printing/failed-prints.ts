/** Remembers the documents that ended or blocked their renderer: each is tried again only after growing pauses. */
import { LRUCache } from 'lru-cache';
import { PrintError } from './print-error.ts';

interface Failure {
  count: number;
  /** Milliseconds since 1970. */
  retryAt: number;
}

/** Pauses after the first, second, third and every later failure. The first may be the fault of something else. */
const PAUSES_SECONDS = [0, 60, 600, 3600];
const MAX_REMEMBERED = 1000;

/** The failures by key, in memory only. */
export class FailedPrints {
  readonly #failures = new LRUCache<string, Failure>({ max: MAX_REMEMBERED });

  /** @throws PrintError PRINT_FAILED while the pause of this document lasts. `now` in milliseconds since 1970. */
  refusePaused(key: string, now: number): void {
    const failure = this.#failures.get(key);
    if (!failure || now >= failure.retryAt) return;
    const seconds = Math.ceil((failure.retryAt - now) / 1000);
    throw new PrintError('PRINT_FAILED', `Printing failed ${failure.count} times`, seconds);
  }

  /** Records the failure of a renderer. */
  record(key: string, now: number): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const pause = PAUSES_SECONDS[Math.min(count, PAUSES_SECONDS.length) - 1] ?? 0;
    this.#failures.set(key, { count, retryAt: now + pause * 1000 });
  }

  /** Forgets the failures of a document that was printed. */
  forget(key: string): void {
    this.#failures.delete(key);
  }
}
