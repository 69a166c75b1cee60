// Drafts in the form of a new document: opened, saved, previewed, deleted.

import { documentOf, drafts, records } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { AppError } from '../../../../domain/errors.ts';
import { isReason } from '../../../../domain/messages/message.ts';
import { readInt64 } from '../../../../domain/values/int64.ts';
import { historyOf } from '../../../../operations/audit/list-entries.ts';
import { type DraftBody, storedBody } from '../../../../operations/documents/drafts/draft-body.ts';
import { addDraft, changeDraft, readDraft, removeDraft } from '../../../../operations/documents/drafts/save-draft.ts';
import { noDraft, versionOf } from '../../../../operations/documents/drafts/stored-draft.ts';
import { previewDraft } from '../../../../operations/printing/print-draft.ts';
import { clientGone } from '../../../server/slow-readers.ts';
import { confirmView } from '../../forms/confirm-view.ts';
import { readElement } from '../../lists/read-page.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo } from '../../page/define-page.ts';
import { idempotencyOf, type PageRequest } from '../../page/page-request.ts';
import { pdfAnswer } from '../../page/pdf-answer.ts';
import { fill } from '../../words/fill.ts';
import { idOf } from '../names.ts';

const LIST = `/admin/${drafts.path}`;

/** The draft that a form shows. */
export interface OpenDraft {
  id: number;
  /** Header `If-Match` of the version that the form was opened with. */
  ifMatch: string;
  body: DraftBody;
}

/** Id of the draft that a form names. */
export function draftIdOf({ fields }: PageRequest): number | undefined {
  const text = fields['draft.id'];
  return text ? Number(readInt64(text) ?? 0n) : undefined;
}

/** The draft of a type that a form names. Throws NOT_FOUND. */
export async function draftOfForm(page: PageRequest, resource: DocumentResource): Promise<OpenDraft | undefined> {
  const id = draftIdOf(page);
  if (id === undefined) return undefined;
  const { 'draft.version': version } = page.fields;
  const { draft, resource: own } = await openDraft(page, id);
  if (own !== resource) throw noDraft(draft.id);
  return { ...draft, ifMatch: version ?? draft.ifMatch };
}

/** A draft, and the type of its document. Throws NOT_FOUND. */
export async function openDraft(
  page: PageRequest,
  id: number,
): Promise<{ draft: OpenDraft; resource: DocumentResource }> {
  const row = await readDraft(page.context, page.actor, id);
  if (!row) throw noDraft(id);
  const resource = documentOf(row.type);
  const body = await withPartyCode(page, resource, storedBody(row.body));
  return { draft: { id, ifMatch: versionOf(row), body }, resource };
}

/** Answers with `answer`, or leads to the document that a draft was issued as. Throws as `answer` does. */
export async function orIssued(
  page: PageRequest,
  id: number | undefined,
  answer: () => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (id === undefined || !(error instanceof AppError) || !isReason(error.said, 'no_draft')) throw error;
    const entries = await historyOf(page.context, page.actor, { type: 'draft', id: String(id) });
    const issued = entries.find(({ after }) => after && Object.hasOwn(after, 'document_id'));
    if (!issued?.after) throw error;
    const { document_type, document_id } = issued.after;
    const { path, titles } = documentOf(String(document_type));
    const name = `${titles[page.language].one} ${issued.record_name}`;
    return redirectTo(`/admin/${path}/${document_id}`, fill(page.words.drafts.issued, { name }));
  }
}

// Clients name the party of a draft by its id too, for which the form has no field.
async function withPartyCode(page: PageRequest, { party }: DocumentResource, body: DraftBody): Promise<DraftBody> {
  const named = party && (body[party] as Record<string, unknown> | undefined);
  const list = records.find(({ path }) => path === `${party}s`);
  if (!party || !list || named?.id === undefined || named.code !== undefined) return body;
  const found = await readElement(page, list, String(named.id));
  return found ? { ...body, [party]: { ...named, code: found.element.code } } : body;
}

/** A body of the form with what the form does not show: further fields of the same party, and settled documents. */
export function withKept(
  { party }: DocumentResource,
  draft: OpenDraft | undefined,
  body: Record<string, unknown>,
): Record<string, unknown> {
  if (!draft) return body;
  const { settles } = draft.body;
  const kept = (party && draft.body[party]) as Record<string, unknown> | undefined;
  const typed = (party && body[party]) as Record<string, unknown> | undefined;
  const isSame = kept && typed && (['code', 'name', 'vat_id'] as const).every(field => kept[field] === typed[field]);
  return { ...(settles !== undefined && { settles }), ...body, ...(party && isSame && { [party]: kept }) };
}

/** Saves the draft of a form, and opens it again. Throws INVALID_ARGUMENT, NOT_FOUND, CONFLICT. */
export async function saveDraft(
  page: PageRequest,
  resource: DocumentResource,
  draft: OpenDraft | undefined,
  body: Record<string, unknown>,
): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const request = { idempotency: idempotencyOf(page) };
  const toSave = { resource, body: withKept(resource, draft, body) };
  const { answer } = draft
    ? await changeDraft(context, actor, { ...toSave, id: draft.id, ifMatch: draft.ifMatch }, request)
    : await addDraft(context, actor, toSave, request);
  return redirectTo(`${LIST}/${answer.id}`, words.drafts.saved);
}

/** The PDF of a form. */
export async function previewForm(
  page: PageRequest,
  resource: DocumentResource,
  draft: OpenDraft | undefined,
  body: Record<string, unknown>,
): Promise<PageAnswer> {
  const toShow = { resource, body: withKept(resource, draft, body), gone: clientGone(page.reply) };
  return pdfAnswer(page, await previewDraft(page.context, page.actor, toShow));
}

/** The pages that delete a draft. */
export const deleteDraftPages: Page[] = [
  getPage(`${LIST}/:id/delete`, { right: 'write' }, page => {
    const { words, language } = page;
    const id = Number(idOf(page));
    return orIssued(page, id, async () => {
      const { resource } = await openDraft(page, id);
      return confirmView(page, {
        title: fill(words.drafts.deleteTitle, { id: String(id), one: resource.titles[language].one }),
        text: words.drafts.deleteText,
        confirm: words.drafts.delete,
        action: `${LIST}/${id}/delete`,
        back: { href: LIST, label: words.drafts.title },
      });
    });
  }),
  postPage(`${LIST}/:id/delete`, { right: 'write' }, page => {
    const id = Number(idOf(page));
    return orIssued(page, id, async () => {
      await removeDraft(page.context, page.actor, { id }, { idempotency: idempotencyOf(page) });
      return redirectTo(LIST, page.words.drafts.deleted);
    });
  }),
];
