// Upgrades an account file of an older version: imports it into a scratch PostgreSQL with the migrations of that version, migrates it,
// and exports it again.

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import project from '../../../../package.json' with { type: 'json' };
import type { Config } from '../../../config/config.ts';
import { makeDataDirectory } from '../../../database/embedded/data-directory/create.ts';
import { startEmbedded } from '../../../database/embedded/start.ts';
import type { Migration } from '../../../database/migration/apply.ts';
import { compareMigrations } from '../../../database/migration/compare-migrations.ts';
import { migrate, readMigrations } from '../../../database/migration/migrate.ts';
import { connectOnce, withClient } from '../../../database/migration/prepare-database.ts';
import { makeGroupRoles } from '../../../database/migration/roles.ts';
import { accountIdOf } from '../../../database/sql/sessions/sessions.ts';
import { openArchiveFile, writeArchiveFile } from '../../../formats/archive/archive-file.ts';
import { exportAccount, type TemplateFile } from '../../../operations/account-files/export-account.ts';
import { importAccount, type VerifiedFile } from '../../../operations/account-files/import-account.ts';
import { withTransferPool } from '../../database/transfer-pool.ts';

const silent = () => {};

/** Dependencies of the upgrade. */
interface Upgrade {
  config: Config;
  /** Ends the upgrade at once and removes its files. */
  stop: AbortSignal | undefined;
}

/** Runs `work` with the upgraded file, which is removed afterwards. */
export async function withUpgradedFile<T>(
  file: VerifiedFile,
  { config, stop }: Upgrade,
  work: (open: () => Promise<Readable>) => Promise<T>,
): Promise<T> {
  const folder = `scratch-${randomUUID()}`;
  const directory = join(config.dataDirectory, folder);
  await makeDataDirectory(config.dataDirectory, folder);
  try {
    const upgraded = join(directory, 'upgraded.account');
    console.error('The file is of an older version: it is brought to this one in a scratch database');
    await upgrade(file, directory, upgraded, { config, stop });
    return await work(() => openArchiveFile(upgraded));
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function upgrade(
  file: VerifiedFile,
  directory: string,
  target: string,
  { stop, config }: Upgrade,
): Promise<void> {
  const { maximumWaiting, deadlineMs } = config;
  const options = { size: 2, prepare: true, maximumWaiting, deadlineMs, stop };
  const embedded = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' }, abort: stop });
  try {
    const { url } = embedded;
    const migrations = await readMigrations();
    const compared = compareMigrations(file.manifest.migrations, migrations);
    await migrateWith(url, 'same' in compared ? compared.same : migrations);
    let templates: TemplateFile[] = [];
    const code = await withTransferPool(url, options, async context => {
      const imported = await importAccount(context, file, {
        // The checks of this version do not fit the tables of the older one; they run when the result is imported.
        acceptDifferences: true,
        scratch: true,
        acceptHighIds: true,
        checkTemplates: async () => [],
        async storeTemplates(files) {
          templates = files;
        },
        progress: silent,
      });
      return imported.code;
    });
    await migrateWith(url, migrations);
    await withTransferPool(url, options, async context => {
      const [row] = await context.pool.query(accountIdOf(code));
      const actor = { kind: 'administrator' as const, accountId: row?.id as number };
      await exportAccount(context, actor, {
        version: project.version,
        save: (manifest, write) => writeArchiveFile(target, manifest, write),
        templates: async () => templates,
        progress: silent,
      });
    });
  } finally {
    // Its data is not needed.
    await embedded.stop({ hurry: stop });
  }
}

function migrateWith(url: string, migrations: Migration[]): Promise<void> {
  return withClient(url, async client => {
    await makeGroupRoles(client);
    await migrate(client, migrations, () => connectOnce(url));
  });
}
