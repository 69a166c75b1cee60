// The faults: what happens to an installation while it is written to.

import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childrenOf, type Installation } from './installation.ts';
import type { Fault } from './torture.ts';
import type { UnreliableProxy } from './unreliable-proxy.ts';

/** Targets of a fault. */
interface Target {
  installation: Installation;
  proxy?: UnreliableProxy;
}

/** Faults of a server with the embedded PostgreSQL. */
export const LOCAL_FAULTS: Fault<Target>[] = [
  { name: 'kill -9 of the server', strike: ({ installation }) => installation.killServer() },
  {
    name: 'kill -9 of PostgreSQL',
    async strike({ installation }) {
      process.kill(await installation.postmasterPid(), 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of one backend of PostgreSQL',
    async strike({ installation, random }) {
      const children = await childrenOf(await installation.postmasterPid());
      const backends = children.filter(({ command }) => /kontor_\w+ kontor /.test(command));
      if (backends.length > 0) process.kill(random.pick(backends).pid, 'SIGKILL');
    },
  },
  {
    name: 'kill -9 of server and PostgreSQL',
    async strike({ installation }) {
      process.kill(await installation.postmasterPid(), 'SIGKILL');
      await installation.killServer();
    },
  },
  {
    name: 'SIGTERM and a new start',
    async strike({ installation }) {
      const code = await installation.restartServer();
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`);
    },
  },
  {
    name: 'SIGSTOP of the server for 3 s',
    async strike({ installation }) {
      await stopped([installation.serverPid()], 3000);
    },
  },
  {
    name: 'SIGSTOP of PostgreSQL for 5 s',
    async strike({ installation }) {
      const postmaster = await installation.postmasterPid();
      const children = await childrenOf(postmaster);
      await stopped([postmaster, ...children.map(({ pid }) => pid)], 5000);
    },
  },
  {
    name: 'more silent connections than descriptors',
    async strike({ installation }) {
      const { address } = installation;
      const pid = installation.serverPid();
      const { hostname, port } = new URL(address);
      const sockets: Socket[] = [];
      for (let i = 0; i < 400; i++) sockets.push(connect(Number(port), hostname).on('error', () => {}));
      await sleep(3000);
      for (const socket of sockets) socket.destroy();
      process.kill(pid, 0);
    },
  },
];

/** Faults of a disk that is small enough to be filled. */
export const DISK_FAULTS: Fault<Target>[] = [
  {
    name: 'a full disk for 3 s',
    async strike({ installation }) {
      const ballast = join(installation.directory, 'ballast');
      const { bavail, bsize } = await statfs(installation.directory);
      // The last bytes are taken by the load itself.
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 65_536))).catch(() => undefined);
      await sleep(3000);
      await rm(ballast, { force: true });
    },
  },
  {
    name: 'kill -9 of PostgreSQL on a disk that stays full for 8 s',
    async strike({ installation }) {
      const ballast = join(installation.directory, 'ballast');
      const { bavail, bsize } = await statfs(installation.directory);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => undefined);
      process.kill(await installation.postmasterPid(), 'SIGKILL');
      await sleep(8000);
      await rm(ballast, { force: true });
    },
  },
];

/** Faults of the connections to a PostgreSQL elsewhere. */
export const NETWORK_FAULTS: Fault<Target>[] = [
  { name: 'all database connections cut', strike: async ({ proxy }) => proxy?.cut() },
  {
    name: 'answers of the database lost',
    async strike({ proxy }) {
      proxy?.cutAnswers();
      await sleep(150);
    },
  },
  {
    name: 'a database that hangs for 6 s',
    async strike({ proxy }) {
      proxy?.hang();
      await sleep(6000);
      proxy?.resume();
    },
  },
];

async function stopped(pids: number[], milliseconds: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await sleep(milliseconds);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

// A backend may have ended in between.
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Mounts a small file system in memory; undefined where this process may not. */
export async function mountSmallDisk(directory: string, megabytes: number): Promise<(() => Promise<void>) | undefined> {
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', directory]);
  } catch {
    return undefined;
  }
  return async () => void (await run('umount', [directory]));
}
