// Opens the database without a change, for backups and restores.

import type { Config } from '../config/config.ts';
import { settleAndReport, templatesOf } from './backup/restored-templates.ts';
import { startEmbedded } from './embedded/start.ts';
import { SPARE_CONNECTIONS } from './migration/prepare-database.ts';
import { ownerUrl } from './open-database.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A PostgreSQL server with Kontor's database, which may be empty or not migrated yet. */
export interface DatabaseServer {
  /** Address of the database with the login of the settings, or of its owner if the server is the embedded one. */
  url: string;
  close(options?: { hurry?: AbortSignal | undefined }): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL, or attaches to it, unless the settings have a DATABASE_URL. Changes nothing in the database except
 * that it finishes an interrupted restore.
 */
export async function openServer(
  {
    databaseUrl,
    dataDirectory,
    workers,
    poolSize,
  }: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'workers' | 'poolSize'>,
  progress: (line: string) => void,
  abort?: AbortSignal,
): Promise<DatabaseServer> {
  const templates = templatesOf(dataDirectory);
  if (databaseUrl) {
    await unlessAborted(settleAndReport(templates, databaseUrl, progress), abort);
    return { url: databaseUrl, close: async () => {} };
  }
  const embedded = await startEmbedded({
    dataDirectory,
    progress,
    connections: workers * poolSize + SPARE_CONNECTIONS,
    abort,
  });
  try {
    const url = await unlessAborted(ownerUrl(embedded.url), abort);
    await unlessAborted(settleAndReport(templates, url, progress), abort);
    return { url, close: options => embedded.stop(options) };
  } catch (error) {
    await embedded.stop({ hurry: abort });
    throw error;
  }
}
