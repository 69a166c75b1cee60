// Keeps a server registered in its database, and applies migrations that waited for the end of servers of an earlier version.

import type { Logger } from 'pino';
import { prepareDatabase } from '../../database/migration/prepare-database.ts';
import { registerServer } from '../../database/migration/server-registration.ts';
import type { Database } from '../../database/open-database.ts';
import { DatabaseError } from '../terminal/errors.ts';

/** A registered server. */
interface Registered {
  /** Resolves when the server must end because a later version has changed the database. */
  refused: Promise<Error>;
  end(): Promise<void>;
}

/** Registers the server of an open database. Throws DatabaseError. */
export async function register(database: Database, logger: Logger): Promise<Registered> {
  let { waiting } = database;
  const finish = async () => {
    if (!waiting || !database.ownerUrl) return;
    const { applied, waiting: still } = await prepareDatabase(database.ownerUrl);
    waiting = still;
    if (applied.length > 0)
      logger.info({ applied }, 'servers of earlier versions have ended: applied the migrations that waited for that');
  };
  const onError = (error: unknown) => logger.warn({ err: error }, 'the registration of this server failed');
  try {
    return await registerServer(database.pool, {
      onError,
      onRenewed: () => finish().catch(error => logger.error({ err: error }, 'a migration failed')),
    });
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
