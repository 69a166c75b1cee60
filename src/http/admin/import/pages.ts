// The pages of imports: upload, mapping of columns, check, import, undo.

import { AppError } from '../../../domain/errors.ts';
import { type FieldLabels, importableKinds } from '../../../operations/imports/importable.ts';
import {
  checkImport,
  discardImport,
  IMPORTERS,
  kindOf,
  readImport,
  readImportAgain,
  startImport,
  undoImport,
  uploadImport,
} from '../../../operations/imports/imports.ts';
import { MAX_FILE_BYTES } from '../../../operations/imports/read-file.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { getPage, type Needs, type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { idempotencyOf, idOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { badRowsFile, emptyFile } from './files.ts';
import { importView } from './import-view.ts';
import { fieldLabels } from './labels.ts';
import { mappingView } from './mapping-view.ts';
import { chosenReading } from './reading-view.ts';
import { startView } from './start-view.ts';

const needs: Needs = { right: 'write', roles: IMPORTERS };
const PATH = '/admin/import';
/** Maximum bytes of a form beside its file. */
const FORM_BYTES = 65_536;

/** The pages of imports. */
export const importPages: Page[] = [
  getPage(
    PATH,
    needs,
    page => startView(page, page.query.get('file') === 'too-large' ? page.words.imports.tooLarge : undefined),
    { navigation: { section: 'records', order: 900, label: words => words.imports.title } },
  ),
  postPage(PATH, needs, uploaded, {
    bodyLimit: MAX_FILE_BYTES + FORM_BYTES,
    takesFile: true,
    tooLarge: `${PATH}?file=too-large`,
  }),
  getPage(`${PATH}/empty/:kind`, needs, async page => emptyFile(page)),
  getPage(`${PATH}/:id`, needs, shown),
  getPage(`${PATH}/:id/mapping`, needs, page => mappingView(page)),
  postPage(`${PATH}/:id/mapping`, needs, checked),
  postPage(`${PATH}/:id/reading`, needs, readAgain),
  postPage(`${PATH}/:id/start`, needs, page =>
    done(page, id =>
      startImport(page.context, page.actor, { id, allOrNothing: page.fields.all === '1' }, requestOf(page)),
    ),
  ),
  getPage(`${PATH}/:id/undo`, needs, askToUndo),
  postPage(`${PATH}/:id/undo`, needs, page =>
    done(page, id => undoImport(page.context, page.actor, { id }, requestOf(page))),
  ),
  postPage(`${PATH}/:id/discard`, needs, discarded),
  getPage(`${PATH}/:id/bad-rows`, needs, badRowsFile),
];

const requestOf = (page: PageRequest) => ({ idempotency: idempotencyOf(page) });

async function uploaded(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, user, fields, request, words } = page;
  const { kind = '' } = fields;
  const file = request.sentFile;
  if (!file || file.bytes.length === 0) return startView(page, words.imports.noFile);
  try {
    const upload = { kind, fileName: file.name, bytes: file.bytes, login: user.login };
    const id = await uploadImport(context, actor, upload, requestOf(page), labelsOf(kind));
    return redirectTo(`${PATH}/${id}/mapping`);
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'PAYLOAD_TOO_LARGE'].includes(error.code)) throw error;
    return startView(page, say(words, error.said));
  }
}

// An import without a mapping redirects to it.
async function shown(page: PageRequest): Promise<PageAnswer> {
  const found = await readImport(page.context, page.actor, idOf(page), {});
  if (found.job.state === 'uploaded') return redirectTo(`${PATH}/${found.job.id}/mapping`);
  return importView(page, found);
}

async function checked(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields } = page;
  const id = idOf(page);
  const { job } = await readImport(context, actor, id, {});
  const choice = {
    id,
    fields: job.headings.map((_, index) => fields[`column.${index}`] ?? ''),
    decimalMark: fields.decimalMark === ',' ? (',' as const) : ('.' as const),
    onExisting: fields.onExisting === 'skip' ? ('skip' as const) : ('update' as const),
  };
  try {
    await checkImport(context, actor, choice, requestOf(page));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return mappingView(page, { choice, errors: error.details ?? [] });
  }
  return redirectTo(`${PATH}/${id}`);
}

// Reads the file again with another sheet, heading row or encoding.
async function readAgain(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words } = page;
  const id = idOf(page);
  const { job, reading } = await readImport(context, actor, id, {});
  if (!reading) return redirectTo(`${PATH}/${id}/mapping`);
  const { choice, errors } = chosenReading(page, reading);
  if (errors.length > 0) return mappingView(page, undefined, { choice: fields, errors });
  try {
    await readImportAgain(context, actor, { id, choice }, requestOf(page), labelsOf(job.kind));
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'CONFLICT'].includes(error.code)) throw error;
    if (error.code === 'CONFLICT') return redirectTo(`${PATH}/${id}/mapping`, say(words, error.said));
    const problem = { field: 'headingRow', text: say(words, error.said) };
    return mappingView(page, undefined, { choice: fields, errors: [problem] });
  }
  return redirectTo(`${PATH}/${id}/mapping`);
}

// The operation refuses unknown kinds.
const labelsOf = (kind: string): FieldLabels =>
  importableKinds().some(({ path }) => path === kind) ? fieldLabels(kindOf(kind)) : {};

async function done(page: PageRequest, write: (id: number) => Promise<void>): Promise<PageAnswer> {
  const id = idOf(page);
  try {
    await write(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    return redirectTo(`${PATH}/${id}`, say(page.words, error.said));
  }
  return redirectTo(`${PATH}/${id}`);
}

async function askToUndo(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, format } = page;
  const { job, counts } = await readImport(context, actor, idOf(page), {});
  const href = `${PATH}/${job.id}`;
  if (job.state !== 'done') return redirectTo(href);
  const { undoQuestion, undoCounts, undoHelp, undo, title } = words.imports;
  return confirmView(page, {
    title: fill(undoQuestion, { file: job.file_name }),
    text: `${fill(undoCounts, { created: format.number(counts.created), updated: format.number(counts.updated) })} ${undoHelp}`,
    confirm: undo,
    action: `${href}/undo`,
    back: { href, label: title },
  });
}

async function discarded(page: PageRequest): Promise<PageAnswer> {
  await discardImport(page.context, page.actor, { id: idOf(page) }, requestOf(page));
  return redirectTo(PATH, page.words.imports.discarded);
}
