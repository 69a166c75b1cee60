// Writes files that have their name only when they are whole and on disk.

import { randomUUID } from 'node:crypto';
import { link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { exists, isCode, syncDirectory } from './private-file.ts';

/** The last part of the name (after a dot) of a file that is being written, or whose writer was killed. */
export const UNFINISHED = 'unfinished';

/**
 * Runs `write` with another name in the same folder, then gives the file its name. After an error nothing is left. `refuse`: the error for
 * a file that exists.
 */
export async function writeWholeFile<T>(
  file: string,
  write: (draft: string) => Promise<T>,
  refuse: () => Error,
): Promise<T> {
  if (await exists(file)) throw refuse();
  const draft = `${file}.${randomUUID()}.${UNFINISHED}`;
  try {
    const result = await write(draft);
    await giveName(draft, file, refuse);
    await syncDirectory(dirname(file));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

// A link fails if another process has written the file meanwhile; file systems without links get a rename.
async function giveName(draft: string, file: string, refuse: () => Error): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) return rename(draft, file);
    if (await exists(file)) throw refuse();
  }
  await rm(draft);
}
