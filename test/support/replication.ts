// A leader and its standbys: PostgreSQL servers that are installed here (Debian package postgresql), with streaming replication.

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const tools = globSync('/usr/lib/postgresql/*/bin').find(folder =>
  ['initdb', 'postgres', 'pg_basebackup'].every(program => existsSync(join(folder, program))),
);

/** Why the tests are skipped: false where the programs are installed. */
export const replicationMissing = tools ? false : 'initdb, postgres and pg_basebackup are not installed here';

/** A server with a superuser `postgres`, who needs no password. */
export interface ReplicatedServer {
  /** Address of its database `postgres`. */
  url: string;
  /** Runs SQL as the superuser, in the database `postgres` unless another address is given. */
  query(sql: string, url?: string): Promise<Record<string, unknown>[]>;
  /** Starts a standby of it. */
  standby(settings?: string[]): Promise<ReplicatedServer>;
  /** Sends a signal to all of its processes. */
  signal(kind: NodeJS.Signals): void;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

// PostgreSQL does not run as root.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const run = promisify(execFile);
const program = (name: string) => join(tools ?? '', name);

/** Starts a leader. */
export async function startLeader(): Promise<ReplicatedServer> {
  return startServer([], async data => {
    await run(program('initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], user);
  });
}

async function startServer(settings: string[], makeData: (data: string) => Promise<void>): Promise<ReplicatedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-replicated-'));
  chmodSync(folder, 0o700);
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  await makeData(data);
  const port = await freePort();
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    ...settings,
  ];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const started = spawn(program('postgres'), ['-D', data, ...all.flatMap(setting => ['-c', setting])], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    });
    server = started;
    while (!(await answers(url))) {
      if (started.exitCode !== null) throw new Error(`postgres ended with ${started.exitCode}`);
      await sleep(50);
    }
  };
  const stop = async () => {
    if (!server || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  await start();
  return {
    url,
    query: (sql, address = url) => query(sql, new URL(new URL(address).pathname, url).href),
    standby: (more = []) =>
      startServer(more, async copy => {
        const words = ['-D', copy, '-R', '-c', 'fast', '--no-sync', '-X', 'stream', '-d', url];
        await run(program('pg_basebackup'), words, user);
      }),
    signal(kind) {
      // The first process first: one that is stopped starts no others.
      server?.kill(kind);
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(server?.pid)], { encoding: 'utf8' });
      for (const pid of stdout.split('\n').map(Number)) if (pid > 0) signalProcess(pid, kind);
    },
    start,
    stop,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal to a process that may have ended since it was found. */
function signalProcess(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function query(sql: string, url: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  return query('SELECT 1', url).then(
    () => true,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
