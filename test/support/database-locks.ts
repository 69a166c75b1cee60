// Waits for locks in the database, to hold a request at a known point.

import type pg from 'pg';

/** Resolves when a transaction waits for a lock that fulfils the condition on `pg_locks`. */
export async function untilBlocked(client: pg.Client, condition: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`SELECT FROM pg_locks WHERE NOT granted AND ${condition}`);
    if (rows.length > 0) return;
  }
}

/** The condition for a lock on a table. */
export const onTable = (table: string) => `relation = '${table}'::regclass`;
