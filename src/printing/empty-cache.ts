// Empties the cache of PDFs.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../files/private-file.ts';

/** The folder of the PDFs in the cache. */
export const pdfFolder = (cacheDirectory: string): string => join(cacheDirectory, 'pdf');

/**
 * Removes all PDFs from the cache; servers make them again. The files do not have their account. @throws the system's error
 * when one can't be removed.
 */
export async function emptyPdfCache(cacheDirectory: string): Promise<void> {
  const directory = pdfFolder(cacheDirectory);
  const names = await readdir(directory).catch(error => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const name of names.filter(each => each.endsWith('.pdf'))) await rm(join(directory, name), { force: true });
}
