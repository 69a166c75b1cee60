// Decides the next step of a job, before and after an attempt. Pure.

import { Message } from '../domain/messages/message.ts';
import { readStoredText, type StoredText } from '../domain/messages/stored.ts';
import { nextAttemptSeconds, type RetrySchedule } from '../domain/retry.ts';
import type { ClaimedJob, JobKind, Outcome } from '../operations/jobs/job-kind.ts';

/** Result of an attempt. */
export type AttemptResult<Receipt = unknown> =
  | { outcome: 'succeeded'; receipt: Receipt }
  | { outcome: 'failed'; reason: StoredText }
  /** `afterSeconds`: wait that the remote server requested. */
  | { outcome: 'retry'; reason: StoredText; afterSeconds?: number }
  /** There is more to do, after other jobs. */
  | { outcome: 'more' };

/** Returns the outcome of a job that must not be tried any more. Undefined if it can be tried. */
export function failureBeforeAttempt(
  { retry, maxInterruptions }: Pick<JobKind, 'retry' | 'maxInterruptions'>,
  { interrupted, ageSeconds, lastError }: Pick<ClaimedJob, 'interrupted' | 'ageSeconds' | 'lastError'>,
): Outcome<never> | undefined {
  if (interrupted > maxInterruptions) return { state: 'failed', reason: new Message('server_ended_twice') };
  return ageSeconds >= retry.giveUpSeconds
    ? givenUp(retry, lastError === undefined ? new Message('never_tried') : readStoredText(lastError))
    : undefined;
}

/** Returns the outcome that follows from a result. `random` is in [0, 1). */
export function outcomeOf<Receipt>(
  { retry }: Pick<JobKind, 'retry'>,
  { attempt, ageSeconds }: Pick<ClaimedJob, 'attempt' | 'ageSeconds'>,
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

const givenUp = ({ giveUpSeconds }: RetrySchedule, reason: StoredText): Outcome<never> => ({
  state: 'failed',
  reason: new Message('given_up', { hours: giveUpSeconds / 3600, reason }),
});
