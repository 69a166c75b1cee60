/** Writes PostgreSQL's configuration at each start. */
import { join } from 'node:path';
import { createOnce, replaceFile } from '../../../files/private-file.ts';
import type { DataLocation } from '../data-directory/location.ts';
import type { Listening } from './listening.ts';

/** Connections for superusers, in addition to those of the servers. */
const reserved = 3;

/** Settings for many short transactions on a machine with two processors and little memory. Commits are durable. */
const defaults = {
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
  // JIT and parallel workers help only long queries, and take processors from other requests.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // A small log: Kontor receives and reports the errors of statements.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** The bounds of max_connections: each connection is a process. */
const MIN_CONNECTIONS = 100;
const MAX_CONNECTIONS = 500;

/** Writes the configuration. Later lines override earlier ones. */
export async function writeConfiguration(
  location: DataLocation,
  listening: Listening,
  { connections, settings }: { connections: number; settings: Record<string, string> },
): Promise<void> {
  const maxConnections = Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, connections + reserved));
  const text = [
    '# Written by Kontor at each start. Your own settings belong in local.conf in this directory.',
    `include ${quote(join(location.cluster, 'postgresql.conf'))}`,
    ...lines({ ...defaults, max_connections: String(maxConnections) }),
    "include 'local.conf'",
    ...lines(settings),
    ...lines(listeningSettings(listening)),
  ];
  await createOnce(
    join(location.directory, 'local.conf'),
    '# Your own PostgreSQL settings. Kontor does not change this file.\n',
    location.account,
  );
  await replaceFile(location.configuration, `${text.join('\n')}\n`, location.account);
}

/** Only PostgreSQL's account and root can connect to a socket; to a TCP port, every user of this machine. */
function listeningSettings({ port, socketDirectory }: Listening): Record<string, string> {
  return {
    listen_addresses: socketDirectory ? '' : '127.0.0.1',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: String(port),
  };
}

function lines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`);
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
