// Notes in the database which backups were made of it and which were verified, for the pages of the installation.

import { hostname } from 'node:os';
import type pg from 'pg';
import project from '../../../package.json' with { type: 'json' };
import { connectOnce } from '../migration/prepare-database.ts';
import type { BackupSummary } from './write-backup.ts';

/** Backups that are remembered. */
const KEPT = 100;

/** Notes a backup of the moment `at`; `everyMs`: after what time the same command makes the next one. An earlier schema has no place for it. */
export function noteBackup(
  ownerUrl: string,
  { file, bytes, accounts }: Pick<BackupSummary, 'file' | 'bytes' | 'accounts'>,
  { at, everyMs }: { at: Date; everyMs: number | undefined },
): Promise<boolean> {
  return withTable(ownerUrl, async client => {
    const every = everyMs === undefined ? null : Math.round(everyMs / 1000);
    await client.query(
      `INSERT INTO backup_run (at, host, file, bytes, accounts, program_version, every_seconds) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (at) DO NOTHING`,
      [at, hostname(), file, bytes, accounts, project.version, every],
    );
    await client.query(
      'DELETE FROM backup_run WHERE at < (SELECT at FROM backup_run ORDER BY at DESC OFFSET $1 LIMIT 1)',
      [KEPT - 1],
    );
    return true;
  });
}

/** Notes that the backup of a moment can be restored. False: the database knows no such backup. */
export function noteVerified(ownerUrl: string, at: Date): Promise<boolean> {
  return withTable(ownerUrl, async client => {
    const { rowCount } = await client.query('UPDATE backup_run SET verified_at = now() WHERE at = $1', [at]);
    return rowCount === 1;
  });
}

async function withTable(ownerUrl: string, work: (client: pg.Client) => Promise<boolean>): Promise<boolean> {
  const client = await connectOnce(ownerUrl);
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('public.backup_run') IS NOT NULL AS exists`,
    );
    return rows[0]?.exists ? await work(client) : false;
  } finally {
    await client.end();
  }
}
