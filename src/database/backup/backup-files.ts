// Backup files in a folder: their names, their list, and the removal of the oldest.

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const TIME = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z`;
const EXTENSION = '.tar.zst';

/** The name of a backup: a prefix and its time, so that names sort by time. */
export function backupName(prefix: string, now: Date): string {
  return `${prefix}-${now.toISOString().replaceAll(/[:.]/g, '-')}${EXTENSION}`;
}

const ANY_BACKUP = new RegExp(`^.+-${TIME}${EXTENSION}$`);

/** True if a file has the name of a finished backup. */
export const isBackupName = (name: string): boolean => ANY_BACKUP.test(name);

/** Removes the oldest backups with a prefix, except the newest `keep`. `prefix` is a regular expression. Resolves to the names removed. */
export async function removeOldest(folder: string, prefix: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  const finished = new RegExp(`^${prefix}-${TIME}${EXTENSION}$`);
  const timeOf = (name: string) => name.slice(-backupName('', new Date(0)).length);
  const backups = names.filter(name => finished.test(name)).sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  const removed = backups.slice(0, Math.max(0, backups.length - keep));
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

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
