/** PostgreSQL's log: opened to append, rotated while the server runs, and searched for crashes. */

import { constants } from 'node:fs';
import { type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { isCode, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';

/** Size above which the log is rotated. `log.old` keeps the last part of the earlier log, up to this size. */
export const MAX_LOG_BYTES = 1_000_000;

/** Default number of bytes to read. */
const READ_BYTES = 65_536;

/** PostgreSQL's account could replace its log by a link, which root must not follow. Windows has no such flag. */
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
 * Copies the last part of a large log to `log.old` and empties the log. The server appends to the same open file; lines that it writes
 * meanwhile may be lost. Without disk space there is no copy. The caller holds the start lock.
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

/** Text of the log from an offset, limited to the last `bytes`. */
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

/** Detects crashes of a PostgreSQL process in the log of a running server. PostgreSQL then restarts by itself. */
export class CrashLog {
  readonly #location: DataLocation;
  /** Offset up to which the log was read; undefined before the first read. */
  #offset: number | undefined;

  constructor(location: DataLocation) {
    this.#location = location;
  }

  /** Reads the log since the last call. `crashed`: true if the main process of PostgreSQL has logged a crash. */
  async read(pid: number): Promise<{ crashed: boolean; bytes: number }> {
    const bytes = await logSize(this.#location);
    const from = this.#offset ?? bytes;
    this.#offset = bytes;
    if (bytes === from) return { crashed: false, bytes };
    // Only the start of lines of the main process counts: PostgreSQL indents continuation lines, so a client's value can't look like one.
    const pattern = new RegExp(`^[-\\d]+ [:.\\d]+ \\w+ \\[${pid}\\] LOG: +${CRASHED}$`, 'm');
    return { crashed: pattern.test(await readLogFrom(this.#location, from)), bytes };
  }
}

const CRASHED = 'terminating any other active server processes';
