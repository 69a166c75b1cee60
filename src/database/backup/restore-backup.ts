// Restores a backup: all of it in one transaction, or nothing.

import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ArchiveError, damagedEntry } from '../../formats/archive/archive-error.ts';
import { openArchiveFile } from '../../formats/archive/archive-file.ts';
import { MANIFEST, type Manifest, TEMPLATES } from '../../formats/archive/manifest.ts';
import { readArchive, verifyArchive } from '../../formats/archive/read-archive.ts';
import type { Migration } from '../migration/apply.ts';
import { beforeBaseline } from '../migration/baseline.ts';
import { compareMigrations } from '../migration/compare-migrations.ts';
import { applyWithin, readMigrations } from '../migration/migrate.ts';
import { tryMigrationLock } from '../migration/migration-lock.ts';
import { openTables } from '../migration/open-tables.ts';
import { withClient } from '../migration/prepare-database.ts';
import { makeGroupRoles } from '../migration/roles.ts';
import { DATABASE, type DatabaseContents, rowsEntry, SETTINGS, TABLES } from './contents.ts';
import { closeTables, continueSequences, RowLoader } from './load-rows.ts';
import { inOwnTransaction, quoted, UnansweredCommit } from './owner-connection.ts';
import { countAccounts, refuseUse, serviceLoginsOf } from './restore-target.ts';
import { RestoredTemplates, settleTemplates } from './restored-templates.ts';
import { dropObjects, readTables } from './tables.ts';
import { listTemplates } from './template-files.ts';

export interface RestoreOptions {
  /** Address of the database with the login of its owner. */
  ownerUrl: string;
  templatesDirectory: string;
  /** True if existing contents are replaced. Otherwise a target with accounts or templates is refused. */
  overwrite: boolean;
  /** Receives the bytes loaded and of all tables. */
  progress?: (done: number, of: number) => void;
  /** Ends the restore without a change. */
  signal?: AbortSignal;
}

export interface Restored {
  manifest: Manifest;
  /** The settings of the installation that was backed up. */
  settings: Record<string, string>;
  templates: number;
  /** Queued mail and text messages. */
  queuedMessages: number;
  /** Migrations that this program has applied to the rows of the backup. */
  applied: string[];
}

/** A complete file that this program can restore. */
export interface CheckedBackup {
  file: string;
  manifest: Manifest;
  /** Size of the rows of all tables. */
  bytes: number;
}

/** Reads a whole backup, and checks its checksums and its migrations. Throws ArchiveError with the file's name. */
export async function checkBackup(file: string, signal?: AbortSignal): Promise<CheckedBackup> {
  const input = await openArchiveFile(file);
  if (signal) addAbortSignal(signal, input);
  try {
    return await check(file, input);
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError(`${file}: ${error.message}`, { cause: error });
  }
}

async function check(file: string, input: Readable): Promise<CheckedBackup> {
  const { manifest, entries } = await verifyArchive(input, 'backup');
  recordedMigrations(manifest, await readMigrations());
  const missing = Object.keys(manifest.counts).find(table => !entries.has(rowsEntry(table)));
  if (missing !== undefined || !entries.has(DATABASE))
    throw damagedEntry(missing === undefined ? DATABASE : rowsEntry(missing), 'the archive does not have it');
  const bytes = [...entries].reduce((sum, [name, size]) => sum + (name.startsWith(TABLES) ? size : 0), 0);
  return { file, manifest, bytes };
}

/**
 * Restores a backup: applies its migrations to an empty schema, loads its rows, then applies newer migrations of this program. Nothing
 * changes if it throws: ArchiveError for a file that can't be restored, Error for a target that must not be replaced.
 */
export async function restoreBackup(backup: CheckedBackup, options: RestoreOptions): Promise<Restored> {
  const { manifest } = backup;
  const known = await readMigrations();
  const templates = new RestoredTemplates(options.templatesDirectory);
  let restored: Restored | undefined;
  try {
    await inOwnTransaction(options.ownerUrl, { begin: 'BEGIN', signal: options.signal }, async client => {
      const logins = await clear(client, options);
      await templates.begin();
      await makeGroupRoles(client);
      await applyWithin(client, recordedMigrations(manifest, known));
      const loaded = await load(client, { ...backup, templates, ...options });
      const applied = await applyWithin(client, known);
      await client.query(RENUMBER_EVENTS);
      await client.query(CONTINUE_WEBHOOKS);
      await client.query(END_REMINDERS);
      for (const { role_name, password } of logins)
        await client.query('INSERT INTO service_login (role_name, password) VALUES ($1, $2)', [role_name, password]);
      const queuedMessages = await countQueued(client);
      restored = { manifest, applied, queuedMessages, ...loaded };
      await templates.note(client);
    });
  } catch (error) {
    if (error instanceof UnansweredCommit) await findOutcome(error, options);
    else {
      await templates.discard();
      throw error;
    }
  }
  await templates.finish().catch(error => {
    throw new Error(
      `The database is restored, and its templates could not be put to ${options.templatesDirectory}: ${error.message}. The next command or start tries again`,
      { cause: error },
    );
  });
  await analyze(options.ownerUrl);
  return restored as Restored;
}

const SEARCH_MS = 10_000;
const PAUSE_MS = 250;

