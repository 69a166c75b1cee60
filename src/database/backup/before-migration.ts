// The backup of the embedded database before a migration, to which an upgrade can be reverted.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missingMigrations, readMigrations } from '../migration/migrate.ts';
import { withClient } from '../migration/prepare-database.ts';
import { backupName, removeOldest } from './backup-files.ts';
import { countAccounts } from './restore-target.ts';
import { type BackupConfig, installationOf, MigrationRuns, writeBackup } from './write-backup.ts';

/** Number of these backups that are kept. */
const KEPT = 3;
const RETRY_MS = 200;

/** Settings of the backup. */
interface Config extends BackupConfig {
  backupBeforeMigration: 'on' | 'off';
}

/**
 * Backs up the embedded database to KONTOR_DATA/backups if it lacks migrations and has accounts, unless BACKUP_BEFORE_MIGRATION is off.
 * Throws if that fails, so that nothing is migrated. A PostgreSQL of DATABASE_URL has its own backups, and may be too large for this
 * disk. `progress` receives a line.
 */
export async function backupBeforeMigration(
  config: Config,
  ownerUrl: string,
  progress: (line: string) => void,
): Promise<void> {
  if (config.databaseUrl || config.backupBeforeMigration === 'off') return;
  const folder = join(config.dataDirectory, 'backups');
  for (;;) {
    const prefix = await prefixOf(ownerUrl);
    if (prefix === undefined) return;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = new Date();
      const file = join(folder, backupName(prefix, now));
      progress(`Backing up the database before it is migrated: ${file}`);
      await writeBackup(installationOf(config, ownerUrl), file, { now });
      // A start that fails again and again in one migration does not push out the backup from before the upgrade.
      await removeOldest(folder, RegExp.escape(prefix), 1);
      await removeOldest(folder, 'before-[\\w.-]+', KEPT);
      return;
    } catch (error) {
      if (!(error instanceof MigrationRuns)) throw explained(error, folder);
      // Another process has made the backup and migrates.
      await sleep(RETRY_MS);
    }
  }
}

// Prefix with the first missing migration; undefined if none is missing or there are no accounts.
function prefixOf(ownerUrl: string): Promise<string | undefined> {
  return withClient(ownerUrl, async client => {
    const [first] = await missingMigrations(client, await readMigrations());
    if (first === undefined || (await countAccounts(client)) === 0) return undefined;
    return `before-${first.replace('.sql', '')}`;
  });
}

function explained(error: unknown, folder: string): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The database was not migrated, because the backup before that failed: ${reason}. Make room in ${folder}, or migrate without a backup with BACKUP_BEFORE_MIGRATION=off`,
    { cause: error },
  );
}
