/** Rejects the start of a second PostgreSQL on data that Kontor in another container uses. */
import { readFile, readlink } from 'node:fs/promises';
import { readIfExists, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from './location.ts';

// Containers that share a volume share file locks, but don't see each other's processes. The server of another container
// seems to have ended, and PostgreSQL's own check (process number and shared memory) does not find it either.

/** Throws if the server runs in another container. Call it before a start while other Kontor processes use the server. */
export async function rejectOtherContainer(location: DataLocation): Promise<void> {
  const container = await readIfExists(location.container);
  if (container === undefined || container === (await thisContainer())) return;
  throw new Error(
    `A Kontor in another container uses the PostgreSQL data in ${location.directory}. ` +
      'Run this command inside that container, or stop it first.',
  );
}

/** Records that the server runs in this container. */
export async function recordContainer(location: DataLocation): Promise<void> {
  await replaceFile(location.container, await thisContainer(), location.account);
}

/** Boot id and process namespace. A constant on other systems than Linux, which have no containers. */
async function thisContainer(): Promise<string> {
  if (process.platform !== 'linux') return 'one\n';
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}\n`;
}
