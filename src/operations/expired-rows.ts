// Deletes what has expired: sessions, Idempotency-Keys, rate limit windows, failed logins and addresses of logins, steps of sign-ins,
// links that reset a password, browsers that users no longer use, and bodies in the request log.

import { deleteExpired, deleteExpiredSignIns } from '../database/sql/expired-rows.ts';
import { deleteExpiredBodies } from '../database/sql/request-log.ts';
import type { DatabaseContext } from './context.ts';

/** Expired rows of each table that are deleted in one transaction. */
const BATCH = 500;

/** Deletes a batch of expired rows of each table, of all accounts. Resolves to whether there may be more. */
export async function deleteExpiredRows({ pool }: Pick<DatabaseContext, 'pool'>, batch = BATCH): Promise<boolean> {
  const rows = [
    ...(await pool.query(deleteExpired(batch))),
    ...(await pool.query(deleteExpiredSignIns(batch))),
    ...(await pool.query(deleteExpiredBodies(batch))),
  ];
  return rows.some(({ deleted }) => Number(deleted ?? 0) >= batch);
}
