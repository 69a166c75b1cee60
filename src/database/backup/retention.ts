// Names of backup files in a folder, and the removal of the oldest of them.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const TIME = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z`;
const EXTENSION = '.tar.zst';

/** The name of a backup: a prefix, and its time, so that the order of names is the order of time. */
export function backupName(prefix: string, now: Date): string {
  return `${prefix}-${now.toISOString().replaceAll(/[:.]/g, '-')}${EXTENSION}`;
}

const ANY_BACKUP = new RegExp(`^.+-${TIME}${EXTENSION}$`);

/** True if a file has the name of a finished backup. */
export const isBackupName = (name: string): boolean => ANY_BACKUP.test(name);

/**
 * Removes the oldest backups with this prefix, so that `keep` are left. Files with other names stay. `prefix` is a regular expression; letters, digits, `-` and `_` mean themselves. Resolves to the names removed.
 */
export async function removeOldest(folder: string, prefix: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  const finished = new RegExp(`^${prefix}-${TIME}${EXTENSION}$`);
  const backups = names.filter(name => finished.test(name)).sort();
  const removed = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}
