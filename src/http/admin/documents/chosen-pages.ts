// Pages for documents chosen in a list: prints them as one PDF, sends each by mail, closes each.

import { documentList, documentOf, documents, isClosable } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { hasPackingSlip } from '../../../definitions/document-actions.ts';
import { AppError, notFound } from '../../../domain/errors.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import type { IdempotencyKey } from '../../../operations/actor.ts';
import { changeDocument } from '../../../operations/documents/change/change-document.ts';
import { draftDocumentMail, sendDocument } from '../../../operations/mail/send-mail.ts';
import { MAX_PRINTED, printDocuments } from '../../../operations/printing/print-documents.ts';
import { clientGone } from '../../server/slow-readers.ts';
import { sayError } from '../forms/field-errors.ts';
import { queuedTexts } from '../forms/plain-errors.ts';
import { chosenIds, rowFields } from '../lists/chosen-rows.ts';
import { plainTable } from '../lists/plain-table.ts';
import { readElement } from '../lists/read-page.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { nameOf } from './names.ts';
import { linksOf } from './send-pages.ts';

const WRITES = { right: 'write' } as const;

/** A document of the choice. */
interface Chosen {
  id: bigint;
  resource: DocumentResource;
  name: string;
  /** Address of mail that it is sent to. Empty if unknown. */
  to: string;
  /** Error of the attempt, and the field that it is about. */
  error?: string;
  field?: string;
}

/** Carries out a change of one document. Resolves to true if a test company holds its mail back. */
type Change = (page: PageRequest, document: Chosen, idempotency: IdempotencyKey) => Promise<boolean>;

/** A page that asks before it changes several documents. */
interface ChosenPage {
  action: 'send' | 'close';
  /** Fields of the question above the button. */
  fields?(page: PageRequest): Html;
  change: Change;
}

// A list of one type answers no types.
const typeOf = ({ path }: ListResource): DocumentResource =>
  documents.find(each => each.path === path) as DocumentResource;

/** The pages for chosen documents of a list: that of a type, or that of all types. */
export function chosenPages(list: ListResource): Page[] {
  const types = documents.filter(({ path }) => list === documentList || path === list.path);
  const actions = [
    ...(types.some(({ party }) => party) ? [SEND] : []),
    ...(types.some(({ type }) => isClosable(type)) ? [CLOSE] : []),
  ];
  return [
    getPage(`/admin/${list.path}/print`, { right: 'read' }, page => printed(page, list, false)),
    ...(types.length === 1 && types.every(hasPackingSlip)
      ? [getPage(`/admin/${list.path}/packing-slips`, { right: 'read' }, page => printed(page, list, true))]
      : []),
    ...actions.flatMap(chosen => [
      getPage(`/admin/${list.path}/${chosen.action}`, WRITES, page => question(page, list, chosen)),
      postPage(`/admin/${list.path}/${chosen.action}`, WRITES, page => carryOut(page, list, chosen)),
    ]),
  ];
}

async function printed(page: PageRequest, list: ListResource, isPackingSlip: boolean): Promise<PageAnswer> {
  const { context, actor, reply, query } = page;
  const ids = chosenIds(query).map(BigInt);
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, list, ids.length);
  const request = { resource: list, ids, isPackingSlip, gone: clientGone(reply) };
  const name = isPackingSlip ? `${list.path}-packing-slips` : list.path;
  return pdfAnswer(page, { ...(await printDocuments(context, actor, request)), name });
}

const SEND: ChosenPage = {
  action: 'send',
  async change(page, { id }, idempotency) {
    const { context, actor } = page;
    const draft = await draftDocumentMail(context, actor, id, linksOf(page));
    const { to, cc, bcc, subject, text, language } = draft;
    const mail = { document: id, to, cc, bcc, subject, text, language };
    const { answer } = await sendDocument(context, actor, mail, { idempotency });
    return answer.status === 'held';
  },
};

const CLOSE: ChosenPage = {
  action: 'close',
  fields: ({ words: { documents }, fields }) => html`
    <p class="lead">${documents.closeText}</p>
    <div class="field">
      <label for="reason">${documents.reason}</label>
      <input id="reason" name="reason" value=${fields.reason ?? ''} maxlength="255" required autocomplete="off" aria-describedby="reason-help" />
      <p class="help" id="reason-help">${documents.reasonHelp}</p>
    </div>
  `,
  async change(page, { id, resource }, idempotency) {
    const body = { id: decimal(String(id)), status: 'CLOSED' as const, reason: page.fields.reason ?? '' };
    await changeDocument(page.context, page.actor, resource, body, { idempotency, strict: true });
    return false;
  },
};

async function question(page: PageRequest, list: ListResource, chosen: ChosenPage): Promise<View> {
  const ids = chosenIds(page.query);
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, list, ids.length);
  return questionView(page, list, chosen, await readChosen(page, list, chosen, ids));
}

