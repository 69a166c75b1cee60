/** Starts PostgreSQL on a place, adopts one that still runs there, and stops it. Call these with the place's lock held. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFailure } from '../data-directory/explain-failure.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { isCode, replaceFile } from '../data-directory/private-file.ts';
import { run } from '../run-program.ts';
import { prepareCluster } from './cluster.ts';
import { findPrograms } from './find-binaries.ts';
import { launch } from './launch.ts';
import { choosePort, isFree } from './port.ts';
import { isAlive, type Postmaster, processExists, readPostmaster, verify } from './postmaster.ts';
import { writeConfiguration } from './settings.ts';

const patienceMilliseconds = 5 * 60_000;
const pollMilliseconds = 5;
const launches = 20;

export interface StartOptions {
  connections: number;
  settings: Record<string, string>;
  progress: (line: string) => void;
}

/** PostgreSQL as it already runs on this place, once it answers; undefined when it doesn't run. */
export async function adopt(location: DataLocation): Promise<Postmaster | undefined> {
  const deadline = performance.now() + patienceMilliseconds;
  for (;;) {
    const postmaster = await readPostmaster(location);
    if (!postmaster || !(await isAlive(postmaster, location))) return undefined;
    if (postmaster.ready) {
      await verify(postmaster, location);
      return postmaster;
    }
    // A Kontor that was killed left it starting or stopping.
    if (performance.now() > deadline)
      throw startFailure('PostgreSQL neither starts nor stops', await readLog(location), location);
    await sleep(pollMilliseconds);
  }
}

/** Starts PostgreSQL, making its data on first use, and answers when it is ready. */
export async function start(
  location: DataLocation,
  { connections, settings, progress }: StartOptions,
): Promise<Postmaster> {
  const programs = await findPrograms(location, progress);
  await prepareCluster(location, programs, progress);
  await disownPostmasterFile(location);
  let port = await readPort(location);
  for (let tries = 1; ; tries++) {
    port = await choosePort(port);
    await writeConfiguration(location, port, { connections, settings });
    const launched = await launch(location, programs, progress);
    if ('pid' in launched) {
      await replaceFile(location.port, `${port}\n`, location.account);
      return launched;
    }
    // The port was taken in between, or the last processes of one that was killed are still ending.
    const passing = !(await isFree(port)) || /pre-existing shared memory block/.test(launched.log);
    if (!passing || tries === launches) throw startFailure('PostgreSQL did not start', launched.log, location);
    await sleep(100);
  }
}

/** Stops PostgreSQL cleanly: it ends its sessions, writes everything to disk and is gone when this answers. */
export async function stop(location: DataLocation): Promise<void> {
  const postmaster = await readPostmaster(location);
  if (!postmaster || !(await isAlive(postmaster, location))) return;
  const { pgCtl } = await findPrograms(location, () => undefined);
  const seconds = String(patienceMilliseconds / 1000);
  const stopping = ['stop', '--mode=fast', '--wait', '--timeout', seconds, '--pgdata', location.cluster];
  const { code, output } = await run(pgCtl, stopping, location.account);
  // pg_ctl waits for postmaster.pid to go; the process itself goes a moment later.
  const deadline = performance.now() + 5000;
  while (code === 0 && performance.now() < deadline && (await isAlive(postmaster, location)))
    await sleep(pollMilliseconds);
  if (!(await isAlive(postmaster, location))) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop: ${output}. Its log is ${location.log}.`);
}

/**
 * PostgreSQL won't start while postmaster.pid names a living process, even one that merely got the number of a killed
 * server. It makes an exception for its parent. The file stays, since it also guards the shared memory of that server.
 */
async function disownPostmasterFile(location: DataLocation): Promise<void> {
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
