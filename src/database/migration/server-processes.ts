// The servers that use a database, as its table server_process has them.

import type pg from 'pg';
import { BASELINE } from './baseline.ts';

/** A server is taken for ended when it has not renewed its row for so long. */
const SILENT_SECONDS = 60;

/** A server that runs, for messages. */
interface RunningServer {
  version: string;
  host: string;
  process: number;
  silent: number;
}

/** Names the servers that run and don't know the migration. Empty in a database that has no table of servers yet. */
export async function serversWithout(client: pg.Client, migration: string): Promise<string[]> {
  const { rows: exists } = await client.query(`SELECT to_regclass('server_process') IS NOT NULL AS yes`);
  if (!exists[0]?.yes) return [];
  const { rows } = await client.query<RunningServer>(
    `SELECT program_version AS version, host, process_number AS process,
      greatest(0, round(extract(epoch FROM clock_timestamp() - seen_at)))::integer AS silent
    FROM server_process
    WHERE (newest_migration < $1 COLLATE "C" OR $1 = $2) AND seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'
    ORDER BY started_at`,
    // A server that runs beside a database without the baseline is of before the baseline.
    [migration, BASELINE],
  );
  return rows.map(
    ({ version, host, process, silent }) =>
      `Kontor ${version} on ${host} (process ${process}, last seen ${silent} s ago)`,
  );
}
