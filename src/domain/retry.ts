// Time of the next attempt after a failed one.

/** Waits between the attempts of a job, in seconds. */
export interface RetrySchedule {
  /** Wait after the first failure; it doubles with each further one. */
  firstSeconds: number;
  /** Maximum wait. */
  longestSeconds: number;
  /** Age from which a job is not tried again. */
  giveUpSeconds: number;
}

/** Schedule of text messages and mail: from 15 seconds up to an hour, for 24 hours (contract §8 SMS). */
export const RETRY_FOR_A_DAY: RetrySchedule = {
  firstSeconds: 15,
  longestSeconds: 60 * 60,
  giveUpSeconds: 24 * 60 * 60,
};

/**
 * Seconds to wait after failure number `attempt` (1, 2, …), varied by up to 20 % so that the jobs of a queue are not all due at the same
 * time. `random` is in [0, 1).
 */
export function backoffSeconds(
  { firstSeconds, longestSeconds }: RetrySchedule,
  attempt: number,
  random: number,
): number {
  const wait = Math.min(firstSeconds * 2 ** (attempt - 1), longestSeconds);
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** Seconds until the next attempt, at least `afterSeconds`; undefined if the job fails for good. */
export function nextAttemptSeconds(
  schedule: RetrySchedule,
  job: { attempt: number; ageSeconds: number; random: number; afterSeconds?: number | undefined },
): number | undefined {
  const wait = Math.max(backoffSeconds(schedule, job.attempt, job.random), job.afterSeconds ?? 0);
  return job.ageSeconds + wait >= schedule.giveUpSeconds ? undefined : wait;
}