// Settles the templates by the identity of the database. Throws unless it is the restored one.
async function findOutcome(unanswered: UnansweredCommit, { ownerUrl, templatesDirectory }: RestoreOptions) {
  for (const deadline = performance.now() + SEARCH_MS; ; await sleep(PAUSE_MS)) {
    try {
      if ((await settleTemplates(templatesDirectory, ownerUrl)) === 'committed') return;
      break;
    } catch (error) {
      if (performance.now() < deadline) continue;
      throw new Error(
        `It is unknown whether the backup was restored: ${unanswered.message}. Look with 'kontor account list' when PostgreSQL can be reached; this also puts the templates in order. If the old accounts are there, restore again`,
        { cause: error },
      );
    }
  }
  throw new Error(`${unanswered.message}. Nothing was restored: everything is as before. Try again`, {
    cause: unanswered,
  });
}

// The policy claim_jobs shows the owner the queued jobs of all accounts.
async function countQueued(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ queued: number }>(
    `SELECT count(*)::int AS queued FROM job WHERE kind IN ('mail', 'sms') AND content ->> 'kind' IS DISTINCT FROM 'reminder' AND state = 'queued'`,
  );
  return rows[0]?.queued ?? 0;
}

// Without it, the first searches are planned for empty tables.
function analyze(ownerUrl: string): Promise<void> {
  return withClient(ownerUrl, async client => {
    for (const { name } of await readTables(client)) await client.query(`ANALYZE ${quoted(name)}`);
  });
}

// Empties the target, or throws. Resolves to the login of the service.
async function clear(client: pg.Client, { overwrite, templatesDirectory }: RestoreOptions) {
  if (!(await tryMigrationLock(client)))
    throw new Error('Another process migrates or backs up this database. Try again when it has finished');
  await refuseUse(client);
  const accounts = await countAccounts(client);
  const { files } = await listTemplates(templatesDirectory);
  if (!overwrite && (accounts > 0 || files.length > 0)) throw new NotEmpty(accounts, files.length);
  const logins = await serviceLoginsOf(client);
  await dropObjects(client);
  return logins;
}

/** A target with accounts or templates. */
export class NotEmpty extends Error {
  constructor(accounts: number, templates: number) {
    super(
      `The place is not empty: it has ${accounts} accounts and ${templates} template files. Restore to an empty one (another KONTOR_DATA or DATABASE_URL), or replace everything with --overwrite`,
    );
  }
}

interface Loading extends CheckedBackup, RestoreOptions {
  templates: RestoredTemplates;
}

async function load(client: pg.Client, loading: Loading) {
  const { file, manifest, templates, signal } = loading;
  const close = await openTables(client);
  const tables = (await readTables(client)).map(({ name }) => name);
  const rows = new RowLoader(client, isPart(manifest) ? Object.keys(manifest.counts) : tables, loading);
  let sequences: DatabaseContents['sequences'] = {};
  let settings: Record<string, string> = {};
  let count = 0;
  for await (const { name, content } of readArchive(await openArchiveFile(file))) {
    signal?.throwIfAborted();
    if (name === DATABASE) {
      const contents = JSON.parse(await text(content)) as DatabaseContents;
      rows.columns = contents.columns;
      sequences = contents.sequences;
    } else if (name === SETTINGS) settings = JSON.parse(await text(content)) as Record<string, string>;
    else if (name.startsWith(TEMPLATES)) {
      await templates.write(name.slice(TEMPLATES.length), content);
      count++;
    } else if (name.startsWith(TABLES)) await rows.load(name, content);
    else if (name !== MANIFEST) {
      throw new ArchiveError(`This program doesn't know the entry ${name}. Use Kontor ${manifest.kontor} or later`);
    }
  }
  rows.finish();
  await continueSequences(client, sequences);
  await closeTables(close);
  return { settings, templates: count };
}

// Cursors that were given out after the backup are not taken for positions of here: numbers go on above all that there can have been.
const RENUMBER_EVENTS =
  'UPDATE event_head SET number = greatest(number, trunc(extract(epoch FROM clock_timestamp()) * 1000)::bigint)';

// Deliveries after the backup are unknown, so webhooks go on with the events from now on.
const CONTINUE_WEBHOOKS = `
  UPDATE webhook_delivery SET state = 'dropped', next_at = NULL WHERE state = 'waiting';
  DELETE FROM job WHERE kind = 'webhook' AND state = 'queued';
  UPDATE webhook_endpoint e SET event_number = h.number, event_place = 0, failures = 0, next_at = NULL, job_id = NULL
    FROM event_head h WHERE h.account_id = e.account_id`;

// A letter may have been sent after the backup, so it is not sent again.
const END_REMINDERS = `UPDATE reminder SET status = 'UNKNOWN', updated_at = now() WHERE status = 'QUEUED'`;

// A backup from before the baseline has only a part of the tables.
const isPart = ({ migrations }: Manifest) => beforeBaseline(migrations.map(({ name }) => name)) !== undefined;

// This program's migrations that the backup has. Throws ArchiveError.
function recordedMigrations({ kontor, migrations }: Manifest, known: Migration[]): Migration[] {
  const compared = compareMigrations(migrations, known);
  if (compared.version === 'missing')
    throw new ArchiveError(
      `The backup was made by Kontor ${kontor} with the migration ${compared.name}, which this program doesn't have. Use Kontor ${kontor} or later`,
    );
  if (compared.version === 'changed')
    throw new ArchiveError(
      `The backup was made with another text of the migration ${compared.name}. Use the Kontor that made it (${kontor})`,
    );
  return compared.same;
}
