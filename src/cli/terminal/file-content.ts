// Reads files that options and arguments of commands name.

import { readFile } from 'node:fs/promises';
import { UsageError } from './errors.ts';

/** The content of a file. `what` names it in the error. Throws UsageError. */
export async function contentOf(file: string, what = 'file'): Promise<Buffer> {
  return readFile(file).catch(error => {
    throw new UsageError(`The ${what} ${file} can't be read: ${error.message}`);
  });
}
