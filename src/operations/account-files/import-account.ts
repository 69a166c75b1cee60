// Imports the file of an account as a new account with the same ids, in one transaction that is committed only if all checks pass.

import type { Readable } from 'node:stream';
import { compareMigrations } from '../../database/migration/compare-migrations.ts';
import { databaseFacts } from '../../database/sql/account-files/catalogue.ts';
import {
  deferReferences,
  leaveGatewayIds,
  printWithStandard,
  stopQueuedJobs,
  templatesInUse,
  textSettings,
} from '../../database/sql/account-files/rows.ts';
import { allocateAccountId, updateAccount } from '../../database/sql/administration/accounts.ts';
import { addAuditEntries, type NewAuditEntry } from '../../database/sql/audit-trail.ts';
import { renumberEvents } from '../../database/sql/events.ts';
import { letterhead } from '../../database/sql/printing.ts';
import { pauseImported, storedErrors } from '../../database/sql/recurring.ts';
import { endImportedReminders } from '../../database/sql/reminders.ts';
import { accountIdOf } from '../../database/sql/sessions/sessions.ts';
import { ownLetterheads, removeLetterhead } from '../../database/sql/themes.ts';
import { disableImported } from '../../database/sql/webhooks.ts';
import { alreadyExists } from '../../domain/errors.ts';
import { MAX_IMPORTED_ID, MAX_TRUSTED_ID } from '../../domain/ids.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredText } from '../../domain/messages/stored.ts';
import { ArchiveError } from '../../formats/archive/archive-error.ts';
import { type Manifest, TEMPLATES } from '../../formats/archive/manifest.ts';
import { verifyArchive } from '../../formats/archive/read-archive.ts';
import { type DrawLogo, letterheadFormFaultOf, logoFaultOf } from '../administration/logo.ts';
import type { DatabaseContext } from '../context.ts';
import type { Look } from '../integrity/difference.ts';
import { type LongWrite, lastIdOf, raiseIds, runLongWrite, transferPool } from '../write/run-long-write.ts';
import { accountFileOf, checkContent, tablesOfFile } from './account-manifest.ts';
import {
  checkBounds,
  checkFigures,
  checkRows,
  checkSettings,
  checkTrail,
  highestIds,
  prepareChecks,
} from './check-import.ts';
import type { TemplateFile } from './export-account.ts';
import { insertEntries } from './insert-entries.ts';
import { tablesInOrder } from './table-order.ts';

/** Reason of jobs that are not done here. */
const STOPPED = toStoredText(new Message('queued_at_export'));
/** Reason of endpoints that send nothing here. */
const IMPORTED = toStoredText(new Message('webhook_imported'));

/** Error of dates that were to be made when the file was written. */
const IMPORTED_DATES = storedErrors([{ field: '', message: new Message('recurring_imported') }]);

/** A file with verified checksums. */
export interface VerifiedFile {
  open(): Promise<Readable>;
  manifest: Manifest;
  /** Names of its entries. */
  entries: string[];
  /** Version of its data compared with this database. */
  version: 'same' | 'older';
}

export interface ImportOptions {
  /** Code of the new account. Default: the code in the file. */
  code?: string | undefined;
  /** System user who imports it, for the audit trail. */
  by?: string | undefined;
  /** True if the account is exported again at once. The audit trail and the queue are then not changed. */
  scratch?: boolean;
  /** True if messages that were queued at the export are sent by this installation. */
  sendQueuedSms?: boolean;
  /** True if differences that `kontor doctor` would report are accepted. */
  acceptDifferences?: boolean;
  /** True if ids up to `MAX_TRUSTED_ID` are accepted, which raise the ids of all accounts. Default: up to `MAX_IMPORTED_ID`. */
  acceptHighIds?: boolean;
  /** Draws a logo as printing does. Default: the logo is not drawn. */
  drawLogo?: DrawLogo;
  /**
   * Resolves to the names of templates that are left out; documents of their sets use the standard one. Throws if files can't be stored,
   * e.g. because another template has the name. Changes nothing.
   */
  checkTemplates(files: TemplateFile[]): Promise<string[]>;
  /** Stores files of templates, after COMMIT. */
  storeTemplates(files: TemplateFile[]): Promise<void>;
  progress(done: number, of: number): void;
  /** Receives a line about the checks after all rows were inserted, which take about as long. */
  report?(line: string): void;
}

