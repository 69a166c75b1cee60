// The end of a server: the first signal asks it to stop, a second one ends it at once.

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const SIGNAL_EXIT = 128;
const NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** Resolves at the first signal, even one that comes while the server is still starting. `again` is told of the second. */
export function firstSignal(again: (signal: (typeof SIGNALS)[number]) => void = endAtOnce): Promise<void> {
  return new Promise(resolve => {
    let stopping = false;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (stopping) again(signal);
        stopping = true;
        resolve();
      });
    }
  });
}

function endAtOnce(signal: (typeof SIGNALS)[number]): void {
  process.exit(SIGNAL_EXIT + NUMBERS[signal]);
}
