// Whether all server processes together find room at PostgreSQL, told before any of them starts.

import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { type Database, LEAST_POOL } from '../../database/open-database.ts';
import { UsageError } from '../terminal/errors.ts';

/** Says when the processes get fewer connections than the settings ask for; throws UsageError when there are too few to serve. */
export function checkConnections({ workers, poolSize, databaseUrl, dataDirectory }: Config, database: Database): void {
  const where = databaseUrl ? '' : ` in ${join(dataDirectory, 'postgres', 'local.conf')} and restart`;
  const limit = `PostgreSQL has room for ${database.connectionLimit} connections of servers`;
  if (database.connectionLimit < workers * LEAST_POOL) {
    throw new UsageError(
      `${limit}, and ${count(workers)} ${workers === 1 ? 'needs' : 'need'} ${workers * LEAST_POOL}. ` +
        `Start fewer with --workers or WORKERS, or raise max_connections${where}`,
    );
  }
  if (database.poolSize < poolSize) {
    console.error(
      `${limit}: ${workers === 1 ? 'this process' : `each of ${workers} processes`} takes ${database.poolSize}, not ${poolSize} (DATABASE_POOL). ` +
        `For more, raise max_connections${where}`,
    );
  }
}

function count(workers: number): string {
  return workers === 1 ? 'a server process' : `${workers} server processes`;
}
