/** The embedded PostgreSQL: the first Kontor process starts it, all processes share it, the last one stops it. */
import { explain } from './data-directory/explain-failure.ts';
import { type DataLocation, findLocation } from './data-directory/location.ts';
import { createLockFile, type Lock, tryExclusive, tryShared, waitExclusive } from './data-directory/lock.ts';
import { recordContainer, rejectOtherContainer } from './data-directory/platform.ts';
import { rotateLog } from './server/log-file.ts';
import { addressOf, type Postmaster } from './server/postmaster.ts';
import { attach, type StartOptions, start } from './server/server.ts';
import { type StopOptions, stop } from './server/stop.ts';
import { type SupervisionOptions, Supervisor } from './supervise.ts';

export interface EmbeddedServer {
  /** Address of the maintenance superuser in the database `postgres` (postgresql://…@localhost:5432/postgres?host=…). */
  url: string;
  /** Watches the server until `stop`. Call it once. */
  supervise(options: SupervisionOptions): Supervisor;
  /**
   * Ends the use of the server by this process. If no other process uses it, stops PostgreSQL and waits for its end. May be called more
   * than once.
   */
  stop(options?: StopOptions): Promise<void>;
}

interface EmbeddedOptions {
  /** KONTOR_DATA. All files are in its directory `postgres`. */
  dataDirectory: string;
  /** Receives a line for each step that may take more than a second. */
  progress?: (line: string) => void;
  /** Called after the start of PostgreSQL's process, for work until it is ready. Not called for a running server. */
  meanwhile?: (() => void) | undefined;
  /** Number of connections for servers, within bounds. No effect on a running server. */
  connections?: number;
  /** Further PostgreSQL settings, for tests and measurements. No effect on a running server. */
  settings?: Record<string, string>;
  /** When it aborts, the start ends at once without a remaining process, and rejects with the reason. */
  abort?: AbortSignal | undefined;
}

/** Starts the PostgreSQL in `dataDirectory`, or attaches to it. Creates its data on first use. Errors have the remedy. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDirectory, progress = () => undefined, meanwhile, connections = 0, settings = {}, abort } = options;
  try {
    const location = await findLocation(dataDirectory, progress);
    await createLockFile(location.startLock, location.account);
    await createLockFile(location.useLock, location.account);
    return await use(location, { connections, settings, progress, meanwhile, abort });
  } catch (error) {
    abort?.throwIfAborted();
    throw explain(error, dataDirectory);
  }
}

async function use(location: DataLocation, options: StartOptions): Promise<EmbeddedServer> {
  const startLock = await waitForStartLock(location, options);
  try {
    const postmaster = await attachOrStart(location, options);
    const url = await addressOf(location, postmaster);
    const useLock = lockForUse(location);
    let supervisor: Supervisor | undefined;
    let stopping: Promise<void> | undefined;
    return {
      url,
      supervise(supervision) {
        supervisor = new Supervisor(location, postmaster, supervision, {
          restart: abort => restart(location, { ...options, progress: () => undefined, meanwhile: undefined, abort }),
          rotateLog: () => rotateUnlessBusy(location),
        });
        return supervisor;
      },
      stop(stopOptions = {}) {
        stopping ??= (async () => {
          await supervisor?.stop();
          await endUse(location, useLock, options, stopOptions);
        })();
        return stopping;
      },
    };
  } finally {
    startLock.release();
  }
}

async function attachOrStart(location: DataLocation, options: StartOptions): Promise<Postmaster> {
  const inUse = !isUnused(location);
  const running = await attach(location, options.abort);
  if (running) return running;
  if (inUse) await rejectOtherContainer(location);
  await recordContainer(location);
  return start(location, options, inUse);
}

/** Starts the server that has ended, unless another process does. */
async function restart(location: DataLocation, options: StartOptions): Promise<Postmaster> {
  const startLock = await waitForStartLock(location, options);
  try {
    return await attachOrStart(location, options);
  } finally {
    startLock.release();
  }
}

/** Time to wait for another process that starts or stops the server, in a hurry. */
const LOCK_WAIT_MS = 2_000;

async function endUse(
  location: DataLocation,
  useLock: Lock,
  { progress }: StartOptions,
  options: StopOptions,
): Promise<void> {
  const began = performance.now();
  const startLock = await startLockInTime(location, progress, options);
  // The process that holds the lock for so long uses the server, and stops it later.
  if (!startLock) return useLock.release();
  try {
    useLock.release();
    const { patienceMs, hurry } = options;
    const left = patienceMs === undefined ? undefined : Math.max(0, patienceMs - (performance.now() - began));
    if (isUnused(location)) await stop(location, { patienceMs: left, hurry });
  } finally {
    startLock.release();
  }
}

/** The start lock; undefined if it can't be had in the time for the stop. */
async function startLockInTime(
  location: DataLocation,
  progress: (line: string) => void,
  { patienceMs, hurry }: StopOptions,
): Promise<Lock | undefined> {
  const tooLate = new AbortController();
  const allow = (ms: number) => setTimeout(() => tooLate.abort(), ms).unref();
  if (patienceMs !== undefined) allow(patienceMs);
  if (hurry?.aborted) allow(LOCK_WAIT_MS);
  else hurry?.addEventListener('abort', () => allow(LOCK_WAIT_MS), { once: true });
  try {
    return await waitForStartLock(location, { progress, abort: tooLate.signal });
  } catch (error) {
    if (tooLate.signal.aborted) return undefined;
    throw error;
  }
}

function waitForStartLock(
  location: DataLocation,
  { progress, abort }: Pick<StartOptions, 'progress' | 'abort'>,
): Promise<Lock> {
  const report = () => progress('Waiting for another Kontor process to start or stop PostgreSQL');
  return waitExclusive(location.startLock, report, abort);
}

function lockForUse(location: DataLocation): Lock {
  const lock = tryShared(location.useLock);
  if (!lock) throw new Error(`${location.useLock} is locked by a program that is not Kontor. End it and try again.`);
  return lock;
}

/** True if no Kontor process uses the server. */
function isUnused(location: DataLocation): boolean {
  const lock = tryExclusive(location.useLock);
  lock?.release();
  return lock !== undefined;
}

/** One process at a time keeps the log small; the others leave it to that one. */
async function rotateUnlessBusy(location: DataLocation): Promise<void> {
  const lock = tryExclusive(location.startLock);
  if (!lock) return;
  try {
    await rotateLog(location);
  } finally {
    lock.release();
  }
}
