// Queries whether the database is read-only, for GET /readyz.

import type { Pool } from '../database/connection/pool.ts';
import { readOnlyDatabase } from '../database/sql/read-only.ts';
import { Message } from '../domain/messages/message.ts';

const READ_ONLY = new Message('database_read_only');

// Requests need no authentication, so concurrent ones share a query.
const asking = new WeakMap<Pool, Promise<Message | undefined>>();

/** Reason why the database is read-only; undefined if it is not. Throws DB_TIMEOUT if it can't be reached. */
export function whyReadsOnly(pool: Pool): Promise<Message | undefined> {
  const shared = asking.get(pool) ?? ask(pool).finally(() => asking.delete(pool));
  asking.set(pool, shared);
  return shared;
}

async function ask(pool: Pool): Promise<Message | undefined> {
  // A new connection, because an older one may reach a former leader.
  const [row] = await pool.apart.query(readOnlyDatabase);
  return row?.read_only === true ? READ_ONLY : pool.availability.trouble;
}
