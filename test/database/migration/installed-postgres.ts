// A PostgreSQL server of the version that is installed here with its tools (Debian package postgresql), beside the embedded one.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** The folder of the programs initdb, postgres, pg_dump and psql; undefined when they are not installed. */
export const installedTools = globSync('/usr/lib/postgresql/*/bin').find(folder =>
  ['initdb', 'postgres', 'pg_dump', 'psql'].every(program => existsSync(join(folder, program))),
);

const run = promisify(execFile);
// PostgreSQL does not run as root.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Runs one of the programs to its end; rejects with what it said. */
export async function runTool(program: string, words: string[]): Promise<void> {
  await run(join(installedTools ?? '', program), words, { maxBuffer: 1e8 });
}

/** Starts a server with a superuser `postgres`, who needs no password. */
export async function startInstalled(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-installed-'));
  chmodSync(folder, 0o700);
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const tools = installedTools ?? '';
  const words = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  await run(join(tools, 'initdb'), words, { ...user, cwd: folder });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(join(tools, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}
