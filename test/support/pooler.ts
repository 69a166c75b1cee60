// A real PgBouncer in transaction mode in front of a test database, if it is installed (Debian package `pgbouncer`).

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';

/** True if PgBouncer is installed here. */
export const poolerInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

export interface Pooler {
  /** Address of the service's login through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of the database of `ownerUrl`, which must be migrated. */
export async function startPooler(ownerUrl: string): Promise<Pooler> {
  const { username, password } = await serviceLogin(ownerUrl);
  const { hostname, port: serverPort, pathname, searchParams } = new URL(ownerUrl);
  const directory = mkdtempSync(join(tmpdir(), 'kontor-pooler-'));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const users = join(directory, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  const settings = join(directory, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${searchParams.get('host') ?? hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 8
`,
  );
  // PgBouncer does not run as root. Only PostgreSQL's account may enter the directory of a Unix socket.
  const socketDirectory = searchParams.get('host');
  const user = socketDirectory ? nameOf(statSync(socketDirectory).uid) : 'nobody';
  const args = userInfo().uid === 0 ? ['-u', user, settings] : [settings];
  const child = spawn('pgbouncer', args, { stdio: 'ignore' });
  await answering(port, child);
  const url = new URL(ownerUrl);
  Object.assign(url, { username, password, hostname: '127.0.0.1', port: String(port) });
  url.searchParams.delete('host');
  return {
    url: url.href,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const nameOf = (uid: number) => execFileSync('id', ['-un', String(uid)], { encoding: 'utf8' }).trim();

async function serviceLogin(ownerUrl: string): Promise<{ username: string; password: string }> {
  const client = await connectOnce(ownerUrl);
  try {
    const { rows } = await client.query('SELECT role_name, password FROM service_login');
    return { username: rows[0].role_name, password: rows[0].password };
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    const open = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(50);
  }
  throw new Error('pgbouncer does not answer');
}
