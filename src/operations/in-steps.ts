// Runs a long computation with pauses, in which the process serves other requests.

import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which the event loop gets a turn. */
const SLICE_MS = 10;

/** Runs a generator to its end. At a `yield` after 10 ms the event loop gets a turn. Resolves to the result of the generator. */
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
