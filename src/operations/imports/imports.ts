// Actions on imports: upload a file, choose its fields, look at the check, start, undo.

import {
  type ImportJob,
  importFile,
  importJob,
  importJobs,
  rememberedMapping,
} from '../../database/sql/imports/jobs.ts';
import {
  outcomeCounts,
  type RowChoice,
  type ShownRow,
  shownRows,
  stateCounts,
} from '../../database/sql/imports/rows.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import {
  readStoredErrors,
  readStoredText,
  type StoredFieldError,
  type StoredText,
} from '../../domain/messages/stored.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows, runRead } from '../read/run-read.ts';
import { runWrite, type WriteRequest } from '../write/run-write.ts';
import { CHECK, type Choice, DISCARD, READ_AGAIN, START, UNDO, UPLOAD } from './import-writes.ts';
import {
  type FieldLabels,
  importableKinds,
  importFields,
  knownHeadings,
  suggestDecimalMark,
  suggestFields,
} from './importable.ts';
import { type ReadChoice, type Reading, readFile } from './read-file.ts';

export type { ImportJob } from '../../database/sql/imports/jobs.ts';
export type { RowChoice, ShownRow } from '../../database/sql/imports/rows.ts';
export { IMPORTERS } from './import-writes.ts';
export type { ReadChoice, Reading } from './read-file.ts';

/**
 * Stores the rows of a file; resolves to the id of the import. `labels` help to find the row with the headings. Throws
 * INVALID_ARGUMENT, PAYLOAD_TOO_LARGE, PERMISSION_DENIED.
 */
export async function uploadImport(
  context: Context,
  actor: SessionActor,
  { kind, fileName, bytes, login }: { kind: string; fileName: string; bytes: Buffer; login: string },
  request: WriteRequest,
  labels: FieldLabels = {},
): Promise<number> {
  const resource = kindOf(kind);
  const name =
    fileName
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .toWellFormed()
      .slice(0, 200) || kind;
  const known = knownHeadings(resource, labels);
  const table = await readFile({ name, bytes }, actor.accountId, undefined, { known });
  const input = { kind: resource.path, login, fileName: name, table, bytes };
  return (await runWrite(context, actor, forKind(UPLOAD, resource), input, request)).answer;
}

/**
 * Reads the file of an import again, with another sheet, row of headings or encoding. Throws INVALID_ARGUMENT, NOT_FOUND, CONFLICT also
 * when the file is not kept any more, PERMISSION_DENIED.
 */
export async function readImportAgain(
  context: Context,
  actor: SessionActor,
  { id, choice }: { id: number; choice: ReadChoice },
  request: WriteRequest,
  labels: FieldLabels = {},
): Promise<void> {
  const { job, resource } = await readImport(context, actor, id, {});
  const parts = await readRows(context, actor, importFile(actor.accountId, id), { cost: 'scan' });
  if (parts.length === 0) throw conflict('file_gone');
  const bytes = Buffer.concat(parts.map(({ content }) => content));
  const known = knownHeadings(resource, labels);
  const table = await readFile({ name: job.file_name, bytes }, actor.accountId, undefined, { choice, known });
  await runWrite(context, actor, forKind(READ_AGAIN, resource), { id, table }, request);
}

/** The kind of a job. Throws NOT_FOUND. */
export function kindOf(path: string): RecordResource {
  const resource = importableKinds().find(kind => kind.path === path);
  if (!resource) throw notFound('kind_not_importable', { path });
  return resource;
}

// Only administrators import kinds that clients of the interface don't write.
function forKind<D extends typeof UPLOAD | typeof READ_AGAIN | typeof CHECK | typeof START | typeof UNDO>(
  definition: D,
  resource: RecordResource,
): D {
  return resource.writing?.byClients ? definition : { ...definition, userRoles: ['admin'] };
}

/** Letters and words of headings of the Continent, below which numbers have decimal commas. */
const CONTINENTAL =
  /[ãõçáéíóúâêôàäöüßñè]|\b(?:preco|codigo|descricao|quantidade|nome|artigo|morada|cidade|custo|artikel\w*|\w*preis|menge|bezeichnung|\w*bestand|kunden\w*|precio|nombre|articulo|coste|cantidad|prix|libelle|quantite|nom)\b/i;

export interface ImportView {
  job: ImportJob;
  resource: RecordResource;
  /** The field of each column: as it was chosen, or as it is suggested. */
  fields: string[];
  /** Reading of the file. Undefined for a file that an earlier version read. */
  reading: Reading | undefined;
  /** A number of the file that could mean two values, such as `1,250`; `''` for none. */
  unsureNumber: string;
  counts: ImportCounts;
}

const COUNTED = [
  'unchecked',
  'bad',
  'create',
  'update',
  'skip',
  'created',
  'updated',
  'skipped',
  'failed',
  'removed',
  'restored',
  'kept',
] as const;

/** Numbers of rows by state and outcome. */
export type ImportCounts = Record<(typeof COUNTED)[number], number>;

/**
 * An import with the numbers of its rows. Before someone has chosen them, its fields and its decimal mark are those that are likely;
 * `usualMark` is the mark of the reader. Throws NOT_FOUND.
 */
