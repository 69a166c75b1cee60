// Signals to a process: the first one stops it, the second one ends it at once.

import { Interrupted } from '../terminal/errors.ts';

/** State after the signals received so far. The reason of both is an Interrupted with the exit code of the signal. */
export interface StopRequests {
  /** Aborts at the first signal. */
  stop: AbortSignal;
  /** Aborts at the second signal. */
  hurry: AbortSignal;
}

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const SIGNAL_EXIT = 128;
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** One Ctrl-C may arrive twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 250;
/** Time for PostgreSQL to end after the second signal. */
const MAX_HURRY_MS = 15_000;

/**
 * Handles signals from now on. After the second signal the process ends within 15 seconds. At the third it ends immediately, without
 * cleaning up.
 */
export function stopRequests(): StopRequests {
  const stop = new AbortController();
  const hurry = new AbortController();
  let since = Number.NEGATIVE_INFINITY;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (performance.now() - since < SAME_SIGNAL_MS) return;
      since = performance.now();
      const code = SIGNAL_EXIT + NUMBERS[signal];
      if (hurry.signal.aborted) process.exit(code);
      if (stop.signal.aborted) {
        setTimeout(() => process.exit(code), MAX_HURRY_MS).unref();
        hurry.abort(new Interrupted(`Ended at once by a second signal (${signal})`, code));
      } else stop.abort(new Interrupted(`Interrupted (${signal})`, code));
    });
  }
  return { stop: stop.signal, hurry: hurry.signal };
}
