/** Reads postmaster.pid, the file of a running PostgreSQL, and verifies its server. */
import { readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isCode, readIfExists } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';
import { run } from '../run-program.ts';
import { readPassword, superuser } from './cluster.ts';
import type { Listening } from './listening.ts';

export interface Postmaster extends Listening {
  pid: number;
  /** False while the server starts or stops. */
  ready: boolean;
}

/** The content of postmaster.pid; its process may have ended. */
export async function readPostmaster(location: DataLocation): Promise<Postmaster | undefined> {
  // Process, data directory, start time, port, socket directory, address, shared memory, status.
  const lines = (await readIfExists(join(location.cluster, 'postmaster.pid')))?.split('\n');
  return (
    lines && {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketDirectory: lines[4]?.trim() ?? '',
      ready: lines[7]?.trim() === 'ready',
    }
  );
}

/** True if the process is the PostgreSQL of this data directory, and not another process with the same number. */
export async function isAlive(postmaster: Postmaster, location: DataLocation): Promise<boolean> {
  if (!(postmaster.pid > 0) || !processExists(postmaster.pid)) return false;
  if (process.platform === 'linux') {
    // PostgreSQL's working directory is its data directory. An unreadable link belongs to another account.
    const directory = await readlink(`/proc/${postmaster.pid}/cwd`).catch(() => undefined);
    return directory === (await realpath(location.cluster));
  }
  if (process.platform === 'win32') return true;
  return (await run('ps', ['-o', 'command=', '-p', String(postmaster.pid)])).output.includes('postgres');
}

/** The address of the maintenance superuser. For a Unix socket, the parameter `host` is its directory. */
export async function addressOf(location: DataLocation, { port, socketDirectory }: Listening): Promise<string> {
  const [host, socket] = socketDirectory
    ? ['localhost', `?host=${encodeURIComponent(socketDirectory)}`]
    : ['127.0.0.1', ''];
  return `postgresql://${superuser}:${await readPassword(location)}@${host}:${port}/postgres${socket}`;
}

/** Connects, and throws unless the server is the PostgreSQL of this location. */
export async function verify(postmaster: Postmaster, location: DataLocation): Promise<void> {
  const connectionString = await addressOf(location, postmaster);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined); // the query rejects with the same error
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const directory = await realpath(rows[0]?.data_directory ?? '');
    if (directory !== (await realpath(location.cluster))) throw new Error(`its data is in ${directory}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The PostgreSQL that runs on ${location.cluster} (process ${postmaster.pid}) can't be used: ${reason}. ` +
        `End that process (kill -INT ${postmaster.pid}) and start Kontor again.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True if a process with this number exists. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}
