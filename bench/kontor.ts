// Starts and stops a server to measure, with `npm start` and limits that no measurement reaches.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { memory, processTree } from './proc.ts';

/** The folder of this tree. */
export const THIS_TREE = fileURLToPath(new URL('..', import.meta.url));
const TIMEOUT_MS = 60_000;

export interface Kontor {
  url: string;
  /** The process that serves. */
  pid: number;
  /** Seconds from `npm start` to the first answer. */
  readySeconds: number;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Folder with the code of the server; without it, this tree. */
  checkout?: string;
  /** File that a process joins its processor group with (bench/cells/processor-share.ts). */
  group?: string;
  /** Ends the wait for the first answer, and the server with it. */
  signal?: AbortSignal;
}

/** Starts a server on a data directory and waits for the first answer of `/readyz`. */
export async function startKontor(directory: string, options: StartOptions = {}): Promise<Kontor> {
  const { checkout = THIS_TREE, group, signal } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawnServer({ directory, checkout, port, group });
  try {
    while (!(await answers(`${url}/readyz`))) {
      signal?.throwIfAborted();
      if (hasEnded(child)) throw new Error(`Kontor ended; see ${directory}/kontor.log`);
      if (performance.now() - began > TIMEOUT_MS) throw new Error('Kontor did not answer within a minute');
      await sleep(5);
    }
    const readySeconds = (performance.now() - began) / 1000;
    const pid = servingProcess(child.pid ?? 0);
    requireFolder(pid, checkout);
    return { url, pid, readySeconds, stop: () => end(child, pid) };
  } catch (error) {
    await end(child, -(child.pid ?? 0));
    throw error;
  }
}

interface Spawned {
  directory: string;
  checkout: string;
  port: number;
  group: string | undefined;
}

// Detached: Ctrl-C does not reach the server, and this process stops it in order.
function spawnServer({ directory, checkout, port, group }: Spawned): ChildProcess {
  // For profiling: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles'.
  const profiling = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const command = profiling.length > 0 ? [process.execPath, ...profiling, 'bin/kontor.js', 'serve'] : ['npm', 'start'];
  const joining = group === undefined ? [] : ['sh', '-c', `echo $$ > '${group}' && exec "$0" "$@"`];
  const [program = '', ...rest] = [...joining, ...command];
  const log = openSync(join(directory, 'kontor.log'), 'a');
  try {
    return spawn(program, rest, {
      cwd: checkout,
      detached: true,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...SETTINGS, KONTOR_DATA: directory, PORT: String(port) },
    });
  } finally {
    closeSync(log);
  }
}

/** Limits that are counted but never reached; no database but the embedded one. */
const SETTINGS = {
  RATE_REQUESTS: '1000000',
  RATE_LOGINS: '10000000',
  RATE_PDF: '1000000',
  LOG_LEVEL: 'info',
  DATABASE_URL: '',
};

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // the server does not listen yet
  }
}

// Sends SIGTERM to a process, or with a negative number to a process group, and waits until its `npm start` has ended.
async function end(child: ChildProcess, target: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  try {
    process.kill(target, 'SIGTERM');
  } catch (error) {
    // The process has ended already, and npm ends after it.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await ended;
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

// npm, its shell and perhaps another Node are parents of the Node that serves, which uses the most memory.
function servingProcess(pid: number): number {
  return processTree(pid)
    .filter(isNode)
    .reduce((largest, candidate) => (memory(candidate).now > memory(largest).now ? candidate : largest), pid);
}

function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith('/node');
  } catch {
    return false; // the process has ended
  }
}

// A comparison of a commit with itself by mistake would look like a result.
function requireFolder(pid: number, checkout: string): void {
  const folder = readlinkSync(`/proc/${pid}/cwd`);
  if (folder !== realpathSync(checkout)) throw new Error(`The server runs in ${folder} instead of ${checkout}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
