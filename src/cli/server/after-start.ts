// Tasks of a server process shortly after its start, when it has answered the first requests.

import { flushCompileCache } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DELAY_MS = 500;

/**
 * Loads what the start did not wait for (`loadRest`). Writes compiled code to disk, which Node would do at the end only, so that the
 * next start is fast also after kill -9 (see bin/compile-cache.js). Then releases the memory that only the start needed, by one full
 * garbage collection. Each of these stops the process for a short time. A smaller young generation would release as much, but makes
 * the process larger and slower under load (docs/performance.md).
 */
export function tidyUpSoon(loadRest: () => Promise<void> = async () => undefined): void {
  setTimeout(async () => {
    await loadRest();
    flushCompileCache();
    // Requests that came meanwhile are served first.
    await nextTurn();
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, DELAY_MS).unref();
}
