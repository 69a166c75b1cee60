// The databases that the benchmark measures: their data directories, and connections to them.

import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '../src/config/config.ts';
import { connectOnce } from '../src/database/migration/prepare-database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { DatabaseContext } from '../src/operations/context.ts';

/** Creates a temporary directory; `stack` removes it. */
export function temporaryDirectory(stack: DisposableStack | AsyncDisposableStack): string {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  stack.defer(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  // PostgreSQL runs as another user when this process runs as root.
  chmodSync(directory, 0o755);
  return directory;
}

/** Runs work on a connection of the database's owner; creates the database on first use. */
export async function asOwner<T>(
  directory: string,
  work: (client: pg.Client, context: DatabaseContext) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig({ KONTOR_DATA: directory }));
  const client = await connectOnce(database.ownerUrl ?? '');
  try {
    return await work(client, database);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Runs work on a connection of the superuser, while the server of that data directory runs. */
export async function asSuperuser<T>(directory: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl(directory) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Version of the running PostgreSQL of that data directory. */
export async function postgresVersion(directory: string): Promise<string> {
  const { rows } = await asSuperuser(directory, client => client.query('SHOW server_version'));
  return String(rows[0]?.server_version);
}

/** Process id of PostgreSQL's first process, while it runs. */
export function postmaster(directory: string): number {
  return Number(postmasterFile(directory)[0]);
}

/** Address of the database for its superuser, by the Unix socket. Read from files: any version of Kontor writes them. */
export function superuserUrl(directory: string): string {
  const password = readFileSync(join(directory, 'postgres/password'), 'utf8').trim();
  const [, , , port, socketDirectory = ''] = postmasterFile(directory);
  return `postgresql://postgres:${password}@127.0.0.1:${port}/kontor?host=${encodeURIComponent(socketDirectory)}`;
}

// Process, data directory, start time, port, socket directory.
function postmasterFile(directory: string): string[] {
  return readFileSync(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
}
