// The place of a restore: what is in it already, and who uses it.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectOnce } from '../migration/prepare-database.ts';
import { readAccounts } from './read-rows.ts';
import { listTemplates } from './template-files.ts';

/** Contents that a restore would replace. */
export interface Place {
  accounts: number;
  templates: number;
}

/** Looks at a place. */
export async function lookAtPlace(ownerUrl: string, templatesDirectory: string): Promise<Place> {
  const client = await connectOnce(ownerUrl);
  try {
    return { accounts: await countAccounts(client), templates: (await listTemplates(templatesDirectory)).files.length };
  } finally {
    await client.end();
  }
}

/** The number of accounts in a database, which may be empty. */
export async function countAccounts(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.account') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists ? (await readAccounts(client)).length : 0;
}

/**
 * Throws while another connection uses the database: servers would go on with what they know of the former one. One that has just been
 * closed gets a moment to end.
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

// In a transaction PostgreSQL goes on showing the connections that it has shown first.
async function otherConnections(client: pg.Client): Promise<number> {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ connections: number }>(`
    SELECT count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows[0]?.connections ?? 0;
}

/** The login of the service in the database that is replaced: the new one keeps it, so that no role is left behind. */
export async function serviceLoginsOf(client: pg.Client): Promise<{ role_name: string; password: string }[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.service_login') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<{ role_name: string; password: string }>('SELECT role_name, password FROM service_login'))
    .rows;
}
