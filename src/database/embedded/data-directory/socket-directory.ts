/** Directory of PostgreSQL's Unix socket: the data directory, or a short path if that is too long. */
import { chmod, lchown, lstat, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode, readIfExists, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from './location.ts';

/** Port number in the name of the socket. It is always free, because no other program uses the directory. */
export const SOCKET_PORT = 5432;

/** Maximum bytes of the path of a Unix socket that all systems support. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Parent of the short directories. Not the environment's directory for temporary files, which differs by process. */
const SHORT_PATHS = '/tmp';

/** The directory for the socket of this location; it exists, and only PostgreSQL's account and root may enter it. */
export async function socketDirectory(location: DataLocation): Promise<string> {
  const length = Buffer.byteLength(join(location.directory, `.s.PGSQL.${SOCKET_PORT}`));
  // Commas and quotation marks belong to the syntax of the setting.
  if (length <= MAX_SOCKET_PATH_BYTES && !/[,"]/.test(location.directory)) return location.directory;
  return (await recordedDirectory(location)) ?? createDirectory(location);
}

/**
 * True if the directory is one of Kontor's for sockets. PostgreSQL's account could record another path, at which root would create a
 * directory.
 */
export function mayHoldSocket(directory: string, location: DataLocation): boolean {
  return directory === location.directory || /^\/tmp\/kontor-\w{6}$/.test(directory);
}

/** Creates the directory again if it was removed, as programs that clean up /tmp do. Throws if it is not private. */
export async function restoreSocketDirectory(directory: string, location: DataLocation): Promise<void> {
  if (directory === location.directory) return;
  try {
    await mkdir(directory, { mode: 0o700 });
    await close(directory, location);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
  if (await isPrivate(directory, location)) return;
  throw new Error(`${directory}, the directory of PostgreSQL's socket, belongs to another user. Remove it.`);
}

// The name is random and recorded in the data directory, so that no other user can create it first.
async function createDirectory(location: DataLocation): Promise<string> {
  let directory: string;
  try {
    directory = await mkdtemp(join(SHORT_PATHS, 'kontor-'));
  } catch (error) {
    throw new Error(
      `The path ${location.directory} is too long for PostgreSQL's Unix socket, and none could be created in ` +
        `${SHORT_PATHS} (${error instanceof Error ? error.message : error}). Set KONTOR_DATA to a shorter path.`,
      { cause: error },
    );
  }
  await close(directory, location);
  await replaceFile(location.socketDirectory, `${directory}\n`, location.account);
  return directory;
}

async function recordedDirectory(location: DataLocation): Promise<string | undefined> {
  try {
    const directory = (await readIfExists(location.socketDirectory))?.trim() ?? '';
    return mayHoldSocket(directory, location) && (await isPrivate(directory, location)) ? directory : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** True if it is a directory (no link) of PostgreSQL's account, closed to others. */
async function isPrivate(directory: string, location: DataLocation): Promise<boolean> {
  const found = await lstat(directory);
  const owner = location.account?.uid ?? process.getuid?.();
  return found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0;
}

async function close(directory: string, { account }: DataLocation): Promise<void> {
  await chmod(directory, 0o700);
  if (account) await lchown(directory, account.uid, account.gid);
}
