// Delay after failed logins. contract §3 Getting in

/** The longest wait after a failed login, in seconds: nobody is locked out for good. */
const LONGEST_WAIT_SECONDS = 300;

/** Time without failed logins after which earlier ones no longer count. */
export const FAILURES_COUNT_SECONDS = 3600;

/**
 * The wait after that many failed logins, in seconds. It doubles with each: 1, 2, 4 and so on, to five minutes. With `most` failures
 * it is about a minute, and the waits before it take a minute together: so there are at most that many in a minute. `most` 0: none.
 */
export function waitAfter(failures: number, most: number): number {
  if (most === 0 || failures === 0) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, Math.floor(64 * 2 ** (failures - most)));
}
