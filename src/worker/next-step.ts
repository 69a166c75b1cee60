// Decides the next step of a job, before and after an attempt. Pure.

import { nextAttemptSeconds, type RetrySchedule } from '../domain/retry.ts';
import type { Outcome } from '../operations/jobs/job-kind.ts';

/** Result of an attempt. */
export type AttemptResult<Receipt = unknown> =
  | { outcome: 'succeeded'; receipt: Receipt }
  | { outcome: 'failed'; reason: string }
  /** `afterSeconds`: wait that the remote server requested. */
  | { outcome: 'retry'; reason: string; afterSeconds?: number }
  /** There is more to do, after other jobs. */
  | { outcome: 'more' };

/** The rules of a kind. */
interface Rules {
  retry: RetrySchedule;
  maxInterruptions: number;
}

/** The facts about a job that determine its next step. */
interface Tried {
  attempt: number;
  interrupted: number;
  ageSeconds: number;
  lastError: string | undefined;
}

/** Returns the outcome of a job that must not be tried any more. Undefined if it can be tried. */
export function failureBeforeAttempt(
  { retry, maxInterruptions }: Rules,
  { interrupted, ageSeconds, lastError }: Pick<Tried, 'interrupted' | 'ageSeconds' | 'lastError'>,
): Outcome<never> | undefined {
  if (interrupted > maxInterruptions)
    return { state: 'failed', reason: 'the server ended twice while it was being sent; it may have arrived' };
  return ageSeconds >= retry.giveUpSeconds ? givenUp(retry, lastError ?? 'never tried') : undefined;
}

/** Returns the outcome that follows from a result. `random` is in [0, 1). */
export function outcomeOf<Receipt>(
  { retry }: Pick<Rules, 'retry'>,
  { attempt, ageSeconds }: Pick<Tried, 'attempt' | 'ageSeconds'>,
  result: AttemptResult<Receipt>,
  random: number,
): Outcome<Receipt> {
  switch (result.outcome) {
    case 'succeeded':
      return { state: 'succeeded', receipt: result.receipt };
    case 'failed':
      return { state: 'failed', reason: result.reason };
    case 'more':
      return { state: 'queued', waitSeconds: 0, reason: null };
    case 'retry': {
      const { reason, afterSeconds } = result;
      const waitSeconds = nextAttemptSeconds(retry, { attempt, ageSeconds, random, afterSeconds });
      return waitSeconds === undefined ? givenUp(retry, reason) : { state: 'queued', waitSeconds, reason };
    }
  }
}

const givenUp = ({ giveUpSeconds }: RetrySchedule, last: string): Outcome<never> => ({
  state: 'failed',
  reason: `given up after ${giveUpSeconds / 3600} hours: ${last}`,
});
