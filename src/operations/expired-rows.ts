// Deletes what has expired: sessions, Idempotency-Keys, rate limit windows, failed logins and addresses of logins.

import { deleteExpired } from '../database/statements/expired-rows.ts';
import type { DatabaseContext } from './context.ts';

/** Expired rows of each table that are deleted in one transaction. */
const BATCH = 500;

/** Deletes a batch of expired rows of each table, of all accounts. Resolves to whether there may be more. */
export async function deleteExpiredRows({ pool }: Pick<DatabaseContext, 'pool'>, batch = BATCH): Promise<boolean> {
  const [row] = await pool.query(deleteExpired(batch));
  return Number(row?.deleted ?? 0) >= batch;
}
