/** Exclusive and shared file locks between processes. The kernel releases the locks of a process that ends. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOnce } from '../../../files/private-file.ts';
import type { Account } from '../run-program.ts';

// Node has no flock. SQLite, which is part of Node, locks files on every platform; its files stay empty here.
// A process loses its POSIX locks on a file when it closes any descriptor of the file, so no other code may open these files.

/** A lock that this process holds. */
export interface Lock {
  release(): void;
}

/** Held locks, kept from garbage collection, which would release them. */
const heldLocks = new Set<DatabaseSync>();

/** No journal file, so that locks work on a full disk. */
const noJournal = 'PRAGMA journal_mode = MEMORY';

const RETRY_MS = 10;
const TIMEOUT_MS = 10 * 60_000;

/** Takes an exclusive lock; undefined if another process holds a lock on the file. */
export function tryExclusive(file: string): Lock | undefined {
  return tryLock(file, `${noJournal}; BEGIN EXCLUSIVE`);
}

/** Takes a shared lock; undefined if another process holds an exclusive lock on the file. */
export function tryShared(file: string): Lock | undefined {
  return tryLock(file, `${noJournal}; BEGIN; SELECT count(*) FROM sqlite_schema`);
}

/**
 * Waits up to ten minutes for an exclusive lock. Calls `onWait` after a second. Rejects with the reason of `abort` when it aborts.
 */
export async function waitExclusive(file: string, onWait: () => void, abort?: AbortSignal): Promise<Lock> {
  const start = performance.now();
  let reported = false;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock) return lock;
    abort?.throwIfAborted();
    const waited = performance.now() - start;
    if (waited > TIMEOUT_MS) {
      throw new Error(`Another Kontor process has locked ${file} for ten minutes. End that process and try again.`);
    }
    if (waited > 1000 && !reported) {
      reported = true;
      onWait();
    }
    await sleep(RETRY_MS);
  }
}

/** Creates an empty file for a lock, unless it exists. */
export async function createLockFile(file: string, account: Account | undefined): Promise<void> {
  await createOnce(file, '', account);
}

function tryLock(file: string, statement: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} could not be locked (${reason}). Keep KONTOR_DATA on a local disk.`, { cause: error });
  }
  heldLocks.add(database);
  return {
    release() {
      if (heldLocks.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const busy = 5; // SQLITE_BUSY; the higher bits of an extended code give the reason
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === busy;
}
