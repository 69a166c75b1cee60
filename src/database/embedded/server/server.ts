/** Starts PostgreSQL in a location, or attaches to a running one. The caller holds the start lock. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile } from '../../../files/private-file.ts';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { prepareCluster } from './cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { launch } from './launch.ts';
import { chooseListening, recordListening, removeSocket } from './listening.ts';
import { readLog } from './log-file.ts';
import { isFree } from './port.ts';
import { isAlive, type Postmaster, processExists, readPostmaster, verify } from './postmaster.ts';
import { writeConfiguration } from './settings.ts';
import { killOrphans } from './stop.ts';

const TIMEOUT_MS = 5 * 60_000;
const POLL_MS = 5;
const MAX_LAUNCHES = 20;
/** Time in milliseconds after which remaining processes of a killed server are killed. */
const ORPHANS_END_MS = 2_000;
const MAX_WAIT_MS = 30_000;

export interface StartOptions {
  connections: number;
  settings: Record<string, string>;
  progress: (line: string) => void;
  /** Called after the start of PostgreSQL's process, for work until it is ready. */
  meanwhile?: (() => void) | undefined;
  /** When it aborts, the start ends at once without a remaining process, and rejects with the reason. */
  abort?: AbortSignal | undefined;
}

/** The PostgreSQL that runs in this location, when it is ready; undefined if none runs. */
export async function attach(location: DataLocation, abort?: AbortSignal): Promise<Postmaster | undefined> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(location);
    if (!postmaster || !(await isAlive(postmaster, location))) return undefined;
    if (postmaster.ready) {
      try {
        await verify(postmaster, location);
        await recordListening(location, postmaster);
        return postmaster;
      } catch (error) {
        if (!isRecovering(error)) {
          if (!(await endsSoon(postmaster, location))) throw error;
          continue;
        }
      }
    }
    abort?.throwIfAborted();
    // The server still starts or stops, although the Kontor process behind it was killed.
    if (performance.now() > deadline)
      throw startFailure('PostgreSQL neither starts nor stops', await readLog(location), location);
    await sleep(POLL_MS);
  }
}

// After a crash of one of its processes the server recovers by itself, and rejects connections meanwhile.
function isRecovering(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '57P03';
}

// True if the process ends within a second. A process that was just killed still exists, but closes its connections.
async function endsSoon(postmaster: Postmaster, location: DataLocation): Promise<boolean> {
  for (const deadline = performance.now() + 1000; performance.now() < deadline; await sleep(POLL_MS))
    if (!(await isAlive(postmaster, location))) return true;
  return false;
}

/**
 * Starts PostgreSQL and resolves when it is ready. Creates its data on first use. `inUse`: other processes used the server that ended,
 * so the new one gets the same address.
 */
export async function start(
  location: DataLocation,
  { connections, settings, progress, meanwhile, abort }: StartOptions,
  inUse: boolean,
): Promise<Postmaster> {
  const binaries = await findBinaries(location, progress);
  await prepareCluster(location, binaries, progress, abort);
  await replaceStaleProcess(location);
  const began = performance.now();
  for (let tries = 1; ; tries++) {
    const listening = await chooseListening(location, inUse);
    await removeSocket(listening);
    await writeConfiguration(location, listening, { connections, settings });
    const launched = await launch(location, binaries, { progress, meanwhile, abort });
    if ('pid' in launched) {
      await recordListening(location, launched);
      return launched;
    }
    // Processes of a killed server have not ended yet, or another program has taken the port.
    const left = /pre-existing shared memory block/.test(launched.log);
    const taken = !listening.socketDirectory && !(await isFree(listening.port));
    const waited = performance.now() - began;
    if (left ? waited > MAX_WAIT_MS : !taken || tries === MAX_LAUNCHES)
      throw startFailure('PostgreSQL did not start', launched.log, location);
    if (left && waited > ORPHANS_END_MS) await killOrphans(location);
    await sleep(100);
  }
}

/**
 * Writes the number of this process to postmaster.pid. PostgreSQL does not start while the file has the number of a running process,
 * which may be an unrelated one after a kill; it ignores the number of its parent. The file is kept, because PostgreSQL needs it to
 * check the shared memory of the killed server.
 */
async function replaceStaleProcess(location: DataLocation): Promise<void> {
  const postmaster = await readPostmaster(location);
  if (!postmaster || !processExists(postmaster.pid)) return;
  const file = join(location.cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await replaceFile(file, [process.pid, ...rest].join('\n'), location.account);
}
