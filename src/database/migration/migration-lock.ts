// The migration lock: one process migrates at a time. It ends with its transaction, so it works through a pooler too.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Number of the lock: "kont" in ASCII. */
export const MIGRATION_LOCK = 0x6b6f6e74;
/** Milliseconds between two attempts to take the lock. */
const PAUSE_MS = 100;

/** Takes the migration lock until the end of the transaction. False if another process has it, exclusively or shared. */
export async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  return rows[0]?.taken ?? false;
}

/** Takes the migration lock shared until the end of the transaction. False if another process migrates. */
export async function tryShareMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}) AS taken`,
  );
  return rows[0]?.taken ?? false;
}

/** Runs work in a transaction that has the migration lock. Waits while another process has it. */
export async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await begin(client);
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

// A statement that waits for the lock would keep its snapshot, and block a process that creates an index under the lock: the index needs
// the end of all snapshots.
async function begin(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN');
    try {
      if (await tryMigrationLock(client)) return;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
    await client.query('ROLLBACK');
    await sleep(PAUSE_MS);
  }
}
