/** Launches the PostgreSQL server process and waits until it is ready or has given up. */
import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataLocation } from '../data-directory/location.ts';
import { isCode } from '../data-directory/private-file.ts';
import { anywhere, environment, run } from '../run-program.ts';
import type { Programs } from './find-binaries.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';

const pollMilliseconds = 5;
const logBytes = 1_000_000;

/** The ready server, or what it logged before it gave up. */
export async function launch(
  location: DataLocation,
  programs: Programs,
  progress: (line: string) => void,
): Promise<Postmaster | { log: string }> {
  const log = await openLog(location);
  try {
    const { size } = await log.stat();
    const begun = await begin(location, programs, log);
    const started = performance.now();
    let told = false;
    for (;;) {
      const ended = begun.ended();
      const postmaster = await readPostmaster(location);
      // Until the server has written the file anew, it is of an earlier one.
      if (postmaster?.ready && (begun.pid === undefined || postmaster.pid === begun.pid)) return postmaster;
      if (ended !== undefined) return { log: ended + (await readFile(location.log)).subarray(size).toString() };
      if (performance.now() - started > 1000 && !told) {
        told = true;
        progress('PostgreSQL is starting; after a crash it first recovers what was committed');
      }
      await sleep(pollMilliseconds);
    }
  } finally {
    await log.close();
  }
}

interface Begun {
  pid: number | undefined;
  /** Why it couldn't be run, empty when it ran and ended, undefined while it runs. */
  ended(): string | undefined;
}

async function begin(location: DataLocation, programs: Programs, log: FileHandle): Promise<Begun> {
  let ended: string | undefined;
  if (process.platform === 'win32') {
    // Only pg_ctl can give up an administrator's rights, with which the server refuses to run.
    const options = ['-D', location.cluster, '-l', location.log, '-o', `-c config_file="${location.configuration}"`];
    const { code, output } = await run(programs.pgCtl, ['start', '--wait', ...options]);
    if (code !== 0) ended = `${output}\n`;
    return { pid: undefined, ended: () => ended };
  }
  // Detached: a session of its own, so that Ctrl-C in Kontor's terminal doesn't reach it.
  const child = spawn(programs.postgres, ['-D', location.cluster, '-c', `config_file=${location.configuration}`], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: anywhere,
    env: environment,
    ...location.account,
  });
  child.once('error', error => {
    ended = `${error.message}\n`;
  });
  child.once('exit', () => {
    ended = '';
  });
  child.unref();
  return { pid: child.pid, ended: () => ended };
}

/** Appends to the log; one grown large is set aside first, replacing the one before. */
async function openLog(location: DataLocation): Promise<FileHandle> {
  try {
    if ((await stat(location.log)).size > logBytes) await rename(location.log, `${location.log}.old`);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  const append = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const log = await open(location.log, append, 0o600);
  if (location.account) await log.chown(location.account.uid, location.account.gid);
  return log;
}
