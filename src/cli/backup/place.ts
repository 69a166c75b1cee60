// Target of a backup: a file, or a folder of files with their time in the name.

import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backupName } from '../../database/backup/backup-files.ts';
import { UsageError } from '../terminal/errors.ts';

/** Target of `--to`: a folder, or a file in it. */
export interface BackupPlace {
  folder: string;
  /** The file. Undefined if each backup gets a name with its time. */
  file: string | undefined;
}

/** Reads `--to`: an existing folder, a path with a trailing slash, whose folder is created, or a file. Throws UsageError. */
export async function findPlace(to: string): Promise<BackupPlace> {
  const path = resolve(to);
  if (/[/\\]$/.test(to)) await mkdir(path, { recursive: true, mode: 0o700 });
  if (await isFolder(path)) return { folder: path, file: undefined };
  if (!(await isFolder(dirname(path)))) throw new UsageError(`There is no folder ${dirname(path)}. Make it first`);
  return { folder: dirname(path), file: path };
}

/** The file of the next backup. */
export function nextFile({ folder, file }: BackupPlace, prefix: string, now: Date): string {
  return file ?? join(folder, backupName(prefix, now));
}

/** Adds the remedy to a file system error of the backup file. Other errors have no code. */
export function explainPlace(error: unknown, file: string, what = 'backup'): unknown {
  const remedy = REMEDIES[(error as { code?: string }).code ?? ''];
  if (!remedy || !(error instanceof Error)) return error;
  return new Error(`The ${what} can't be written to ${file}: ${remedy}`, { cause: error });
}

const REMEDIES: Record<string, string> = {
  ENOSPC: 'the disk is full. Make room, or choose another place with --to',
  ENOENT: 'the folder is gone. Make it, or choose another place with --to',
  EDQUOT: "the user's share of the disk is used up. Make room, or choose another place with --to",
  EFBIG: 'the file would be too large. Choose another place with --to',
  EACCES: 'this user may not write there. Choose another place with --to, or change its rights',
  EPERM: 'this user may not write there. Choose another place with --to, or change its rights',
  EROFS: 'the disk is read-only. Choose another place with --to',
  EIO: 'the disk reports an error. Choose another place with --to',
};

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}
