// Frame of backup commands: opens the database unchanged and ends cleanly at a signal.

import { type Config, readConfig } from '../../config/config.ts';
import { withClient } from '../../database/migration/prepare-database.ts';
import { type DatabaseServer, openServer } from '../../database/open-database.ts';
import type { StopRequests } from '../server/signals.ts';
import { DatabaseError } from '../terminal/errors.ts';

/**
 * Runs work on the database of the settings, given by its address. Throws DatabaseError if it can't be opened. The first signal ends the
 * opening, the second one the closing.
 */
export async function withServer<T>(
  work: (url: string, config: Config) => Promise<T>,
  { stop, hurry }: StopRequests,
  config: Config = readConfig(),
): Promise<T> {
  const server = await open(config, stop);
  try {
    return await work(server.url, config);
  } finally {
    await server.close({ hurry });
  }
}

async function open(config: Config, stop: AbortSignal): Promise<DatabaseServer> {
  let server: DatabaseServer | undefined;
  try {
    server = await openServer(config, line => console.error(line), stop);
    await withClient(server.url, async () => {});
    return server;
  } catch (error) {
    await server?.close({ hurry: stop });
    stop.throwIfAborted();
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
