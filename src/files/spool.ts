// Temporary files that have no name: the system removes them with the process.

import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

const CHUNK = 256 * 1024;

/** A temporary file that is written once and read in parts. */
export interface Spool {
  /** Bytes written so far. */
  size(): number;
  write(bytes: Buffer): Promise<void>;
  /** The bytes from `start` up to `end`. */
  read(start: number, end: number): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

/** Opens a temporary file in a folder. Only this process can read it. */
export async function openSpool(folder: string): Promise<Spool> {
  const path = join(folder, `.kontor-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  const isGone = process.platform !== 'win32';
  if (isGone) await rm(path);
  let size = 0;
  return {
    size: () => size,
    async write(bytes) {
      await handle.write(bytes, 0, bytes.length, size);
      size += bytes.length;
    },
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(CHUNK, end - at)), 0, null, at);
        if (bytesRead === 0) throw new Error('The temporary file is shorter than what was written');
        yield buffer.subarray(0, bytesRead);
        at += bytesRead;
      }
    },
    async close() {
      await handle.close();
      if (!isGone) await rm(path, { force: true });
    },
  };
}
