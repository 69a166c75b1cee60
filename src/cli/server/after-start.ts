// Tasks of a server process shortly after its start and its first requests.

import { flushCompileCache } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const DELAY_MS = 500;

/**
 * Loads the rest of the program (`loadRest`). Writes compiled code to disk, which Node would do only at the end, so that the next start is
 * fast even after kill -9 (see bin/compile-cache.js). Releases the memory of the start by a full garbage collection. Each step blocks the
 * process for a short time. A smaller young generation would release as much memory, but makes the process larger and slower under load
 * (docs/performance.md).
 */
export function tidyUpSoon(loadRest: () => Promise<void> = async () => undefined): void {
  setTimeout(async () => {
    await loadRest();
    flushCompileCache();
    // Serve pending requests first.
    await nextTurn();
    setFlagsFromString('--expose-gc');
    const collect: NodeJS.GCFunction = runInNewContext('gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, DELAY_MS).unref();
}
