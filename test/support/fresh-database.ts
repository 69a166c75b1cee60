// A freshly migrated database, on the PostgreSQL of the test run or, outside of a run, on one of its own.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { copyTemplate, inDatabase, makeTemplate } from './template-database.ts';

export interface FreshDatabase {
  /** Its address, as its owner. */
  url: string;
  drop(): Promise<void>;
}

/** Makes a database. Outside of a test run its PostgreSQL keeps its data in `directory`. */
export async function freshDatabase(directory: string): Promise<FreshDatabase> {
  const { TEST_OWNER_URL: run, TEST_TEMPLATE: template, TEST_DATABASE_URL: given } = process.env;
  if (run && template) return copyTemplate(run, template);
  const embedded = given ? undefined : await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } });
  const server = given ?? embedded?.url ?? '';
  const database = await makeTemplate(server);
  return {
    url: inDatabase(server, database.name),
    async drop() {
      await database.drop();
      await embedded?.stop();
    },
  };
}

/** Runs `work` with the address of a PostgreSQL server of its own, with no database of Kontor. */
export async function onServer(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-server-'));
  chmodSync(directory, 0o755);
  const server = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } });
  try {
    await work(server.url);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs `work` with the address of a fresh database, and removes the database afterwards. */
export async function onFreshDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-fresh-'));
  // PostgreSQL runs as another user when this process is root.
  chmodSync(directory, 0o755);
  const database = await freshDatabase(directory);
  try {
    await work(database.url);
  } finally {
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  }
}
