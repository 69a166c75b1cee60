// Starts one server process on an open database, and explains why it can't listen.

import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import { TooFewFiles } from '../../http/server/connections/connection-limits.ts';
import { type Running, startServer } from '../../main.ts';
import { UsageError } from '../terminal/errors.ts';

/** Starts the server. Throws UsageError when it can't listen, or may not open enough files. */
export async function startListening(config: Config, database: Database, logger: Logger): Promise<Running> {
  try {
    return await startServer(config, database, logger);
  } catch (error) {
    if (error instanceof TooFewFiles) throw new UsageError(error.message, { cause: error });
    const reason = REASONS[(error as { code?: string }).code ?? ''];
    if (!reason) throw error;
    throw new UsageError(`Can't listen on port ${config.port} of ${config.host}: ${reason}`, { cause: error });
  }
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it. Stop that program, or choose another port with --port or PORT',
  EACCES: 'only root may listen on a port below 1024. Choose another with --port or PORT',
  EADDRNOTAVAIL: 'this machine has no such address. Choose one with --host or HOST',
  ENOTFOUND: 'there is no such address. Choose one with --host or HOST',
};
