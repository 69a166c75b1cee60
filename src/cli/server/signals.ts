// Signals to the server: the first one stops it gracefully, the second one ends it at once.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const SIGNAL_EXIT = 128;
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** Signals within this time are one: Ctrl-C comes from the terminal and again from npm, a stop by systemd from both Nodes. */
const SAME_SIGNAL_MS = 250;

/** Resolves at the first signal, also during the start of the server. The second signal ends the process at once. */
export function firstSignal(): Promise<void> {
  return new Promise(resolve => {
    let first: number | undefined;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > SAME_SIGNAL_MS) process.exit(SIGNAL_EXIT + NUMBERS[signal]);
        resolve();
      });
    }
  });
}
