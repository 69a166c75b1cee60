// The files below a folder.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from './private-file.ts';

/** Sorted paths below a folder, with `/` between folders. */
export interface FolderContent {
  /** Regular files. */
  files: string[];
  /** Other entries: links, sockets. Links are not followed. */
  others: string[];
}

/**
 * Lists what is below a folder; nothing if there is none. Any other error, such as too many open files, must not look as if there were
 * no files. @throws the system's error.
 */
export async function listFiles(folder: string): Promise<FolderContent> {
  const content: FolderContent = { files: [], others: [] };
  const walk = async (below: string) => {
    for (const entry of await entriesOf(join(folder, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else (entry.isFile() ? content.files : content.others).push(path);
    }
  };
  await walk('');
  return { files: content.files.sort(), others: content.others.sort() };
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    // A file of the name is no folder, so it has no files.
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}
