/** The PostgreSQL inside: started by the first Kontor process that needs it, shared by all, stopped by the last to leave. */
import { explain } from './data-directory/explain-failure.ts';
import { findPlace, type Place } from './data-directory/location.ts';
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
    const place = await findPlace(dataDirectory, progress);
    await createLock(place.lock, place.account);
    await createLock(place.members, place.account);
    return await enter(place, { connections, settings, progress });
  } catch (error) {
    throw explain(error, dataDirectory);
  }
}

async function enter(place: Place, options: StartOptions): Promise<EmbeddedServer> {
  const lock = await lockPlace(place, options.progress);
  try {
    const postmaster = await adoptOrStart(place, options);
    const url = await addressOf(place, postmaster);
    const membership = join(place);
    let leaving: Promise<void> | undefined;
    return {
      url,
      stop() {
        leaving ??= leave(place, membership, options.progress);
        return leaving;
      },
    };
  } finally {
    lock.release();
  }
}

async function adoptOrStart(place: Place, options: StartOptions): Promise<Postmaster> {
  const running = await adopt(place);
  if (running) return running;
  if (!isUnused(place)) await refuseForeignMembers(place);
  await noteMachine(place);
  return start(place, options);
}

async function leave(place: Place, membership: Held, progress: (line: string) => void): Promise<void> {
  const lock = await lockPlace(place, progress);
  try {
    membership.release();
    if (isUnused(place)) await stop(place);
  } finally {
    lock.release();
  }
}

function lockPlace(place: Place, progress: (line: string) => void): Promise<Held> {
  return waitAlone(place.lock, () => progress('Waiting for another Kontor process to start or stop PostgreSQL'));
}

function join(place: Place): Held {
  const membership = tryShared(place.members);
  if (!membership) throw new Error(`${place.members} is locked by something that is not Kontor. End it and try again.`);
  return membership;
}

/** Whether no living Kontor process uses the server. */
function isUnused(place: Place): boolean {
  const alone = tryAlone(place.members);
  alone?.release();
  return alone !== undefined;
}