async function readChosen(page: PageRequest, list: ListResource, { action }: ChosenPage, ids: string[]) {
  const { context, actor } = page;
  if (action === 'send' && !context.mail.isSet) throw notFound('no_mail');
  const all: Chosen[] = [];
  for (const id of ids.map(BigInt)) {
    const { element } = (await readElement(page, list, String(id))) ?? {};
    if (!element) throw notFound('no_document', { id: Number(id) });
    const { document_set, seq_number, document_type } = element;
    const resource = typeof document_type === 'string' ? documentOf(document_type) : typeOf(list);
    all.push({
      id,
      resource,
      name: nameOf(page, { type: resource.type, document_set: String(document_set), seq_number: String(seq_number) }),
      to: action === 'send' && resource.party ? (await draftDocumentMail(context, actor, id, linksOf(page))).to : '',
    });
  }
  return all;
}

// Each document is changed by itself: those that can't be are listed with their reasons.
async function carryOut(page: PageRequest, list: ListResource, chosen: ChosenPage): Promise<PageAnswer> {
  const { words } = page;
  const ids = chosenIds(new URLSearchParams(page.fields));
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, list, ids.length);
  const all = await readChosen(page, list, chosen, ids);
  const { key, fingerprint } = idempotencyOf(page);
  const failed: Chosen[] = [];
  let [done, held] = [0, 0];
  for (const document of all) {
    if (!isReady(chosen, document)) continue;
    try {
      if (await chosen.change(page, document, { key: `${key} ${document.id}`, fingerprint })) held++;
      else done++;
    } catch (error) {
      if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
      const field = error.details?.find(({ field }) => field in page.fields)?.field;
      failed.push({ ...document, error: sayError(words, error), ...(field !== undefined && { field }) });
    }
  }
  const texts = words.documents.chosen[chosen.action];
  const message = queuedTexts(page, texts.done, { sent: done, held });
  if (failed.length === 0) return redirectTo(`/admin/${list.path}`, message);
  return questionView(page, list, chosen, failed, message);
}

/** True if an action is possible with a document: it has an address, or others follow it that can be given up. */
const isReady = ({ action }: ChosenPage, { to, resource }: Chosen): boolean =>
  action === 'send' ? to !== '' : isClosable(resource.type);

/** Errors of a document that leave the others possible. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'INSUFFICIENT_STOCK']);

function questionView(page: PageRequest, list: ListResource, asked: ChosenPage, chosen: Chosen[], done?: string): View {
  const { words, language, link } = page;
  const { action, fields } = asked;
  const texts = words.documents.chosen[action];
  const errors = chosen.flatMap(({ name, error, field = '' }): [string, string][] =>
    error ? [[field, `${name}: ${error}`]] : [],
  );
  const address = `/admin/${list.path}`;
  const { many } = namesOf(words, language, list);
  const ready = chosen.filter(each => isReady(asked, each));
  const documents = plainTable<Chosen>(
    many,
    [
      {
        label: words.home.document,
        cell: ({ id, name, resource }) => html`<a href=${link(`/admin/${resource.path}/${id}`)}>${name}</a>`,
      },
      ...(action === 'send'
        ? [{ label: words.documents.sendTo, cell: ({ to }: Chosen) => to || words.documents.chosen.noAddress }]
        : chosen.every(each => isReady(asked, each))
          ? []
          : [
              {
                label: words.home.status,
                cell: (each: Chosen) => (isReady(asked, each) ? '' : words.documents.chosen.neverClosed),
              },
            ]),
    ],
    chosen,
  );
  const cancel = html`<a class="button" href=${link(address)}>${words.page.cancel}</a>`;
  const form = html`
    <form method="post" action=${link(`${address}/${action}`)} class="stack">
      ${hiddenFields(page)} ${hiddenInputs(rowFields(ready.map(({ id }) => String(id))))} ${documents} ${fields?.(page)}
      <p class="form-buttons">
        <button type="submit" class="primary">${fill(texts.confirm, { count: ready.length })}</button>
        ${cancel}
      </p>
    </form>
  `;
  return view({
    title: fill(texts.title, { count: chosen.length }),
    back: { href: address, label: many },
    ...(errors.length > 0 && { status: 422 }),
    body: html`
      ${errors.length > 0 && errorList(done ?? '', errors)}
      ${ready.length > 0 ? form : html`${documents}<p class="form-buttons">${cancel}</p>`}
    `,
  });
}

function refused({ words, language }: PageRequest, list: ListResource, count: number): View {
  const { chosen } = words.documents;
  const { many } = namesOf(words, language, list);
  return view({
    title: many,
    back: { href: `/admin/${list.path}`, label: many },
    status: 400,
    body: errorList(count === 0 ? chosen.none : fill(chosen.tooMany, { count: MAX_PRINTED }), []),
  });
}
