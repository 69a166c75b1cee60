// When to send a text message or mail again after a failed attempt.

/** A message that could not be sent for this long fails (contract §8 SMS). */
export const GIVE_UP_SECONDS = 24 * 60 * 60;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 60 * 60;

/**
 * Seconds to wait after failure number `attempt` (1, 2, …): from 15 seconds, doubled up to an hour, and varied by up to
 * 20 % so that the messages of a queue are not all due at the same time. `random` is in [0, 1).
 */
export function backoffSeconds(attempt: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS);
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** Seconds until the next attempt, at least the gateway's `afterSeconds`; undefined if the message fails for good. */
export function nextAttemptSeconds(message: {
  attempt: number;
  ageSeconds: number;
  random: number;
  afterSeconds?: number | undefined;
}): number | undefined {
  const wait = Math.max(backoffSeconds(message.attempt, message.random), message.afterSeconds ?? 0);
  return message.ageSeconds + wait >= GIVE_UP_SECONDS ? undefined : wait;
}
