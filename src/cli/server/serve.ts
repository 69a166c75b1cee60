// kontor serve: starts the server in one or several processes. The first start creates a demo account.

import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../config/config.ts';
import { secondsForRequests } from '../../config/shutdown.ts';
import type { Database } from '../../database/open-database.ts';
import { unlessAborted } from '../../database/unless-aborted.ts';
import { TooFewFiles } from '../../http/server/connections/connection-limits.ts';
import { createLogger, type Running, startServer } from '../../main.ts';
import { withDatabase } from '../database/with-database.ts';
import { DatabaseError, UsageError } from '../terminal/errors.ts';
import { checkConnections } from './connection-check.ts';
import { type Credentials, firstStart } from './first-start.ts';
import { endServerProcesses, runServerProcess, startServerProcesses } from './processes.ts';
import { releaseMemorySoon } from './release-memory.ts';
import { rootWarning } from './root-warning.ts';
import { stopRequests } from './signals.ts';
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
      '\ndocs/settings.md lists all settings. SIGTERM, SIGINT and SIGHUP stop the server gracefully; a second signal ends it at once,' +
        '\nand so does the first one during the start. Exit code 3 when the embedded PostgreSQL ended and does not start again.',
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
      const logger = createLogger(config);
      void database.supervise(logger, 'watch');
      const running = await startListening(config, database, logger);
      releaseMemorySoon();
      return running;
    });
  }

  const warning = rootWarning();
  if (warning) console.error(warning);
  const { stop, hurry } = stopRequests();
  let started = false;
  let stoppedAt = Number.NaN;
  stop.addEventListener('abort', () => (stoppedAt = performance.now()));
  const remaining = () => config.shutdownSeconds * 1000 - (performance.now() - stoppedAt);
  const requestsMs = () => remaining() - (config.shutdownSeconds - secondsForRequests(config.shutdownSeconds)) * 1000;
  const closing = () => ({
    hurry: started ? hurry : stop,
    patienceMs: stop.aborted ? remaining() + OVERTIME_MS : undefined,
  });
  try {
    await withDatabase(
      async database => {
        checkConnections(config, database);
        const logger = createLogger(config);
        const lost = database.supervise(logger, 'start');
        try {
          const running = await unlessAborted(startAll(config, database, logger), stop);
          try {
            const credentials = await unlessAborted(firstStart(database), stop);
            sayReady(config, running.address, began, credentials);
            started = true;
            await stopOrLoss(stop, lost);
          } finally {
            await unlessAborted(stopWithin(running, stop.aborted ? requestsMs() : undefined), hurry);
          }
        } finally {
          await endServerProcesses();
        }
      },
      config,
      { stop, closing },
    );
    hurry.throwIfAborted();
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
    console.error('Stopped before the start was complete');
  } finally {
    // A connection on which a database never answers would keep the process.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  }
}

/** Time after SHUTDOWN_SECONDS in which PostgreSQL may still end before it is killed. */
const OVERTIME_MS = 500;
/** Time for the connections of clients that were cut off to close. */
const CUT_MS = 100;
const LINGER_MS = 500;

// Work on a database that never answers does not put off the end of the database.
async function stopWithin(running: Running, ms: number | undefined): Promise<void> {
  const late = ms === undefined ? [] : [sleep(Math.max(0, ms) + CUT_MS, undefined, { ref: false })];
  await Promise.race([running.stop(), ...late]);
}

function startAll(config: Config, database: Database, logger: Logger): Promise<Running> {
  return config.workers > 1 ? startServerProcesses(config) : startListening(config, database, logger);
}

function sayReady(config: Config, listening: string, began: number, credentials: Credentials | undefined): void {
  const address = shownAddress(config.publicUrl ?? listening);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.error(`Kontor is ready at ${address} after ${seconds} s; its data is in ${dataLocation(config)}`);
  if (credentials) console.log(welcome(address, credentials));
  releaseMemorySoon();
}

/** Resolves at the first signal; throws DatabaseError when PostgreSQL has ended and does not start again. */
async function stopOrLoss(stop: AbortSignal, lost: Promise<Error>): Promise<void> {
  const stopped = new Promise<void>(resolve => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve());
  });
  const reason = await Promise.race([stopped, lost]);
  if (reason) throw new DatabaseError(`The server ends, because its database does: ${reason.message}`);
}

async function startListening(config: Config, database: Database, logger: Logger): Promise<Running> {
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

function dataLocation({ databaseUrl, dataDirectory }: Config): string {
  if (!databaseUrl) return dataDirectory;
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
