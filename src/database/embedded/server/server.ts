/** Starts and stops PostgreSQL in a location, or attaches to one that runs there. The caller holds the start lock. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { isCode, replaceFile } from '../data-directory/private-file.ts';
import { run } from '../run-program.ts';
import { prepareCluster } from './cluster.ts';
import { findBinaries } from './find-binaries.ts';
import { launch } from './launch.ts';
import { choosePort, isFree } from './port.ts';
import { isAlive, type Postmaster, processExists, readPostmaster, verify } from './postmaster.ts';
import { writeConfiguration } from './settings.ts';

const TIMEOUT_MS = 5 * 60_000;
const POLL_MS = 5;
const MAX_LAUNCHES = 20;

export interface StartOptions {
  connections: number;
  settings: Record<string, string>;
  progress: (line: string) => void;
}

/** The PostgreSQL that runs in this location, when it is ready; undefined if none runs. */
export async function attach(location: DataLocation): Promise<Postmaster | undefined> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const postmaster = await readPostmaster(location);
    if (!postmaster || !(await isAlive(postmaster, location))) return undefined;
    if (postmaster.ready) {
      try {
        await verify(postmaster, location);
        return postmaster;
      } catch (error) {
        if (!(await endsSoon(postmaster, location))) throw error;
        continue;
      }
    }
    // The server starts or stops, although the Kontor process that did so was killed.
    if (performance.now() > deadline)
      throw startFailure('PostgreSQL neither starts nor stops', await readLog(location), location);
    await sleep(POLL_MS);
  }
}

// Whether the process ends within a second: one that was just killed still exists, but closes its connections.
async function endsSoon(postmaster: Postmaster, location: DataLocation): Promise<boolean> {
  for (const deadline = performance.now() + 1000; performance.now() < deadline; await sleep(POLL_MS))
    if (!(await isAlive(postmaster, location))) return true;
  return false;
}

/** Starts PostgreSQL and resolves when it is ready. Creates its data on first use. */
export async function start(
  location: DataLocation,
  { connections, settings, progress }: StartOptions,
): Promise<Postmaster> {
  const binaries = await findBinaries(location, progress);
  await prepareCluster(location, binaries, progress);
  await replaceStaleProcess(location);
  let port = await readPort(location);
  for (let tries = 1; ; tries++) {
    port = await choosePort(port);
    await writeConfiguration(location, port, { connections, settings });
    const launched = await launch(location, binaries, progress);
    if ('pid' in launched) {
      await replaceFile(location.port, `${port}\n`, location.account);
      return launched;
    }
    // Another program has taken the port, or processes of a killed server have not ended yet.
    const temporary = !(await isFree(port)) || /pre-existing shared memory block/.test(launched.log);
    if (!temporary || tries === MAX_LAUNCHES) throw startFailure('PostgreSQL did not start', launched.log, location);
    await sleep(100);
  }
}

/** Stops PostgreSQL in the mode `fast`, and resolves when its process has ended. */
export async function stop(location: DataLocation): Promise<void> {
  const postmaster = await readPostmaster(location);
  if (!postmaster || !(await isAlive(postmaster, location))) return;
  const { pgCtl } = await findBinaries(location, () => undefined);
  const seconds = String(TIMEOUT_MS / 1000);
  const options = ['stop', '--mode=fast', '--wait', '--timeout', seconds, '--pgdata', location.cluster];
  const { code, output } = await run(pgCtl, options, location.account);
  // pg_ctl waits until postmaster.pid is removed; the process ends a moment later.
  const deadline = performance.now() + 5000;
  while (code === 0 && performance.now() < deadline && (await isAlive(postmaster, location))) await sleep(POLL_MS);
  if (!(await isAlive(postmaster, location))) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop: ${output}. Its log is ${location.log}.`);
}

/**
 * Writes the number of this process to postmaster.pid. PostgreSQL does not start while the file has the number of a running
 * process, and after a kill that may be an unrelated one; it ignores only the number of its parent. The file is not
 * removed, because PostgreSQL checks the shared memory of the killed server with it.
 */
async function replaceStaleProcess(location: DataLocation): Promise<void> {
  const postmaster = await readPostmaster(location);
  if (!postmaster || !processExists(postmaster.pid)) return;
  const file = join(location.cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n');
  await replaceFile(file, [process.pid, ...rest].join('\n'), location.account);
}

async function readPort(location: DataLocation): Promise<number | undefined> {
  try {
    return Number(await readFile(location.port, 'utf8')) || undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function readLog(location: DataLocation): Promise<string> {
  return readFile(location.log, 'utf8').catch(() => '');
}
