// Division of SHUTDOWN_SECONDS: most of it for requests in flight, the rest for the database.

const MAX_END_SECONDS = 2;

/** Seconds of SHUTDOWN_SECONDS for requests in flight. The rest is for closing the database. */
export function secondsForRequests(shutdownSeconds: number): number {
  return shutdownSeconds - Math.min(MAX_END_SECONDS, shutdownSeconds / 4);
}
