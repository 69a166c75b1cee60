// A server on a data folder of its own, and the processes of it that a fault can hit.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { credentialsOf } from '../cli/data-directory.ts';
import { KONTOR, kontor, type Server, serve } from '../support/kontor-process.ts';
import type { WrittenTo } from './torture.ts';

/** An installation under test. */
export interface Installation extends WrittenTo {
  directory: string;
  /** The process that serves. */
  serverPid(): number;
  /** The main process of the embedded PostgreSQL. */
  postmasterPid(): Promise<number>;
  /** Standard error of the server since its last start. */
  errors(): string;
  /** Kills the server with SIGKILL and starts it again. */
  killServer(): Promise<void>;
  /** Stops the server with SIGTERM and starts it again. Resolves to the exit code. */
  restartServer(): Promise<number | null>;
  stop(): Promise<void>;
}

/** No limit of requests; a deadline short enough for a test of hanging connections. */
const SETTINGS = {
  RATE_REQUESTS: '0',
  RATE_LOGINS: '0',
  RATE_FAILED_ADDRESS: '0',
  MAX_EVENT_LOOP_LAG_MS: '0',
  DATABASE_DEADLINE_MS: '3000',
  SHUTDOWN_SECONDS: '10',
  LOG_LEVEL: 'warn',
};

/**
 * Starts a server on a data folder. `settings` go before those of every installation; `openFiles` is the number of files
 * and sockets that the server may have open.
 */
export async function startInstallation(
  directory: string,
  settings: Record<string, string> = {},
  { openFiles }: { openFiles?: number } = {},
): Promise<Installation> {
  const environment = { ...SETTINGS, PORT: String(await freePort()), KONTOR_DATA: directory, ...settings };
  const startOnce = () => serve(environment, [], KONTOR, openFiles);
  let server = await startOnce();
  await server.said('API token');
  const { base, token } = credentialsOf(server.out());
  const [address = '', account = ''] = base.split(/\/api\/|\/v4/);
  const start = async () => {
    server = await repeated(startOnce);
  };
  return {
    address,
    account,
    apiToken: token,
    directory,
    serverPid: () => server.child.pid ?? 0,
    postmasterPid: () => postmasterPid(directory),
    errors: () => server.err(),
    async killServer() {
      const ended = once(server.child, 'close');
      server.child.kill('SIGKILL');
      await ended;
      await start();
    },
    async restartServer() {
      const code = await server.stop();
      await start();
      return code;
    },
    stop: async () => void (await server.stop()),
    run: (...words) => kontor(environment, words),
  };
}

// The port may still be held for a moment by a process that was killed.
async function repeated(startOnce: () => Promise<Server>): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce();
    } catch (error) {
      if (attempt === 20) throw error;
      await sleep(500);
    }
  }
}

async function postmasterPid(directory: string): Promise<number> {
  const text = await readFile(join(directory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || 0;
}

/** The child processes of a process, with their command lines. */
export async function childrenOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const ps = spawn('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  ps.stdout.on('data', data => {
    text += data;
  });
  await once(ps, 'close');
  return text
    .split('\n')
    .map(line => /^\s*(\d+) (.*)$/.exec(line))
    .flatMap(found => (found ? [{ pid: Number(found[1]), command: found[2] ?? '' }] : []));
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
