/** Creates the data directory, or fails at once with the remedy. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explain } from './explain-failure.ts';
import { exists, isCode } from './private-file.ts';

/** Creates the data directory, or the directory `below` in it, with all missing parents. Errors have the remedy. */
export async function makeDataDirectory(dataDirectory: string, below = ''): Promise<void> {
  try {
    await makeWithParents(join(dataDirectory, below));
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

/** Creates one directory unless it exists. Two processes may call it at the same time. */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

// Node's recursive mkdir never returns on file systems such as /proc, where no directory can be created.
async function makeWithParents(directory: string): Promise<void> {
  if (await exists(directory)) return;
  const parent = dirname(directory);
  // A missing root has no parent: makeDirectory reports it.
  if (parent !== directory) await makeWithParents(parent);
  await makeDirectory(directory);
}
