/** Locks between processes, held by the kernel: whoever dies by kill -9 has let go, so nothing can be stale. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../run-program.ts';
import { createOnce } from './private-file.ts';

// Node has no flock. SQLite, which is part of Node, locks files on every platform: here it opens files that stay empty.
// A POSIX lock is lost when its process closes any descriptor of the file, so nothing else may open these files.

export interface Held {
  release(): void;
}

/** A lock nobody refers to would be collected, and so lost. */
const held = new Set<DatabaseSync>();

/** Locks must work on a full disk too. */
const writeNothing = 'PRAGMA journal_mode = MEMORY';

const retryMilliseconds = 10;
const patienceMilliseconds = 10 * 60_000;

/** Takes the lock alone; undefined when another holds it, alone or shared. */
export function tryAlone(file: string): Held | undefined {
  return attempt(file, `${writeNothing}; BEGIN EXCLUSIVE`);
}

/** Takes the lock together with others; undefined when another holds it alone. */
export function tryShared(file: string): Held | undefined {
  return attempt(file, `${writeNothing}; BEGIN; SELECT count(*) FROM sqlite_schema`);
}

/** Takes the lock alone, waiting for it; `waiting` is called once when that takes over a second. */
export async function waitAlone(file: string, waiting: () => void): Promise<Held> {
  const start = performance.now();
  let told = false;
  for (;;) {
    const lock = tryAlone(file);
    if (lock) return lock;
    const waited = performance.now() - start;
    if (waited > patienceMilliseconds) {
      throw new Error(`Another Kontor process has held ${file} for ten minutes. End that process and try again.`);
    }
    if (waited > 1000 && !told) {
      told = true;
      waiting();
    }
    await sleep(retryMilliseconds);
  }
}

/** Makes the empty file a lock is taken on. */
export async function createLock(file: string, account: Account | undefined): Promise<void> {
  await createOnce(file, '', account);
}

function attempt(file: string, statement: string): Held | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} could not be locked (${reason}). Keep KONTOR_DATA on a local disk.`, { cause: error });
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const busy = 5; // SQLITE_BUSY; the upper bits say why
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === busy;
}
