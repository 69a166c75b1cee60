/** Refuses to start a second PostgreSQL on data that a Kontor in another container uses. */
import { readFile, readlink } from 'node:fs/promises';
import type { DataLocation } from './location.ts';
import { isCode, replaceFile } from './private-file.ts';

// Containers that share a volume see each other's locks, but not each other's processes: there the server of the other
// looks dead, and PostgreSQL's own guard (process number and shared memory) doesn't notice either.

/** Call before starting the server while other Kontor processes use it. */
export async function refuseForeignMembers(location: DataLocation): Promise<void> {
  const owner = await readFile(location.machine, 'utf8').catch(error => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (owner === undefined || owner === (await thisMachine())) return;
  throw new Error(
    `A Kontor in another container uses the PostgreSQL data in ${location.directory}. ` +
      'Run this command inside that container, or stop it first.',
  );
}

/** Notes where the server runs. */
export async function noteMachine(location: DataLocation): Promise<void> {
  await replaceFile(location.machine, await thisMachine(), location.account);
}

/** Names the boot and the process namespace; the same text everywhere but on Linux, where containers are. */
async function thisMachine(): Promise<string> {
  if (process.platform !== 'linux') return 'one\n';
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}\n`;
}
