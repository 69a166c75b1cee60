/** Makes KONTOR_DATA, or says at once why it can't be made. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explain } from './explain-failure.ts';
import { exists, isCode } from './private-file.ts';

/** Makes the data directory, or `below` in it, and whatever is missing above. Errors say what to do. */
export async function makeDataDirectory(dataDirectory: string, below = ''): Promise<void> {
  try {
    await makeWithParents(join(dataDirectory, below));
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

/** Makes one directory unless it is there; two processes may do so at once. */
export async function makeDirectory(directory: string, mode?: number): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

// Node's own recursive mkdir never returns where a file system lets nothing be made and says ENOENT, as /proc does.
async function makeWithParents(directory: string): Promise<void> {
  if (await exists(directory)) return;
  const parent = dirname(directory);
  // A root that isn't there has no parent: making it says so.
  if (parent !== directory) await makeWithParents(parent);
  await makeDirectory(directory);
}
