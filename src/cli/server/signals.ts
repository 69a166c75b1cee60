// Signals to the server: the first one stops it gracefully, the second one ends it at once.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const SIGNAL_EXIT = 128;
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** Resolves at the first signal, also during the start of the server. The second signal ends the process at once. */
export function firstSignal(): Promise<void> {
  return new Promise(resolve => {
    let stopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (stopping) process.exit(SIGNAL_EXIT + NUMBERS[signal]);
        stopping = true;
        resolve();
      });
    }
  });
}
