// Asks the database how much of the service it allows now, for GET /readyz.

import type { Pool } from '../database/connection/pool.ts';
import { readOnlyDatabase } from '../database/statements/read-only.ts';

const READ_ONLY = 'The database cannot write: it is read-only';

/** Why the database serves reads only; undefined when it serves all. Throws DB_TIMEOUT when it can't be reached. */
export async function whyReadsOnly(pool: Pool): Promise<string | undefined> {
  // A connection of its own, since an older one may reach a server that is not the leader any more.
  const [row] = await pool.apart.query(readOnlyDatabase);
  return row?.read_only === true ? READ_ONLY : pool.availability.trouble;
}
