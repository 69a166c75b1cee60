// Runs a long computation with pauses, in which the process serves other requests.

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Runs a generator to its end, with a turn of the event loop at each `yield`; resolves to what it returns. */
export async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