/** The account was imported, but its templates could not be stored. */
export class TemplatesNotStored extends Error {
  constructor(code: string, cause: unknown) {
    super(
      `Account ${code} is imported, but its templates could not be stored: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  }
}

export interface Imported {
  code: string;
  rows: number;
  documents: number;
  /** Messages that were removed from the queue. */
  stoppedSms: number;
  /** Names of the templates of the file that were left out. */
  templatesLeftOut: string[];
}

/** Checks all checksums and the migrations of a file. Throws ArchiveError, which names a damaged entry. */
export async function verifyFile(context: DatabaseContext, open: () => Promise<Readable>): Promise<VerifiedFile> {
  const { manifest, entries } = await verifyArchive(await open(), 'account');
  accountFileOf(manifest);
  const [facts] = await transferPool(context).query(databaseFacts());
  const version = compareVersions(manifest, (facts?.migrations ?? []) as Manifest['migrations']);
  return { open, manifest, entries: [...entries.keys()], version };
}

/**
 * Imports a file of the same version. Throws ArchiveError if it is incomplete or differs from its manifest, and
 * DUPLICATE_ENTRY if an account has the code. Then nothing is imported. Throws TemplatesNotStored if only its templates
 * are missing. contract §12 Company data as files
 */
export async function importAccount(
  context: DatabaseContext,
  file: VerifiedFile,
  options: ImportOptions,
): Promise<Imported> {
  const pool = transferPool(context);
  const about = accountFileOf(file.manifest);
  const code = options.code ?? about.code;
  const [existing] = await pool.query(accountIdOf(code));
  if (existing?.id) throw alreadyExists('account', 'code', code);
  const [allocated] = await pool.query(allocateAccountId);
  const accountId = allocated?.id as number;
  const advice = new Message('look_import_again', { code });
  const { templates, ...imported } = await runLongWrite(context, accountId, advice, async write => {
    const look: Look = write.send;
    await look(textSettings());
    const tables = tablesOfFile(await tablesInOrder(look), about, file.manifest);
    checkContent(tables, about, file.entries);
    await write.send(deferReferences());
    const of = Object.values(about.tables).reduce((sum, { rows }) => sum + rows, 0);
    const { rows, templates } = await insertEntries(await file.open(), tables, {
      insertInto: { accountId, code },
      send: statement => write.send(statement),
      progress: done => options.progress(done, of),
    });
    if (options.drawLogo) await leaveOutPictures(write, accountId, { ...options, drawLogo: options.drawLogo });
    options.report?.('Checking references, rows, sums and figures');
    await prepareChecks(write, tables);
    await checkRows(look, accountId, tables, about);
    await checkBounds(look, accountId, tables);
    if (!options.acceptDifferences) await checkFigures(look, accountId);
    await checkSettings(look, accountId, options.report);
    if (!options.acceptDifferences) await checkTrail(look, accountId);
    let stoppedSms = 0;
    if (!options.scratch) {
      await write.send(renumberEvents(accountId));
      for (const statement of disableImported(accountId, IMPORTED)) await write.send(statement);
      await write.send(addAuditEntries(accountId, [importEntry(code, file.manifest, options.by)]));
      const stopped = await write.send(
        stopQueuedJobs(accountId, options.sendQueuedSms ? ['import', 'sms'] : ['import'], STOPPED),
      );
      stoppedSms = stopped.filter(({ kind }) => kind === 'sms').length;
      await write.send(endImportedReminders(accountId));
      for (const statement of pauseImported(accountId, IMPORTED_DATES)) await write.send(statement);
      await write.sendAsOwner(leaveGatewayIds(accountId));
    }
    // Sequences continue above the ids of the account before it becomes visible, so that no id is allocated twice.
    const maximum = options.acceptHighIds ? MAX_TRUSTED_ID : MAX_IMPORTED_ID;
    const highest = await highestIds(look, accountId, tables, maximum, sequence => lastIdOf(context, sequence));
    const inUse = new Set((await look(templatesInUse(accountId))).map(({ template }) => template));
    const unused = templates.find(({ path }) => !inUse.has(path.split('/')[0] ?? ''));
    if (unused)
      throw new ArchiveError(
        `The file has ${TEMPLATES}${unused.path}, but no template can have this name, or no document set of the account names it`,
      );
    const templatesLeftOut = await options.checkTemplates(templates);
    if (templatesLeftOut.length > 0) await write.send(printWithStandard(accountId, templatesLeftOut));
    for (const { sequence, id } of highest) await raiseIds(context, sequence, id);
    const documents = about.tables.document?.rows ?? 0;
    return {
      code,
      rows,
      documents,
      stoppedSms,
      templatesLeftOut,
      templates,
    };
  });
  // Files are outside the database, so storing them can't be rolled back or retried.
  await options.storeTemplates(templates).catch(error => {
    throw new TemplatesNotStored(code, error);
  });
  return imported;
}

// A picture that can't be drawn would be on no document. The rest of the account is imported without it.
async function leaveOutPictures(
  write: LongWrite,
  accountId: number,
  { drawLogo, report }: Pick<ImportOptions, 'report'> & { drawLogo: DrawLogo },
): Promise<void> {
  const [found] = await write.send(letterhead(accountId));
  const fault = found?.logo && (await logoFaultOf(found.logo, drawLogo));
  if (fault) {
    await write.send(updateAccount(accountId, { logo: null }));
    report?.(`The logo in the file is left out: it ${fault}`);
  }
  for (const { set, letterhead: picture } of await write.send(ownLetterheads(accountId))) {
    const reason = await logoFaultOf(picture, drawLogo, letterheadFormFaultOf);
    if (!reason) continue;
    await write.send(removeLetterhead(accountId, set));
    report?.(`The letterhead ${set === null ? '' : `of document set ${set} `}in the file is left out: it ${reason}`);
  }
}

/** Action in the audit trail. An import is no write definition. */
export const IMPORT_ACTION = 'account.import';

function importEntry(code: string, { createdAt, kontor }: Manifest, by = 'administrator'): NewAuditEntry {
  const after = { code, exported_at: createdAt, kontor };
  return {
    action: IMPORT_ACTION,
    via: 'command line',
    actor: by,
    record_type: 'account',
    record_id: code,
    record_name: code,
    after,
  };
}

type Migrations = Manifest['migrations'];

/**
 * Compares the migrations of file and database. `older`: the file lacks some. Throws ArchiveError if the database
 * lacks one of the file, or has it with another text.
 */
export function compareVersions({ kontor, migrations }: Manifest, known: Migrations): 'same' | 'older' {
  const compared = compareMigrations(migrations, known);
  if (compared.version === 'missing')
    throw new ArchiveError(
      `The file was written by Kontor ${kontor}, whose database has the migration ${compared.name}. This one lacks it: use Kontor ${kontor} or later`,
    );
  if (compared.version === 'changed')
    throw new ArchiveError(`The migration ${compared.name} of the file is another one than that of this Kontor`);
  return compared.version;
}
