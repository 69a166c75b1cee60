/** Writes PostgreSQL's configuration, anew at each start. */
import { join } from 'node:path';
import type { DataLocation } from '../data-directory/location.ts';
import { createOnce, replaceFile } from '../data-directory/private-file.ts';

/** Kept for the maintenance superuser, beyond the connections that others may open. */
const reserved = 3;

/** For a machine with two processors and little memory that answers many short transactions; durable. */
const tuned = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  superuser_reserved_connections: String(reserved),
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  // Compiling and parallel workers help long queries; here they only take processors from other requests.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The log is one file, kept small: a statement's error goes to Kontor, which reports it; checkpoints are no news.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Each connection is a process: so many are there at least, and no more however many are asked for. */
const connectionBounds = { least: 100, most: 500 };

/** Only this machine may connect. */
const listening = { listen_addresses: '127.0.0.1', unix_socket_permissions: '0700' };

/** The longest path of a socket that every system takes, in bytes. */
const longestSocket = 103;

/** Writes the configuration; later lines win. `settings` are the caller's. */
export async function writeConfiguration(
  location: DataLocation,
  port: number,
  { connections, settings }: { connections: number; settings: Record<string, string> },
): Promise<void> {
  const { least, most } = connectionBounds;
  const text = [
    '# Written by Kontor at each start. Settings of your own belong in local.conf in this directory.',
    `include ${quote(join(location.cluster, 'postgresql.conf'))}`,
    ...lines({ ...tuned, max_connections: String(Math.min(most, Math.max(least, connections + reserved))) }),
    "include 'local.conf'",
    ...lines(settings),
    ...lines({ ...listening, unix_socket_directories: socketDirectory(location, port), port: String(port) }),
  ];
  await createOnce(
    join(location.directory, 'local.conf'),
    '# PostgreSQL settings of your own; Kontor keeps them.\n',
    location.account,
  );
  await replaceFile(location.configuration, `${text.join('\n')}\n`, location.account);
}

/**
 * A Unix socket costs both ends a quarter less than TCP (six statements at 16 connections: 25,800 against 35,800 a second).
 * None where there can't be one: on Windows, below a long path, or below one that a list of directories can't name.
 */
function socketDirectory({ directory }: DataLocation, port: number): string {
  const length = Buffer.byteLength(join(directory, `.s.PGSQL.${port}`));
  return process.platform === 'win32' || length > longestSocket || /[,"]/.test(directory) ? '' : directory;
}

function lines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
