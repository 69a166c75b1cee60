// Runs a step of a migration while servers work: both its waits for locks and the waits of others for its locks are bounded.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Maximum wait of a step for a lock, and of another session for a lock of the step, in milliseconds. */
const LOCK_MS = 1_000;
/** Attempts of a step, and the approximate pause between them, in which the service catches up. */
const ATTEMPTS = 20;
const PAUSE_MS = 1_500;
/** Attempts of a step that others had to wait for: it is slow itself, so further attempts would not help. */
const SLOW_ATTEMPTS = 3;
/** Interval of the check for waiting sessions, in milliseconds. */
const WATCH_MS = 200;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const CANCELLED = '57014';

/**
 * Runs `step` until it succeeds. The step calls `watch.begin` first in its transaction, and rolls back when it fails. It is cancelled
 * if another session waits more than a second for one of its locks. Throws the error of the step, or an Error with the remedy if the
 * locks are not available. `watcher`: a separate connection.
 */
export async function withBoundedLocks<T>(
  watcher: pg.Client,
  name: string,
  step: (watch: Watch) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const watch = new Watch(watcher);
    try {
      return await step(watch);
    } catch (error) {
      // The error may arrive before the watch knows that it has cancelled the step.
      await watch.end();
      const code = codeOf(error);
      const slow = code === CANCELLED && watch.cancelled;
      if (!slow && code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt >= (slow ? SLOW_ATTEMPTS : ATTEMPTS)) throw slow ? tooSlow(name, error) : noLock(name, error);
    } finally {
      await watch.end();
    }
    await sleep(PAUSE_MS * (0.75 + Math.random() / 2));
  }
}

/** Cancels a transaction if another session waits too long for one of its locks. */
export class Watch {
  cancelled = false;
  readonly #watcher: pg.Client;
  readonly #ended = new AbortController();
  #watching: Promise<void> | undefined;

  constructor(watcher: pg.Client) {
    this.#watcher = watcher;
  }

  /** Sets the lock timeout of the open transaction on `client`, and begins to watch it. */
  async begin(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pg_backend_pid() AS pid, set_config('lock_timeout', '${LOCK_MS}', true)`,
    );
    this.#watching = this.#run(rows[0]?.pid ?? 0);
  }

  async end(): Promise<void> {
    this.#ended.abort();
    await this.#watching;
  }

  async #run(pid: number): Promise<void> {
    const { signal } = this.#ended;
    for (;;) {
      await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // If this connection is lost, the other one most likely is too.
      const { rowCount } = await this.#watcher.query(CANCEL, [pid]).catch(() => ({ rowCount: 0 }));
      if (rowCount) this.cancelled = true;
    }
  }
}

// Programs that wait for the migration lock don't count.
const CANCEL = `
  SELECT pg_cancel_backend($1) WHERE EXISTS (
    SELECT FROM pg_locks WHERE NOT granted AND pid <> $1 AND locktype <> 'advisory'
      AND waitstart < clock_timestamp() - interval '${LOCK_MS} milliseconds' AND $1 = ANY (pg_blocking_pids(pid)))`;

function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code ?? (cause instanceof Error ? codeOf(cause) : undefined);
}

function noLock(name: string, cause: unknown): Error {
  return new Error(
    `Migration ${name} did not get its locks within ${LOCK_MS / 1000} s in ${ATTEMPTS} attempts, because another session keeps them. Find it with SELECT pid, usename, query FROM pg_stat_activity ORDER BY xact_start, let it end, and start again`,
    { cause },
  );
}

function tooSlow(name: string, cause: unknown): Error {
  return new Error(
    `Migration ${name} was stopped, because other work waited for it for more than ${LOCK_MS / 1000} s, in ${SLOW_ATTEMPTS} attempts. Nothing of it is left. Try again at a quiet time, or stop all servers and run 'kontor migrate'`,
    { cause },
  );
}
