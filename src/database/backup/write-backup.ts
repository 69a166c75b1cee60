// Writes a backup: one snapshot of the database, templates, and settings without secrets.

import type pg from 'pg';
import project from '../../../package.json' with { type: 'json' };
import { writeArchiveFile } from '../../formats/archive/archive-file.ts';
import { ARCHIVE_FORMAT, type Manifest, TEMPLATES } from '../../formats/archive/manifest.ts';
import type { ArchiveWriter } from '../../formats/archive/write-archive.ts';
import { appliedMigrations } from '../migration/migrate.ts';
import { tryShareMigrationLock } from '../migration/migration-lock.ts';
import { columnsOf, DATABASE, json, rowsEntry, SETTINGS } from './contents.ts';
import { inOwnTransaction, serverVersion } from './owner-connection.ts';
import { countRows, readAccounts, readRows } from './read-rows.ts';
import { templatesOf } from './restored-templates.ts';
import { readSequences, readTables, type Table } from './tables.ts';
import { listTemplates, readTemplate } from './template-files.ts';

/** Source of a backup. */
export interface Installation {
  /** Address of the database with the login of its owner. */
  ownerUrl: string;
  templatesDirectory: string;
  /** Names and values of the settings that were given, without secrets. */
  settings: Record<string, string>;
}

/** The settings that a backup depends on. */
export interface BackupConfig {
  databaseUrl: string | undefined;
  dataDirectory: string;
  given: Record<string, string>;
}

/** The installation of the settings, with its database at `ownerUrl`. */
export function installationOf({ dataDirectory, given }: BackupConfig, ownerUrl: string): Installation {
  return { ownerUrl, templatesDirectory: templatesOf(dataDirectory), settings: given };
}

export interface BackupOptions {
  now: Date;
  /** Receives the number of rows written and of all rows. */
  progress?: (done: number, of: number) => void;
  /** Ends the backup and removes its file. */
  signal?: AbortSignal;
}

export interface BackupSummary {
  file: string;
  bytes: number;
  accounts: number;
  /** Rows by table. */
  counts: Record<string, number>;
  /** Entries of KONTOR_DATA/templates that are not in the backup: not regular files, or removed meanwhile. */
  skipped: string[];
}

/** All reads of the transaction see the snapshot of the first. */
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/**
 * Writes a backup to a new file. Servers may write meanwhile; the backup has every write that was acknowledged before it began.
 * Throws if the file exists or the login is not the owner's. After an error there is no file.
 */
export function writeBackup(
  { ownerUrl, templatesDirectory, settings }: Installation,
  file: string,
  { now, progress = () => {}, signal }: BackupOptions,
): Promise<BackupSummary> {
  return inOwnTransaction(ownerUrl, { begin: SNAPSHOT, signal }, async client => {
    const migrations = await readAppliedMigrations(client);
    const tables = await readTables(client);
    const accounts = await readAccounts(client);
    const counts = await countRows(client, tables, accounts);
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      kind: 'backup',
      kontor: project.version,
      createdAt: now.toISOString(),
      postgres: await serverVersion(client),
      migrations,
      counts,
    };
    // The snapshot has begun, so each value is at least that of the last row in it.
    const sequences = await readSequences(client);
    const { files, skipped } = await listTemplates(templatesDirectory);
    const bytes = await writeArchiveFile(file, manifest, async archive => {
      await archive.entry(DATABASE, json({ columns: columnsOf(tables), sequences }));
      await archive.entry(SETTINGS, json(settings));
      for (const path of files) {
        const content = await readTemplate(templatesDirectory, path);
        if (content) await archive.entry(`${TEMPLATES}${path}`, content);
        else skipped.push(path);
      }
      await writeTables(client, archive, { tables, accounts, counts, progress });
      signal?.throwIfAborted();
    });
    return { file, bytes, accounts: accounts.length, counts, skipped };
  });
}

/** Another process migrates the database. */
export class MigrationRuns extends Error {
  override message = 'Another process migrates the database. Make the backup when it has finished';
}

async function readAppliedMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  if (!(await tryShareMigrationLock(client))) throw new MigrationRuns();
  const applied = await appliedMigrations(client);
  if (applied.size === 0) throw new Error('The database is empty: there is nothing to back up');
  return [...applied].map(([name, { checksum }]) => ({ name, checksum })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface Rows {
  tables: Table[];
  accounts: number[];
  counts: Record<string, number>;
  progress: (done: number, of: number) => void;
}

async function writeTables(client: pg.Client, archive: ArchiveWriter, rows: Rows): Promise<void> {
  const { tables, accounts, counts, progress } = rows;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const table of tables) {
    const before = done;
    const source = readRows(client, table, accounts, read => {
      done += read;
      // The end is reported when everything is written.
      if (done < all) progress(done, all);
    });
    await archive.entry(rowsEntry(table.name), source);
    if (done - before !== counts[table.name])
      throw new Error(`Table ${table.name} has ${counts[table.name]} rows, but ${done - before} were read. Try again`);
  }
  if (all > 0) progress(all, all);
}
