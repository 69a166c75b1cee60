// What a server process does a moment after its start, when it has answered the first requests.

import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DELAY_MS = 500;

/**
 * Writes compiled code to disk, which Node would do at the end only, so that the next start is fast also after kill -9 (see
 * bin/compile-cache.js). Then releases the memory that only the start needed, by one full garbage collection. It stops the process
 * for a short time. A smaller young generation would release as much, but makes the process larger and slower under load
 * (decision 0019).
 */
export function tidyUpSoon(): void {
  setTimeout(() => {
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, DELAY_MS).unref();
}
