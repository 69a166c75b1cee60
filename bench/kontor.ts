// The server that is measured: started as anyone would start it, with its limits out of the way.

import { spawn } from 'node:child_process';
import { openSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { family, memory } from './processes.ts';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const PATIENCE_MS = 60_000;

export interface Kontor {
  url: string;
  /** The process that serves. */
  pid: number;
  /** From starting it to its first answer. */
  readySeconds: number;
  stop(): Promise<void>;
}

/** Runs `npm start` on a data directory and waits for the first answer of `/readyz`. */
export async function startKontor(directory: string): Promise<Kontor> {
  const port = await freePort();
  // For profiling: BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles'.
  const log = openSync(join(directory, 'kontor.log'), 'a');
  const profiling = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const words = profiling.length > 0 ? [process.execPath, ...profiling, 'bin/kontor.js', 'serve'] : ['npm', 'start'];
  const [program = '', ...rest] = words;
  const began = performance.now();
  const child = spawn(program, rest, {
    cwd: CHECKOUT,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...LIMITS, KONTOR_DATA: directory, PORT: String(port) },
  });
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`Kontor ended; see ${directory}/kontor.log`);
    if (performance.now() - began > PATIENCE_MS) throw new Error('Kontor is not ready after a minute');
    await sleep(5);
  }
  const readySeconds = (performance.now() - began) / 1000;
  const pid = serving(child.pid ?? 0);
  return {
    ...{ url, pid, readySeconds },
    async stop() {
      process.kill(pid, 'SIGTERM');
      await ended;
    },
  };
}

/** High enough never to be reached, but counted all the same. */
const LIMITS = { RATE_REQUESTS: '1000000', RATE_LOGINS: '10000000', RATE_PDF: '1000000', LOG_LEVEL: 'info' };

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // nothing listens yet
  }
}

// npm, its shell and perhaps another Node stand before the one that serves, which is the largest.
function serving(pid: number): number {
  return family(pid)
    .filter(isNode)
    .reduce((largest, candidate) => (memory(candidate).now > memory(largest).now ? candidate : largest), pid);
}

function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith('/node');
  } catch {
    return false; // it has ended in between
  }
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
