// The pages that add, download and remove files and notes of documents and records.

import { attachments, notes } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { MAX_FILE_BYTES } from '../../../domain/attachment.ts';
import { AppError } from '../../../domain/errors.ts';
import { attachableResource } from '../../../operations/attachments/attachable-record.ts';
import {
  addAttachment,
  addNote,
  noAttachment,
  noNote,
  type RecordKey,
  readAttachment,
  removeAttachment,
  removeNote,
} from '../../../operations/attachments/attachments.ts';
import { fileHeaders } from '../../server/file-response.ts';
import { expectResponseRead } from '../../server/slow-readers.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { errorSummary } from '../forms/field.ts';
import { sayError } from '../forms/field-errors.ts';
import { readElement } from '../lists/read-page.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, idOf, numberOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { ADD_FILE, ADD_NOTE, fileForm, noteForm } from './panel.ts';

const WRITERS = { right: 'write' } as const;
/** Maximum bytes of a form beside its file. */
const FORM_BYTES = 65_536;

/** The pages of files and notes. Their lists are pages of the catalogue. */
export const attachmentPages: Page[] = [
  getPage(ADD_FILE, WRITERS, async page =>
    refusedView(page, page.query.has('file') ? page.words.attachments.tooLarge : page.words.attachments.noRecord),
  ),
  postPage(ADD_FILE, WRITERS, sendFile, {
    bodyLimit: MAX_FILE_BYTES + FORM_BYTES,
    takesFile: true,
    tooLarge: `${ADD_FILE}?file=too-large`,
  }),
  postPage(ADD_NOTE, WRITERS, sendNote),
  getPage('/admin/attachments/:id/content', {}, download),
  ...removalPages(attachments),
  ...removalPages(notes),
];

// The record that a form names; undefined for a kind without files and notes.
function recordIn({ fields }: PageRequest): RecordKey | undefined {
  const { record_type: type = '', record_id } = fields;
  return attachableResource(type) && { type, id: numberOf(record_id) };
}

/** The address of a document or record. */
function addressOf(record: RecordKey | undefined): string {
  const resource = record && attachableResource(record.type);
  return resource ? `/admin/${resource.path}/${record.id}` : '/admin/attachments';
}

function refusedView(page: PageRequest, problem: string, record?: RecordKey, form?: Html, field = 'file'): PageAnswer {
  const { attachments: texts } = page.words;
  return view({
    title: texts.title,
    back: { href: addressOf(record), label: record ? texts.back : texts.files },
    status: 400,
    body: html`${errorSummary(page, [{ field, text: problem }])} ${form}`,
  });
}

async function sendFile(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, request } = page;
  const record = recordIn(page);
  if (!record) return refusedView(page, words.attachments.noRecord);
  const refused = (problem: string) => refusedView(page, problem, record, fileForm(page, record, problem));
  const file = request.sentFile;
  if (!file || file.bytes.length === 0) return refused(words.attachments.noFile);
  try {
    const sent = { record, fileName: file.name, content: file.bytes };
    await addAttachment(context, actor, sent, { idempotency: idempotencyOf(page) });
  } catch (error) {
    return refused(problemOf(page, error));
  }
  return redirectTo(addressOf(record), fill(words.attachments.fileAdded, { name: file.name }));
}

async function sendNote(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, fields } = page;
  const record = recordIn(page);
  if (!record) return refusedView(page, words.attachments.noRecord);
  const text = (fields.text ?? '').replaceAll('\r\n', '\n').trim();
  try {
    await addNote(context, actor, { record, text }, { idempotency: idempotencyOf(page) });
  } catch (error) {
    const problem = problemOf(page, error);
    return refusedView(page, problem, record, noteForm(page, record, { text, problem }), 'text');
  }
  return redirectTo(addressOf(record), words.attachments.noteAdded);
}

// Rethrows an error that is not about the form.
function problemOf({ words }: PageRequest, error: unknown): string {
  if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'CONFLICT'].includes(error.code)) throw error;
  return sayError(words, error);
}

async function download(page: PageRequest): Promise<PageAnswer> {
  const file = await readAttachment(page.context, page.actor, idOf(page));
  expectResponseRead(page.reply, file.content.length);
  return { kind: 'file', content: file.content, type: file.mediaType, headers: fileHeaders(file) };
}

function removalPages(resource: ListResource): Page[] {
  const path = `/admin/${resource.path}/:id/remove`;
  return [
    getPage(path, WRITERS, page => removalView(page, resource)),
    postPage(path, WRITERS, page => removed(page, resource)),
  ];
}

async function removalView(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { attachments: texts } = page.words;
  const id = idOf(page);
  const isFile = resource === attachments;
  const element = (await readElement(page, resource, String(id)))?.element;
  if (!element) throw isFile ? noAttachment(id) : noNote(id);
  const record = { type: String(element.record_type), id: numberOf(String(element.record_id)) };
  return confirmView(page, {
    title: isFile ? fill(texts.removeFileTitle, { name: String(element.file_name) }) : texts.removeNoteTitle,
    text: isFile ? texts.removeFileText : texts.removeNoteText,
    confirm: texts.remove,
    action: `/admin/${resource.path}/${id}/remove`,
    fields: { record_type: record.type, record_id: String(record.id) },
    back: { href: addressOf(record), label: texts.back },
  });
}

// The key of the form makes a repeated removal succeed.
async function removed(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const isFile = resource === attachments;
  const remove = isFile ? removeAttachment : removeNote;
  await remove(context, actor, idOf(page), { idempotency: idempotencyOf(page) });
  return redirectTo(addressOf(recordIn(page)), isFile ? words.attachments.fileRemoved : words.attachments.noteRemoved);
}
