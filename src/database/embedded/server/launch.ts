/** Launches the PostgreSQL server process and waits until it is ready or has ended. */
import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataLocation } from '../data-directory/location.ts';
import { environment, run, workingDirectory } from '../run-program.ts';
import type { Binaries } from './find-binaries.ts';
import { openLog, readLogFrom, rotateLog } from './log-file.ts';
import { type Postmaster, readPostmaster } from './postmaster.ts';
import { killOrphans, stop } from './stop.ts';

const POLL_MS = 5;

interface LaunchOptions {
  progress: (line: string) => void;
  /** Called when the process has been started, for work until it is ready. */
  meanwhile?: (() => void) | undefined;
  abort?: AbortSignal | undefined;
}

/**
 * Returns the server when it is ready, or its log if it has ended. When `abort` aborts, ends the server and rejects with the reason.
 */
export async function launch(
  location: DataLocation,
  binaries: Binaries,
  { progress, meanwhile, abort }: LaunchOptions,
): Promise<Postmaster | { log: string }> {
  await rotateLog(location);
  const log = await openLog(location);
  try {
    const { size } = await log.stat();
    abort?.throwIfAborted();
    const server = await spawnServer(location, binaries, log);
    meanwhile?.();
    const started = performance.now();
    let reported = false;
    for (;;) {
      const ended = server.ended();
      const postmaster = await readPostmaster(location);
      // The file may still be that of an earlier server.
      if (postmaster?.ready && (server.pid === undefined || postmaster.pid === server.pid)) return postmaster;
      if (ended !== undefined) return { log: ended + (await readLogFrom(location, size)) };
      if (abort?.aborted) {
        await end(server, location);
        abort.throwIfAborted();
      }
      if (performance.now() - started > 1000 && !reported) {
        reported = true;
        progress('PostgreSQL is starting; after a crash it first recovers the committed data');
      }
      await sleep(POLL_MS);
    }
  } finally {
    await log.close();
  }
}

interface ServerProcess {
  pid: number | undefined;
  /** Reason why the server could not be started; empty after its end, undefined while it runs. */
  ended(): string | undefined;
}

async function spawnServer(location: DataLocation, binaries: Binaries, log: FileHandle): Promise<ServerProcess> {
  let ended: string | undefined;
  if (process.platform === 'win32') {
    // The server does not run with administrator rights; pg_ctl drops them.
    const options = ['-D', location.cluster, '-l', location.log, '-o', `-c config_file="${location.configuration}"`];
    const { code, output } = await run(binaries.pgCtl, ['start', '--wait', ...options]);
    if (code !== 0) ended = `${output}\n`;
    return { pid: undefined, ended: () => ended };
  }
  // Detached: the server has its own session, so that Ctrl-C in Kontor's terminal does not reach it.
  const child = spawn(binaries.postgres, ['-D', location.cluster, '-c', `config_file=${location.configuration}`], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: workingDirectory,
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

// A new process has neither written its number nor entered its data directory yet.
async function end(server: ServerProcess, location: DataLocation): Promise<void> {
  if (server.pid === undefined) return stop(location, { hurry: AbortSignal.abort() });
  process.kill(server.pid, 'SIGQUIT');
  for (let waits = 0; server.ended() === undefined; waits++) {
    if (waits === 400) process.kill(server.pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
  await killOrphans(location);
}
