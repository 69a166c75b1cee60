// Pages for documents chosen in a list: prints them as one PDF, sends each by mail, closes each.

import { isClosable } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import type { IdempotencyKey } from '../../../operations/actor.ts';
import { changeDocument } from '../../../operations/documents/change/change-document.ts';
import { readDocument } from '../../../operations/documents/read/document-page.ts';
import { draftDocumentMail, sendDocument } from '../../../operations/mail/send-mail.ts';
import { MAX_PRINTED, printDocuments } from '../../../operations/printing/print-documents.ts';
import { clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import { sayError } from '../forms/field-errors.ts';
import { chosenIds, rowFields } from '../lists/chosen-rows.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { fill } from '../words/fill.ts';
import { documentName } from './names.ts';
import { linksOf } from './send-pages.ts';

const WRITES = { right: 'write' } as const;

/** A document of the choice. */
interface Chosen {
  id: bigint;
  name: string;
  /** Address of mail that it is sent to. Empty if unknown. */
  to: string;
  /** Error of the attempt, and the field that it is about. */
  error?: string;
  field?: string;
}

/** Carries out a change of one document. */
type Change = (page: PageRequest, document: Chosen, idempotency: IdempotencyKey) => Promise<unknown>;

/** A page that asks before it changes several documents. */
interface ChosenPage {
  action: 'send' | 'close';
  /** Fields of the question above the button. */
  fields?(page: PageRequest): Html;
  change(resource: DocumentResource): Change;
}

/** The pages for chosen documents of a type. */
export const chosenPages = (resource: DocumentResource): Page[] => [
  getPage(`/admin/${resource.path}/print`, { right: 'read' }, page => printed(page, resource)),
  ...[...(resource.party ? [SEND] : []), ...(isClosable(resource.type) ? [CLOSE] : [])].flatMap(chosen => [
    getPage(`/admin/${resource.path}/${chosen.action}`, WRITES, page => question(page, resource, chosen)),
    postPage(`/admin/${resource.path}/${chosen.action}`, WRITES, page => carryOut(page, resource, chosen)),
  ]),
];

async function printed(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const { context, actor, reply, query } = page;
  const ids = chosenIds(query).map(BigInt);
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, resource, ids.length);
  const request = { resource: resource.list, ids, gone: clientGone(reply) };
  const { pdf, memory } = await printDocuments(context, actor, request);
  expectResponseRead(reply, pdf.length, () => memory.release());
  return pdfAnswer(pdf, resource.path);
}

const SEND: ChosenPage = {
  action: 'send',
  change:
    resource =>
    async (page, { id }, idempotency) => {
      const { context, actor } = page;
      await readDocument(context, actor, resource, id);
      const draft = await draftDocumentMail(context, actor, id, linksOf(page));
      const { to, cc, bcc, subject, text, language } = draft;
      await sendDocument(context, actor, { document: id, to, cc, bcc, subject, text, language }, { idempotency });
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
  change:
    resource =>
    async (page, { id }, idempotency) => {
      const body = { id: decimal(String(id)), status: 'CLOSED' as const, reason: page.fields.reason ?? '' };
      await changeDocument(page.context, page.actor, resource, body, { idempotency, strict: true });
    },
};

async function question(page: PageRequest, resource: DocumentResource, chosen: ChosenPage): Promise<View> {
  const ids = chosenIds(page.query);
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, resource, ids.length);
  return questionView(page, resource, chosen, await readChosen(page, resource, chosen, ids));
}

async function readChosen(page: PageRequest, resource: DocumentResource, { action }: ChosenPage, ids: string[]) {
  const { context, actor } = page;
  if (action === 'send' && !context.mail.isSet) throw new AppError('NOT_FOUND', new Message('no_mail'));
  const all: Chosen[] = [];
  for (const id of ids.map(BigInt)) {
    const name = documentName(page, await readDocument(context, actor, resource, id));
    all.push({
      id,
      name,
      to: action === 'send' ? (await draftDocumentMail(context, actor, id, linksOf(page))).to : '',
    });
  }
  return all;
}

// Each document is changed by itself: those that can't be are listed with their reasons.
async function carryOut(page: PageRequest, resource: DocumentResource, chosen: ChosenPage): Promise<PageAnswer> {
  const { words } = page;
  const ids = chosenIds(new URLSearchParams(page.fields));
  if (ids.length === 0 || ids.length > MAX_PRINTED) return refused(page, resource, ids.length);
  const all = await readChosen(page, resource, chosen, ids);
  const change = chosen.change(resource);
  const { key, fingerprint } = idempotencyOf(page);
  const failed: Chosen[] = [];
  let done = 0;
  for (const document of all) {
    if (chosen.action === 'send' && !document.to) continue;
    try {
      await change(page, document, { key: `${key} ${document.id}`, fingerprint });
      done++;
    } catch (error) {
      if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
      const field = error.details?.find(({ field }) => field in page.fields)?.field;
      failed.push({ ...document, error: sayError(words, error), ...(field !== undefined && { field }) });
    }
  }
  const message = fill(words.documents.chosen[chosen.action].done, { count: done });
  if (failed.length === 0) return redirectTo(`/admin/${resource.path}`, message);
  return questionView(page, resource, chosen, failed, message);
}

/** Errors of a document that leave the others possible. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'INSUFFICIENT_STOCK']);

function questionView(
  page: PageRequest,
  resource: DocumentResource,
  { action, fields }: ChosenPage,
  chosen: Chosen[],
  done?: string,
): View {
  const { words, language, link } = page;
  const texts = words.documents.chosen[action];
  const errors = chosen.flatMap(({ name, error, field = '' }): [string, string][] =>
    error ? [[field, `${name}: ${error}`]] : [],
  );
  const list = `/admin/${resource.path}`;
  const { many } = resource.titles[language];
  const ready = action === 'send' ? chosen.filter(({ to }) => to) : chosen;
  const documents = plainTable<Chosen>(
    many,
    [
      { label: words.home.document, cell: ({ id, name }) => html`<a href=${link(`${list}/${id}`)}>${name}</a>` },
      ...(action === 'send'
        ? [{ label: words.documents.sendTo, cell: ({ to }: Chosen) => to || words.documents.chosen.noAddress }]
        : []),
    ],
    chosen,
  );
  const cancel = html`<a class="button" href=${link(list)}>${words.page.cancel}</a>`;
  const form = html`
    <form method="post" action=${link(`${list}/${action}`)} class="stack">
      ${hiddenFields(page)} ${hiddenInputs(rowFields(ready.map(({ id }) => String(id))))} ${documents} ${fields?.(page)}
      <p class="form-buttons">
        <button type="submit" class="primary">${fill(texts.confirm, { count: ready.length })}</button>
        ${cancel}
      </p>
    </form>
  `;
  return view({
    title: fill(texts.title, { count: chosen.length }),
    back: { href: list, label: many },
    ...(errors.length > 0 && { status: 422 }),
    body: html`
      ${errors.length > 0 && errorList(done ?? '', errors)}
      ${ready.length > 0 ? form : html`${documents}<p class="form-buttons">${cancel}</p>`}
    `,
  });
}

function refused({ words, language }: PageRequest, { path, titles }: DocumentResource, count: number): View {
  const { chosen } = words.documents;
  return view({
    title: titles[language].many,
    back: { href: `/admin/${path}`, label: titles[language].many },
    status: 400,
    body: errorList(count === 0 ? chosen.none : fill(chosen.tooMany, { count: MAX_PRINTED }), []),
  });
}