export async function readImport(
  context: Context,
  actor: SessionActor,
  id: number,
  labels: FieldLabels,
  usualMark: '.' | ',' = '.',
): Promise<ImportView> {
  const { accountId } = actor;
  const questions = {
    job: importJob(accountId, id),
    states: stateCounts(accountId, id),
    outcomes: outcomeCounts(accountId, id),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  const [job] = found.job;
  if (!job) throw notFound('no_import', { id });
  const resource = kindOf(job.kind);
  const counts = Object.fromEntries(COUNTED.map(name => [name, 0])) as ImportCounts;
  for (const { state, count } of found.states) counts[state] += count;
  for (const { outcome, undone, count } of found.outcomes) {
    counts[outcome] += count;
    if (undone) counts[undone] += count;
  }
  const reading = job.reading === null ? undefined : (JSON.parse(job.reading) as Reading);
  const view = { resource, counts, reading };
  if (job.fields) return { ...view, job, fields: job.fields, unsureNumber: '' };
  const [remembered] = await readRows(context, actor, rememberedMapping(accountId, job.kind), { cost: 'point' });
  const fields = suggestFields(resource, job.headings, labels, remembered);
  if (!reading) return { ...view, job, fields, unsureNumber: '' };
  const usual = CONTINENTAL.test(job.headings.join(' ')) ? ',' : usualMark;
  const { mark, unsure } = suggestDecimalMark(resource, fields, reading, usual);
  return { ...view, job: { ...job, decimal_mark: mark }, fields, unsureNumber: unsure };
}

/** The newest imports. */
export async function listImports(context: Context, actor: SessionActor): Promise<ImportJob[]> {
  return readRows(context, actor, importJobs(actor.accountId, 100), { cost: 'point' });
}

export type ImportRowView = Omit<ShownRow, 'errors' | 'undo_reason'> & {
  errors: StoredFieldError[];
  undo_reason: StoredText | null;
};

/** Rows of an import after a row. */
export async function importRows(
  context: Context,
  actor: SessionActor,
  { id, choice, after, limit }: { id: number; choice: RowChoice; after: number; limit: number },
): Promise<ImportRowView[]> {
  const rows = await readRows(context, actor, shownRows(actor.accountId, id, choice, after, limit), { cost: 'scan' });
  return rows.map(row => ({
    ...row,
    errors: row.errors ? readStoredErrors(row.errors) : [],
    undo_reason: row.undo_reason === null ? null : readStoredText(row.undo_reason),
  }));
}

/** Starts the check of an import. Throws INVALID_ARGUMENT, NOT_FOUND, CONFLICT, PERMISSION_DENIED. */
export async function checkImport(
  context: Context,
  actor: SessionActor,
  choice: Choice,
  request: WriteRequest,
): Promise<void> {
  const { job, resource } = await readImport(context, actor, choice.id, {});
  const errors = new FieldErrors();
  const known = new Set(importFields(resource).map(({ name }) => name));
  errors.check(choice.fields.length === job.headings.length, 'fields', new Message('column_count'));
  for (const [index, field] of choice.fields.entries()) {
    if (field === '') continue;
    errors.check(known.has(field), `fields[${index}]`, new Message('no_field_of_kind'));
    errors.check(choice.fields.indexOf(field) === index, `fields[${index}]`, new Message('chosen_for_other_column'));
  }
  const { writing, codeField } = resource;
  // With the code, rows may update existing records.
  const needed = choice.fields.includes(codeField) ? [codeField] : (writing?.required ?? []);
  for (const field of needed)
    errors.check(choice.fields.includes(field), 'fields', new Message('needs_column', { field }));
  errors.throwIfAny();
  await runWrite(context, actor, forKind(CHECK, resource), choice, request);
  context.jobQueued();
}

/** Starts a checked import. Throws CONFLICT, also with `allOrNothing` when rows are bad; NOT_FOUND, PERMISSION_DENIED. */
export async function startImport(
  context: Context,
  actor: SessionActor,
  { id, allOrNothing }: { id: number; allOrNothing: boolean },
  request: WriteRequest,
): Promise<void> {
  const { resource, counts } = await readImport(context, actor, id, {});
  if (allOrNothing && counts.bad > 0) throw conflict('rows_bad', { count: counts.bad });
  await runWrite(context, actor, forKind(START, resource), { id, allOrNothing }, request);
  context.jobQueued();
}

/** Undoes an import. Throws CONFLICT, NOT_FOUND, PERMISSION_DENIED. */
export async function undoImport(
  context: Context,
  actor: SessionActor,
  { id }: { id: number },
  request: WriteRequest,
): Promise<void> {
  const { resource } = await readImport(context, actor, id, {});
  await runWrite(context, actor, forKind(UNDO, resource), { id }, request);
  context.jobQueued();
}

/** Deletes an import that was not started. Throws CONFLICT, NOT_FOUND, PERMISSION_DENIED. */
export async function discardImport(
  context: Context,
  actor: SessionActor,
  { id }: { id: number },
  request: WriteRequest,
): Promise<void> {
  await runWrite(context, actor, DISCARD, { id }, request);
}
