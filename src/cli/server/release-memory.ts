// Releases the memory that only the start of the server needed.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first requests are answered before the garbage collection. */
const DELAY_MS = 500;

/**
 * Runs one full garbage collection after a moment. It stops the process for a short time. A smaller young generation
 * would release as much, but makes the process larger and slower under load (decision 0019).
 */
export function releaseMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, DELAY_MS).unref();
}
