// Loads every file that may define a write, so that `definedWrites` has them all.

import { filesOf } from '../../checks/source-files.ts';

/** Loads all operations and sample data. */
export async function loadAllWrites(): Promise<void> {
  for (const file of filesOf('src/{operations,sample-data}/**/*.ts'))
    await import(new URL(`../../../${file}`, import.meta.url).href);
}
