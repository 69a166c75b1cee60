// Drafts in the form of a new document: opened, saved, previewed, deleted.

import { documentOf, drafts, records } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { readInt64 } from '../../../../domain/values/int64.ts';
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

/** The draft of a type that a form names. Throws NOT_FOUND. */
export async function draftOfForm(page: PageRequest, resource: DocumentResource): Promise<OpenDraft | undefined> {
  const { 'draft.id': text, 'draft.version': version } = page.fields;
  if (!text) return undefined;
  const { draft, resource: own } = await openDraft(page, Number(readInt64(text) ?? 0n));
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
  getPage(`${LIST}/:id/delete`, { right: 'write' }, async page => {
    const { words, language } = page;
    const id = Number(idOf(page));
    const { resource } = await openDraft(page, id);
    return confirmView(page, {
      title: fill(words.drafts.deleteTitle, { id: String(id), one: resource.titles[language].one }),
      text: words.drafts.deleteText,
      confirm: words.drafts.delete,
      action: `${LIST}/${id}/delete`,
      back: { href: LIST, label: words.drafts.title },
    });
  }),
  postPage(`${LIST}/:id/delete`, { right: 'write' }, async page => {
    const id = Number(idOf(page));
    await removeDraft(page.context, page.actor, { id }, { idempotency: idempotencyOf(page) });
    return redirectTo(LIST, page.words.drafts.deleted);
  }),
];
