/** PostgreSQL's log: opened to append, kept small while the server runs, and read for signs of a crash. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { isCode, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';

/** From this size on, the log starts anew; `log.old` has the last part of the earlier one, up to this size. */
export const MAX_LOG_BYTES = 1_000_000;

/** So much of the log is read at a time. */
const READ_BYTES = 65_536;

/** PostgreSQL's account could put a link in the place of its log; root must not follow it. Windows has no such flag. */
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** Opens the log to append to it. */
export async function openLog(location: DataLocation): Promise<FileHandle> {
  const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NO_LINK;
  const log = await open(location.log, append, 0o600);
  await log.chmod(0o600);
  if (location.account) await log.chown(location.account.uid, location.account.gid);
  return log;
}

/**
 * Copies the last part of a large log to `log.old` and empties the log. The server keeps its open file and goes on at the
 * start, because it appends; lines that it writes meanwhile may be lost. Without space for the copy, there is none. The
 * caller holds the start lock.
 */
export async function rotateLog(location: DataLocation): Promise<void> {
  if ((await logSize(location)) <= MAX_LOG_BYTES) return;
  const last = await readLogFrom(location, 0, MAX_LOG_BYTES);
  const old = `${location.log}.old`;
  await replaceFile(old, last, location.account).catch(() => rm(old, { force: true }));
  const log = await open(location.log, constants.O_WRONLY | NO_LINK);
  try {
    await log.truncate();
  } finally {
    await log.close();
  }
}

/** The size of the log in bytes; 0 if there is none. */
export async function logSize(location: DataLocation): Promise<number> {
  try {
    return (await lstat(location.log)).size;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

/** Log text from this offset on, limited to the last bytes. Default: 64 KB. */
export async function readLogFrom(location: DataLocation, offset: number, bytes = READ_BYTES): Promise<string> {
  const log = await open(location.log, constants.O_RDONLY | NO_LINK);
  try {
    const { size } = await log.stat();
    const start = Math.max(offset > size ? 0 : offset, size - bytes);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await log.close();
  }
}

/** The end of the log; empty if it can't be read. */
export function readLog(location: DataLocation): Promise<string> {
  return readLogFrom(location, 0).catch(() => '');
}
