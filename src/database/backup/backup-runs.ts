// Records backups and their verification in the database, for the pages of the installation.

import { hostname } from 'node:os';
import type pg from 'pg';
import project from '../../../package.json' with { type: 'json' };
import { hasTable } from '../migration/migrate.ts';
import { withClient } from '../migration/prepare-database.ts';
import type { BackupSummary } from './write-backup.ts';

/** Number of recorded backups. */
const KEPT = 100;

/** Records a backup made at `at`; `everyMs`: the time to the next one by the same command. False: an earlier schema has no such table. */
export function noteBackup(
  ownerUrl: string,
  { file, bytes, accounts }: Pick<BackupSummary, 'file' | 'bytes' | 'accounts'>,
  { at, everyMs }: { at: Date; everyMs: number | undefined },
): Promise<boolean> {
  return ifTableExists(ownerUrl, async client => {
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

/** Records that the backup made at `at` can be restored. False: the database has no record of it. */
export function noteVerified(ownerUrl: string, at: Date): Promise<boolean> {
  return ifTableExists(ownerUrl, async client => {
    const { rowCount } = await client.query('UPDATE backup_run SET verified_at = now() WHERE at = $1', [at]);
    return rowCount === 1;
  });
}

const ifTableExists = (ownerUrl: string, work: (client: pg.Client) => Promise<boolean>): Promise<boolean> =>
  withClient(ownerUrl, async client => (await hasTable(client, 'public.backup_run')) && work(client));
