// The target of a restore: its current contents, and other connections to its database.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { hasTable } from '../migration/migrate.ts';
import { withClient } from '../migration/prepare-database.ts';
import { readAccounts } from './read-rows.ts';
import { listTemplates } from './template-files.ts';

/** Contents of the target that a restore would replace. */
export interface RestoreTarget {
  accounts: number;
  templates: number;
}

/** Counts the contents of a target. */
export async function inspectTarget(ownerUrl: string, templatesDirectory: string): Promise<RestoreTarget> {
  const { files } = await listTemplates(templatesDirectory);
  return { accounts: await withClient(ownerUrl, countAccounts), templates: files.length };
}

/** Number of accounts in a database, which may be empty. */
export async function countAccounts(client: pg.Client): Promise<number> {
  return (await hasTable(client, 'public.account')) ? (await readAccounts(client)).length : 0;
}

/**
 * Throws if another connection uses the database, because servers would keep using cached facts of the former one. A connection that is
 * being closed gets two seconds to end.
 */
export async function refuseUse(client: pg.Client): Promise<void> {
  for (const deadline = performance.now() + CLOSING_MS; ; await sleep(RETRY_MS)) {
    const connections = await otherConnections(client);
    if (connections === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `The database is in use by ${connections} ${connections === 1 ? 'connection' : 'connections'}. Stop the servers and commands of Kontor, then try again`,
      );
  }
}

const CLOSING_MS = 2000;
const RETRY_MS = 50;

// Within a transaction PostgreSQL shows the connections of the first query until its snapshot is cleared.
async function otherConnections(client: pg.Client): Promise<number> {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ connections: number }>(`
    SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows[0]?.connections ?? 0;
}

/** The login of the service in the replaced database. The new database keeps it, so that no role is left over. */
export async function serviceLoginsOf(client: pg.Client): Promise<{ role_name: string; password: string }[]> {
  if (!(await hasTable(client, 'public.service_login'))) return [];
  return (await client.query<{ role_name: string; password: string }>('SELECT role_name, password FROM service_login'))
    .rows;
}
