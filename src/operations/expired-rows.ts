// Deletes what has expired: sessions, Idempotency-Keys, rate limit windows, failed logins, addresses of logins, and bodies in
// the request log.

import { deleteExpired } from '../database/statements/expired-rows.ts';
import { deleteExpiredBodies } from '../database/statements/request-log.ts';
import type { DatabaseContext } from './context.ts';

/** Expired rows of each table that are deleted in one transaction. */
const BATCH = 500;

/** Deletes a batch of expired rows of each table, of all accounts. Resolves to whether there may be more. */
export async function deleteExpiredRows({ pool }: Pick<DatabaseContext, 'pool'>, batch = BATCH): Promise<boolean> {
  const [row] = await pool.query(deleteExpired(batch));
  const [bodies] = await pool.query(deleteExpiredBodies(batch));
  return Math.max(Number(row?.deleted ?? 0), Number(bodies?.deleted ?? 0)) >= batch;
}
