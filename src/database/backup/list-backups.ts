// The backups in a folder, for the pages of the installation.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupName } from './retention.ts';

/** Files of backups, newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<{ name: string; bytes: number; at: Date }[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName);
  const files = await Promise.all(
    names.map(async name => {
      const { size, mtime } = await stat(join(folder, name));
      return { name, bytes: size, at: mtime };
    }),
  );
  return files.sort((a, b) => b.at.getTime() - a.at.getTime());
}
