/** The embedded PostgreSQL: the first Kontor process starts it, all processes share it, the last one stops it. */
import { explain } from './data-directory/explain-failure.ts';
import { type DataLocation, findLocation } from './data-directory/location.ts';
import { createLockFile, type Lock, tryExclusive, tryShared, waitExclusive } from './data-directory/lock.ts';
import { recordContainer, rejectOtherContainer } from './data-directory/platform.ts';
import { addressOf, type Postmaster } from './server/postmaster.ts';
import { attach, type StartOptions, start, stop } from './server/server.ts';

export interface EmbeddedServer {
  /** Address of the maintenance superuser in the database `postgres` (postgresql://…@127.0.0.1:port/postgres?host=…). */
  url: string;
  /**
   * Ends the use of the server by this process. If no other process uses it, stops PostgreSQL and waits for its end.
   * May be called again.
   */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** KONTOR_DATA. All files are in its directory `postgres`. */
  dataDirectory: string;
  /** Receives a line for each step that may take over a second. */
  progress?: (line: string) => void;
  /** The number of connections for servers, within bounds; no effect on a running server. */
  connections?: number;
  /** Further PostgreSQL settings, for tests and measurements; no effect on a running server. */
  settings?: Record<string, string>;
}

/** Starts the PostgreSQL in `dataDirectory`, or attaches to it. Creates its data on first use. Errors have the remedy. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDirectory, progress = () => undefined, connections = 0, settings = {} } = options;
  try {
    const location = await findLocation(dataDirectory, progress);
    await createLockFile(location.startLock, location.account);
    await createLockFile(location.useLock, location.account);
    return await use(location, { connections, settings, progress });
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

async function use(location: DataLocation, options: StartOptions): Promise<EmbeddedServer> {
  const startLock = await waitForStartLock(location, options.progress);
  try {
    const postmaster = await attachOrStart(location, options);
    const url = await addressOf(location, postmaster);
    const useLock = lockForUse(location);
    let stopping: Promise<void> | undefined;
    return {
      url,
      stop() {
        stopping ??= endUse(location, useLock, options.progress);
        return stopping;
      },
    };
  } finally {
    startLock.release();
  }
}

async function attachOrStart(location: DataLocation, options: StartOptions): Promise<Postmaster> {
  const running = await attach(location);
  if (running) return running;
  if (!isUnused(location)) await rejectOtherContainer(location);
  await recordContainer(location);
  return start(location, options);
}

async function endUse(location: DataLocation, useLock: Lock, progress: (line: string) => void): Promise<void> {
  const startLock = await waitForStartLock(location, progress);
  try {
    useLock.release();
    if (isUnused(location)) await stop(location);
  } finally {
    startLock.release();
  }
}

function waitForStartLock(location: DataLocation, progress: (line: string) => void): Promise<Lock> {
  const report = () => progress('Waiting for another Kontor process to start or stop PostgreSQL');
  return waitExclusive(location.startLock, report);
}

function lockForUse(location: DataLocation): Lock {
  const lock = tryShared(location.useLock);
  if (!lock) throw new Error(`${location.useLock} is locked by a program that is not Kontor. End it and try again.`);
  return lock;
}

/** Whether no Kontor process uses the server. */
function isUnused(location: DataLocation): boolean {
  const lock = tryExclusive(location.useLock);
  lock?.release();
  return lock !== undefined;
}
