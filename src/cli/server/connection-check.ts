// Checks before the start of the server processes that PostgreSQL allows enough connections.

import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Database, MIN_POOL_SIZE } from '../../database/open-database.ts';
import { UsageError } from '../terminal/errors.ts';

/**
 * Writes a warning if the processes get fewer connections than the settings require. Throws UsageError if there are
 * too few.
 */
export function checkConnections({ workers, poolSize, databaseUrl, dataDirectory }: Config, database: Database): void {
  const file = databaseUrl ? '' : ` in ${join(dataDirectory, 'postgres', 'local.conf')} and restart`;
  const allowed = `PostgreSQL allows ${database.connectionLimit} connections of servers`;
  if (database.connectionLimit < workers * MIN_POOL_SIZE) {
    throw new UsageError(
      `${allowed}, and ${count(workers)} ${workers === 1 ? 'needs' : 'need'} ${workers * MIN_POOL_SIZE}. ` +
        `Start fewer with --workers or WORKERS, or raise max_connections${file}`,
    );
  }
  if (database.poolSize < poolSize) {
    const processes = workers === 1 ? 'this process' : `each of ${workers} processes`;
    console.error(
      `${allowed}: ${processes} opens ${database.poolSize}, not ${poolSize} (DATABASE_POOL). ` +
        `For more, raise max_connections${file}`,
    );
  }
}

function count(workers: number): string {
  return workers === 1 ? 'a server process' : `${workers} server processes`;
}
