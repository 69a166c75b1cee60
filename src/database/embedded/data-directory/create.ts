/** Creates the data directory, closed to other users. Errors have the remedy. */
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists, isCode } from '../../../files/private-file.ts';
import { explain } from './explain-failure.ts';

/** Only the owner may enter. */
const PRIVATE = 0o700;

/** Mode of folders that root creates above the data directory: PostgreSQL's account must pass them. */
const PASSABLE = 0o755;

const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/**
 * Creates the data directory, or the directory `below` in it, with all missing parents. Only the owner may enter them,
 * whatever the umask; an existing directory `below` is closed too. Errors have the remedy.
 */
export async function makeDataDirectory(dataDirectory: string, below = ''): Promise<void> {
  try {
    await makeWithParents(dirname(dataDirectory));
    await makeDirectory(dataDirectory, PRIVATE);
    if (!below) return;
    await makeDirectory(join(dataDirectory, below), PRIVATE);
    await closeToOthers(join(dataDirectory, below));
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

/** Creates one directory with exactly this mode, unless it exists. Two processes may call it at the same time. */
export async function makeDirectory(directory: string, mode: number): Promise<void> {
  try {
    await mkdir(directory, { mode });
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    throw error;
  }
  // The umask has removed bits.
  await chmod(directory, mode);
}

/** Removes all rights of other users on a directory, if it belongs to this user or this user is root. */
export async function closeToOthers(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode, uid } = await lstat(directory);
  const user = process.getuid?.();
  if ((mode & 0o077) !== 0 && (user === 0 || user === uid)) await chmod(directory, mode & 0o700);
}

/**
 * Removes the right of others to write in the data directory, with which they could replace the database. Returns true if it did. Keeps
 * sticky directories, in which others can't rename foreign files.
 */
export async function forbidOthersToWrite(dataDirectory: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const { mode } = await lstat(dataDirectory);
  if ((mode & OTHERS_WRITE) === 0 || (mode & STICKY) !== 0) return false;
  await chmod(dataDirectory, mode & 0o7777 & ~OTHERS_WRITE);
  return true;
}

// Node's recursive mkdir never returns on file systems such as /proc, where no directory can be created.
async function makeWithParents(directory: string): Promise<void> {
  if (await exists(directory)) return;
  const parent = dirname(directory);
  // A missing root has no parent: makeDirectory reports it.
  if (parent !== directory) await makeWithParents(parent);
  await makeDirectory(directory, process.getuid?.() === 0 ? PASSABLE : PRIVATE);
}
