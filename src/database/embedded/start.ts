/** The PostgreSQL inside: started by the first Kontor process that needs it, shared by all, stopped by the last to leave. */
import { explain } from './data-directory/explain-failure.ts';
import { type DataLocation, findLocation } from './data-directory/location.ts';
import { createLock, type Held, tryAlone, tryShared, waitAlone } from './data-directory/lock.ts';
import { noteMachine, refuseForeignMembers } from './data-directory/platform.ts';
import { addressOf, type Postmaster } from './server/postmaster.ts';
import { adopt, type StartOptions, start, stop } from './server/server.ts';

export interface EmbeddedServer {
  /** Address of the maintenance superuser on database `postgres` (postgresql://…@127.0.0.1:port/postgres?host=…). */
  url: string;
  /** Leaves the server; the last Kontor process to leave stops PostgreSQL cleanly, and waits until it has. May be called again. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** KONTOR_DATA. Everything is kept in its `postgres`. */
  dataDirectory: string;
  /** Receives a line for each step that may take over a second. */
  progress?: (line: string) => void;
  /** Connections that it should have room for, within reason; without effect on a server that already runs. */
  connections?: number;
  /** PostgreSQL settings beyond ours, for tests and measurements; without effect on a server that already runs. */
  settings?: Record<string, string>;
}

/** Starts (initialising on first use) or joins the PostgreSQL kept in `dataDirectory`. Errors say what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDirectory, progress = () => undefined, connections = 0, settings = {} } = options;
  try {
    const location = await findLocation(dataDirectory, progress);
    await createLock(location.lock, location.account);
    await createLock(location.members, location.account);
    return await enter(location, { connections, settings, progress });
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

async function enter(location: DataLocation, options: StartOptions): Promise<EmbeddedServer> {
  const lock = await lockLocation(location, options.progress);
  try {
    const postmaster = await adoptOrStart(location, options);
    const url = await addressOf(location, postmaster);
    const membership = join(location);
    let leaving: Promise<void> | undefined;
    return {
      url,
      stop() {
        leaving ??= leave(location, membership, options.progress);
        return leaving;
      },
    };
  } finally {
    lock.release();
  }
}

async function adoptOrStart(location: DataLocation, options: StartOptions): Promise<Postmaster> {
  const running = await adopt(location);
  if (running) return running;
  if (!isUnused(location)) await refuseForeignMembers(location);
  await noteMachine(location);
  return start(location, options);
}

async function leave(location: DataLocation, membership: Held, progress: (line: string) => void): Promise<void> {
  const lock = await lockLocation(location, progress);
  try {
    membership.release();
    if (isUnused(location)) await stop(location);
  } finally {
    lock.release();
  }
}

function lockLocation(location: DataLocation, progress: (line: string) => void): Promise<Held> {
  return waitAlone(location.lock, () => progress('Waiting for another Kontor process to start or stop PostgreSQL'));
}

function join(location: DataLocation): Held {
  const membership = tryShared(location.members);
  if (!membership)
    throw new Error(`${location.members} is locked by something that is not Kontor. End it and try again.`);
  return membership;
}

/** Whether no living Kontor process uses the server. */
function isUnused(location: DataLocation): boolean {
  const alone = tryAlone(location.members);
  alone?.release();
  return alone !== undefined;
}
