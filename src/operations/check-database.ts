// Asks the database how much of the service it allows now, for GET /readyz.

import type { Pool } from '../database/connection/pool.ts';
import { readOnlyDatabase } from '../database/sql/read-only.ts';
import { Message } from '../domain/messages/message.ts';

const READ_ONLY = new Message('database_read_only');

// Everybody may ask, so those who ask at the same time share the question.
const asking = new WeakMap<Pool, Promise<Message | undefined>>();

/** Why the database serves reads only; undefined when it serves all. Throws DB_TIMEOUT when it can't be reached. */
export function whyReadsOnly(pool: Pool): Promise<Message | undefined> {
  const shared = asking.get(pool) ?? ask(pool).finally(() => asking.delete(pool));
  asking.set(pool, shared);
  return shared;
}

async function ask(pool: Pool): Promise<Message | undefined> {
  // A connection of its own, since an older one may reach a server that is not the leader any more.
  const [row] = await pool.apart.query(readOnlyDatabase);
  return row?.read_only === true ? READ_ONLY : pool.availability.trouble;
}
