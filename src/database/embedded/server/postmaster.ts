/** Reads from postmaster.pid whether PostgreSQL runs on a data directory, and proves that it is really that one. */
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { DataLocation } from '../data-directory/location.ts';
import { isCode } from '../data-directory/private-file.ts';
import { run } from '../run-program.ts';
import { readPassword, superuser } from './cluster.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** Directory of its Unix socket; empty when it listens over TCP only. */
  socketDirectory: string;
  /** False while it is starting or stopping. */
  ready: boolean;
}

/** What postmaster.pid says; the process it names need not live any more. */
export async function readPostmaster(location: DataLocation): Promise<Postmaster | undefined> {
  try {
    // Process, data directory, start time, port, socket directory, address, shared memory, status.
    const lines = (await readFile(join(location.cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketDirectory: lines[4]?.trim() ?? '',
      ready: lines[7]?.trim() === 'ready',
    };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Whether the process is this data directory's PostgreSQL, and not another that was given its number since. */
export async function isAlive(postmaster: Postmaster, location: DataLocation): Promise<boolean> {
  if (!(postmaster.pid > 0) || !processExists(postmaster.pid)) return false;
  if (process.platform === 'linux') {
    // PostgreSQL works in its data directory. A link that may not be read belongs to a process of someone else.
    const directory = await readlink(`/proc/${postmaster.pid}/cwd`).catch(() => undefined);
    return directory === (await realpath(location.cluster));
  }
  if (process.platform === 'win32') return true;
  return (await run('ps', ['-o', 'command=', '-p', String(postmaster.pid)])).output.includes('postgres');
}

/** The address of the maintenance superuser: by the Unix socket where there is one. */
export async function addressOf(location: DataLocation, { port, socketDirectory }: Postmaster): Promise<string> {
  const socket = socketDirectory && `?host=${encodeURIComponent(socketDirectory)}`;
  return `postgresql://${superuser}:${await readPassword(location)}@127.0.0.1:${port}/postgres${socket}`;
}

/** Signs in, and rejects unless it is this location's PostgreSQL that answers. */
export async function verify(postmaster: Postmaster, location: DataLocation): Promise<void> {
  const connectionString = await addressOf(location, postmaster);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined); // the query's own rejection says it
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const answered = await realpath(rows[0]?.data_directory ?? '');
    if (answered !== (await realpath(location.cluster))) throw new Error(`it keeps its data in ${answered}`);
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

/** Whether any process has this number. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}
