// Runs a long computation with pauses, in which the process serves other requests.

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time after which the event loop has a turn, in milliseconds. */
const SLICE_MS = 10;

/** Runs a generator to its end; at a `yield` after 10 ms the event loop has a turn. Resolves to what the generator returns. */
export async function inSteps<T>(steps: Generator<void, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
