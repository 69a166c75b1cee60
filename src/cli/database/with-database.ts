// Frame of a command: reads the settings, opens the database and closes it again.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '../../config/config.ts';
import { type CloseOptions, type Database, openDatabase } from '../../database/open-database.ts';
import { unlessAborted } from '../../database/unless-aborted.ts';
import type { Administrator } from '../../operations/actor.ts';
import { type StopRequests, stopRequests } from '../server/signals.ts';
import { DatabaseError } from '../terminal/errors.ts';

/** Interruption of a server's work. */
export interface Interruption {
  /** Ends the opening of the database. The work itself decides when to stop. */
  stop: AbortSignal;
  /** Options for closing the database, read after the work. */
  closing(): CloseOptions;
  /** Called while the embedded PostgreSQL starts, for work that needs no database. */
  meanwhile?(): void;
}

/**
 * Runs the work of a command on the database of the settings. Throws DatabaseError if it can't be opened. Without `interruption`, a signal
 * ends the connections of the work, which can then clean up. The database is closed before the process ends.
 */
export async function withDatabase<T>(
  work: (database: Database, signals?: StopRequests) => Promise<T>,
  config: Config = readConfig(),
  interruption?: Interruption,
): Promise<T> {
  if (!interruption) {
    const { stop, hurry } = stopRequests();
    const closing = () => ({ hurry });
    return withDatabase(database => untilSignal(database, work, { stop, hurry }), config, { stop, closing });
  }
  const { stop, closing, meanwhile } = interruption;
  const database = await open(config, stop, meanwhile);
  try {
    const { addMissingSets } = await import('../../operations/documents/document-sets.ts');
    const sets = database.owner ? await unlessAborted(addMissingSets(database), stop) : 0;
    if (sets > 0) database.applied.push(`document sets of new types (${sets})`);
    return await work(database);
  } finally {
    await database.close(closing());
  }
}

/** Milliseconds for the removal of a record, which reads all documents of an account for the foreign keys. */
export const REMOVAL_DEADLINE_MS = 300_000;

/** The settings with a statement timeout of at least `minMs`, for commands that take longer than requests. */
export function withDeadline(minMs: number): Config {
  const config = readConfig();
  return { ...config, deadlineMs: Math.max(config.deadlineMs, minMs) };
}

/** Milliseconds for interrupted work to clean up. */
const CLEANING_MS = 1_000;

async function untilSignal<T>(
  database: Database,
  work: (database: Database, signals: StopRequests) => Promise<T>,
  { stop, hurry }: StopRequests,
): Promise<T> {
  const working = work(database, { stop, hurry });
  try {
    return await unlessAborted(working, stop);
  } finally {
    if (stop.aborted) {
      database.interrupt(stop.reason);
      const ended = working.then(
        () => {},
        () => {},
      );
      // Work that waits for user input never ends.
      const time = sleep(CLEANING_MS, undefined, { signal: hurry }).catch(() => {});
      await Promise.race([ended, time]);
    }
  }
}

/** Runs the work of a command as the administrator of an account. Throws NOT_FOUND, DatabaseError. */
export function withAccount<T>(
  code: string,
  work: (database: Database, actor: Administrator) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  return withDatabase(async database => {
    const { administratorOf } = await import('../../operations/administration/accounts.ts');
    const { systemUser } = await import('../terminal/administration-log.ts');
    return work(database, await administratorOf(database, code, systemUser()));
  }, config);
}

// Steps that take a while are reported on standard error.
async function open(config: Config, stop: AbortSignal, meanwhile?: () => void): Promise<Database> {
  try {
    return await openDatabase(config, line => console.error(line), stop, meanwhile);
  } catch (error) {
    stop.throwIfAborted();
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
