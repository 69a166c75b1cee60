// kontor serve: starts the server in one or several processes. The first start creates a demo account.

import cluster from 'node:cluster';
import type { Command } from 'commander';
import { type Config, readConfig } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import { TooFewFiles } from '../../http/server/connections/connection-limits.ts';
import { startServer } from '../../main.ts';
import { withDatabase } from '../database/with-database.ts';
import { UsageError } from '../terminal/errors.ts';
import { checkConnections } from './connection-check.ts';
import { firstStart } from './first-start.ts';
import { runServerProcess, startServerProcesses } from './processes.ts';
import { releaseMemorySoon } from './release-memory.ts';
import { firstSignal } from './signals.ts';
import { shownAddress, welcome } from './welcome-message.ts';

interface Options {
  port?: string;
  host?: string;
  workers?: string;
}

/** Defines the command `kontor serve`. */
export function define(command: Command): void {
  command
    .option('--port <port>', 'port to listen on; 0 for a free one (default: PORT, else 8080)')
    .option('--host <host>', 'address to listen on (default: HOST, else 127.0.0.1)')
    .option('--workers <number>', 'number of server processes; "auto" for one per core (default: WORKERS, else 1)')
    .addHelpText(
      'after',
      '\ndocs/settings.md lists all settings. SIGTERM, SIGINT and SIGHUP stop the server gracefully; a second signal ends it at once.',
    )
    .action(serve);
}

async function serve(options: Options): Promise<void> {
  const began = performance.now();
  const config = readConfig({
    ...process.env,
    ...(options.port !== undefined && { PORT: options.port }),
    ...(options.host !== undefined && { HOST: options.host }),
    ...(options.workers !== undefined && { WORKERS: options.workers }),
  });
  if (cluster.isWorker) {
    return runServerProcess(config, async database => {
      const running = await startListening(config, database);
      releaseMemorySoon();
      return running;
    });
  }

  const stopped = firstSignal();
  await withDatabase(async database => {
    checkConnections(config, database);
    const running = await (config.workers > 1 ? startServerProcesses(config) : startListening(config, database));
    try {
      const address = shownAddress(config.publicUrl ?? running.address);
      const credentials = await firstStart(database);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.error(`Kontor is ready at ${address} after ${seconds} s; its data is in ${dataLocation(config)}`);
      if (credentials) console.log(welcome(address, credentials));
      releaseMemorySoon();
      await stopped;
    } finally {
      await running.stop();
    }
  }, config);
}

async function startListening(config: Config, database: Database) {
  try {
    return await startServer(config, database);
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

function dataLocation({ databaseUrl, dataDirectory }: Config): string {
  if (!databaseUrl) return dataDirectory;
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
