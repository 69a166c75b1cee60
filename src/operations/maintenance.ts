// Maintenance over all accounts. It deletes expired rows: sessions, Idempotency-Keys, rate limit windows, failed logins, addresses of
// logins, sign-in steps, links that reset a password, browsers no longer used, bodies in the request log, events, and deliveries of webhooks. It also analyzes tables
// that grow fast, long before PostgreSQL does: a statement is planned once for each connection (docs/performance.md), and in a nearly
// empty table every index looks as good as another. An analysis makes PostgreSQL plan the statements again.

import { deleteExpiredEvents } from '../database/sql/events.ts';
import { analyzeGrownTable, deleteExpired, deleteExpiredSignIns } from '../database/sql/maintenance.ts';
import { deleteExpiredBodies } from '../database/sql/request-log.ts';
import { deleteExpiredDeliveries } from '../database/sql/webhooks.ts';
import type { DatabaseContext } from './context.ts';

/** Analyzes the table that has grown most, if one has doubled since it was analyzed. Resolves to whether there may be more of them. */
export async function analyzeGrownTables({ pool }: Pick<DatabaseContext, 'pool'>): Promise<boolean> {
  // The analysis of a large table may take longer than a request may.
  const [row] = await pool.withConnection(connection => connection.query(analyzeGrownTable()), { noTimeout: true });
  return typeof row?.grown === 'string';
}

/** Expired rows of each table that are deleted in one transaction. */
const BATCH = 500;

/** Deletes a batch of expired rows of each table, of all accounts. Resolves to whether there may be more. `changesDays`: days to keep events. */
export async function deleteExpiredRows(
  { pool }: Pick<DatabaseContext, 'pool'>,
  { batch = BATCH, changesDays = 30 }: { batch?: number; changesDays?: number } = {},
): Promise<boolean> {
  const rows = [
    ...(await pool.query(deleteExpired(batch))),
    ...(await pool.query(deleteExpiredSignIns(batch))),
    ...(await pool.query(deleteExpiredBodies(batch))),
    ...(await pool.query(deleteExpiredEvents(batch, changesDays))),
    ...(await pool.query(deleteExpiredDeliveries(batch))),
  ];
  return rows.some(({ deleted }) => Number(deleted ?? 0) >= batch);
}
