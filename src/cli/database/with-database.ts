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
  /** Ends the opening of the database; the work itself stops as it likes. */
  stop: AbortSignal;
  /** Way to close the database, read when the work has ended. */
  closing(): CloseOptions;
  /** Called while the embedded PostgreSQL starts, for work that needs no database. */
  meanwhile?(): void;
}

/**
 * Runs the work of a command on the database that the settings name. Throws DatabaseError when it can't be opened. Without
 * `interruption` a signal ends the work by its connections, so that it can remove what it has not finished, and the database is closed
 * before the process ends.
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
    const { addMissingSets } = await import('../../operations/administration/missing-sets.ts');
    const sets = database.owner ? await unlessAborted(addMissingSets(database), stop) : 0;
    if (sets > 0) database.applied.push(`document sets of new types (${sets})`);
    return await work(database);
  } finally {
    await database.close(closing());
  }
}

/** For a command that removes a record: it reads all documents of an account, as the foreign keys do. In milliseconds. */
export const REMOVAL_DEADLINE_MS = 300_000;

/** The settings for a command with statements that take longer than those of requests: with a time-out of at least `leastMs`. */
export function withDeadline(leastMs: number): Config {
  const config = readConfig();
  return { ...config, deadlineMs: Math.max(config.deadlineMs, leastMs) };
}

/** Time in which interrupted work removes what it has not finished, in milliseconds. */
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
      // Work that waits for the user never ends.
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
