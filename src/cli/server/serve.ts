// kontor serve: starts the server in one or several processes. The first start creates a demo account.

import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../config/config.ts';
import { secondsForRequests } from '../../config/shutdown.ts';
import type { Database } from '../../database/open-database.ts';
import { unlessAborted } from '../../database/unless-aborted.ts';
import { createLogger } from '../../log/logger.ts';
import type { Running } from '../../main.ts';
import { withDatabase } from '../database/with-database.ts';
import { DatabaseError } from '../terminal/errors.ts';
import { tidyUpSoon } from './after-start.ts';
import { checkConnections } from './connection-check.ts';
import type { Credentials } from './first-start.ts';
import { addressLines, publicAddress, readyLine, rootWarning, stoppingLine } from './messages.ts';
import { endServerProcesses, runServerProcess, startServerProcesses } from './processes.ts';
import { register } from './registered.ts';
import { stopRequests } from './signals.ts';
import { welcome } from './welcome-message.ts';

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
  const { port, host, workers } = options;
  const config = readConfig(process.env, {
    ...(port !== undefined && { PORT: { text: port, by: '--port' } }),
    ...(host !== undefined && { HOST: { text: host, by: '--host' } }),
    ...(workers !== undefined && { WORKERS: { text: workers, by: '--workers' } }),
  });
  if (cluster.isWorker) {
    return runServerProcess(config, async database => {
      const { startListening } = await loadServer();
      const logger = createLogger(config);
      void database.supervise(logger, 'watch');
      const running = await startListening(config, database, logger);
      tidyUpSoon(running.loadRest);
      return running;
    });
  }

  const warning = rootWarning();
  if (warning) console.error(warning);
  const { stop, hurry } = stopRequests();
  let started = false;
  let stoppedAt = Number.NaN;
  let inFlight: (() => number) | undefined;
  stop.addEventListener('abort', () => {
    stoppedAt = performance.now();
    if (started) console.error(stoppingLine(inFlight?.(), config, process.stderr.isTTY));
  });
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
        const registered = await unlessAborted(register(database, logger), stop);
        try {
          const running = await unlessAborted(
            config.workers > 1 ? startServerProcesses(config) : startHere(config, database, logger),
            stop,
          );
          inFlight = running.inFlight;
          try {
            const { firstStart } = await loadFirstStart();
            const credentials = await unlessAborted(firstStart(database), stop);
            await unlessAborted(sayReady(config, database, { address: running.address, credentials }), stop);
            started = true;
            tidyUpSoon(running.loadRest);
            await stopOrLoss(stop, lost, registered.refused);
          } finally {
            await unlessAborted(stopWithin(running, stop.aborted ? requestsMs() : undefined), hurry);
          }
        } finally {
          await endServerProcesses();
          await Promise.race([registered.end(), sleep(hurry.aborted ? 0 : DEREGISTER_MS, undefined, { ref: false })]);
        }
      },
      config,
      { stop, closing, meanwhile: () => void loadAhead(config).catch(() => undefined) },
    );
    hurry.throwIfAborted();
    console.error('Kontor has stopped');
  } catch (error) {
    if (!stop.aborted || error !== stop.reason) throw error;
    console.error('Stopped before the start was complete');
  } finally {
    // A connection to a database that never answers would keep the process alive.
    setTimeout(() => process.exit(), LINGER_MS).unref();
  }
}

/** Time after SHUTDOWN_SECONDS in which PostgreSQL may still end before it is killed. */
const OVERTIME_MS = 500;
/** Time for the connections of clients that were cut off to close. */
const CUT_MS = 100;
const LINGER_MS = 500;
/** Time to remove the row of the server. A remaining row counts for a minute. */
const DEREGISTER_MS = 300;

// Loads most of the program while PostgreSQL starts in its own process, which takes about as long (docs/performance.md). With several
// processes, the primary one does not need it.
const loadServer = () => import('./start-listening.ts');
const loadFirstStart = () => import('./first-start.ts');

async function loadAhead({ workers }: Config): Promise<void> {
  if (workers === 1) await loadServer();
  await loadFirstStart();
}

// Closes the database even if work on it never ends.
async function stopWithin(running: Running, ms: number | undefined): Promise<void> {
  const late = ms === undefined ? [] : [sleep(Math.max(0, ms) + CUT_MS, undefined, { ref: false })];
  await Promise.race([running.stop(), ...late]);
}

async function startHere(config: Config, database: Database, logger: Logger): Promise<Running> {
  const { startListening } = await loadServer();
  return startListening(config, database, logger);
}

async function sayReady(config: Config, database: Database, { address: listening, credentials }: Ready): Promise<void> {
  const address = publicAddress(listening, config);
  console.error(readyLine(address, config));
  // The message of the first start contains the addresses.
  if (credentials) console.log(welcome(address, credentials, process.stderr.isTTY));
  else console.error(addressLines(address, await codesOf(database), process.stderr.isTTY));
}

interface Ready {
  address: string;
  /** For the first start. */
  credentials: Credentials | undefined;
}

// The service role may not list accounts.
async function codesOf(database: Database): Promise<string[] | undefined> {
  if (!database.owner) return undefined;
  const { listAccounts } = await import('../../operations/administration/lists.ts');
  return (await listAccounts(database)).map(({ code }) => String(code));
}

/** Resolves at the first signal. Throws DatabaseError if PostgreSQL has ended and does not start again, or rejects this version. */
async function stopOrLoss(stop: AbortSignal, lost: Promise<Error>, refused: Promise<Error>): Promise<void> {
  const stopped = new Promise<void>(resolve => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve());
  });
  const reason = await Promise.race([
    stopped,
    lost.then(({ message }) => `The server ends, because its database does: ${message}`),
    refused.then(({ message }) => `The server ends, because a later version has taken over its database: ${message}`),
  ]);
  if (reason) throw new DatabaseError(reason);
}
