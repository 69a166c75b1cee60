// Checks of accounts that run in the background, and what the last of each account found.

import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { checkAccount } from './check.ts';
import type { Difference } from './difference.ts';

/** The last check of an account. */
export interface Examination {
  /** Milliseconds since 1970. */
  begunAt: number;
  /** Undefined while it runs. */
  endedAt?: number;
  differences?: Difference[];
  /** Why it could not be completed. */
  failed?: string;
}

/** At most one check runs at a time: each reads everything that an account has. */
export class Examinations {
  readonly #last = new Map<number, Examination>();
  #running: Promise<void> | undefined;

  /** The last check of an account in this process. */
  of(accountId: number): Examination | undefined {
    return this.#last.get(accountId);
  }

  /** Starts a check; false while another one runs. */
  start(context: DatabaseContext, actor: Administrator, now: () => number): boolean {
    if (this.#running) return false;
    const examination: Examination = { begunAt: now() };
    this.#last.set(actor.accountId, examination);
    this.#running = checkAccount(context, actor)
      .then(
        differences => {
          examination.differences = differences;
        },
        error => {
          examination.failed = error instanceof Error ? error.message : String(error);
        },
      )
      .finally(() => {
        examination.endedAt = now();
        this.#running = undefined;
      });
    return true;
  }
}
