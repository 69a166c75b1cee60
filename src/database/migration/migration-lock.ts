// The migration lock: one process migrates at a time. It ends with its transaction, so it holds through a pooler too.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The number of the lock: "kont". */
export const MIGRATION_LOCK = 0x6b6f6e74;
/** The pause after an attempt while another process has the lock. */
const PAUSE_MS = 100;

/** Takes the migration lock until the end of the transaction; false when another process has it, or shares it. */
export async function tryMigrationLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`,
  );
  return rows[0]?.taken ?? false;
}

/** Keeps others from migrating until the end of the transaction; false when another process migrates. */
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

// A statement that waited for the lock would keep its snapshot, and so hold up the process that has the lock and makes an index: that
// waits for the end of all snapshots.
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
