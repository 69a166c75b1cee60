// Division of SHUTDOWN_SECONDS: requests in flight get most of it, the end of the database the rest.

const LONGEST_END_SECONDS = 2;

/** Seconds of SHUTDOWN_SECONDS that requests in flight have to finish; what follows must end within the rest. */
export function secondsForRequests(shutdownSeconds: number): number {
  return shutdownSeconds - Math.min(LONGEST_END_SECONDS, shutdownSeconds / 4);
}
