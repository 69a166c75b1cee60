// A freshly migrated database for a moment, on the PostgreSQL of the test run or, outside of one, a PostgreSQL of its own.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/database/embedded/start.ts';
import { inDatabase, makeTemplate } from './template-database.ts';

/** Runs `work` with the address of a migrated database; all is gone afterwards. */
export async function onFreshDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-fresh-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(directory, 0o755);
  const outside = process.env.TEST_OWNER_URL ?? process.env.TEST_DATABASE_URL;
  const embedded = outside ? undefined : await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } });
  const server = outside ?? embedded?.url ?? '';
  try {
    const database = await makeTemplate(server);
    try {
      await work(inDatabase(server, database.name));
    } finally {
      await database.drop();
    }
  } finally {
    await embedded?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
