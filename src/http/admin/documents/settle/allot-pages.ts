// Open documents: as part of the form, fetched when another party is chosen, and as a page that allots the open amount of a document.

import type Big from 'big.js';
import { settlementOf } from '../../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../../definitions/define-document.ts';
import { AppError } from '../../../../domain/errors.ts';
import { decimal, digits, ZERO } from '../../../../domain/values/decimal.ts';
import { changeDocument } from '../../../../operations/documents/change/change-document.ts';
import { type DocumentPage, readDocument } from '../../../../operations/documents/read/document-page.ts';
import { readOpenItems } from '../../../../operations/documents/read/open-items.ts';
import { wasCarriedOut } from '../../../../operations/write/carried-out.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../../page/define-page.ts';
import { errorList } from '../../page/error-box.ts';
import { hiddenFields } from '../../page/hidden-fields.ts';
import { fragmentText, html } from '../../page/html.ts';
import { idempotencyOf, type PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';
import { ownerOfDraft } from '../form/form-view.ts';
import { documentName, idOf } from '../names.ts';
import { errorsOfRows, idsOf, inputsOf, readSettles, typedBeside } from './settle-form.ts';
import { type SettleState, settleTable } from './settle-table.ts';

/** The pages that allot the open amount of a document, for types that pay or credit others. */
export const allotPages = (resource: DocumentResource): Page[] => {
  if (!settlementOf(resource.type)) return [];
  const { refund } = resource;
  const path = `/admin/${resource.path}/:id/allot`;
  return [
    getPage(`/admin/${resource.path}/open`, { right: 'write' }, page => openItems(page, resource)),
    ...(refund
      ? [getPage(`/admin/${resource.path}/refundable`, { right: 'write' }, page => openItems(page, refund))]
      : []),
    getPage(path, { right: 'write' }, page => allotView(page, resource, new Map())),
    postPage(path, { right: 'write' }, page => allot(page, resource)),
  ];
};

async function openItems(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const [code, currency] = [page.query.get('code')?.trim() ?? '', page.query.get('currency')?.trim() ?? ''];
  const items = await readOpenItems(page.context, page.actor, resource, { of: { code }, currency });
  const state = { items, isChosen: code !== '', typed: typedBeside({}), takes: inputsOf(resource, { isNew: true }) };
  return {
    kind: 'file',
    content: fragmentText(html`<div>${settleTable(page, { currency }, state, new Map())}</div>`),
    type: 'text/html; charset=utf-8',
  };
}

async function read(
  page: PageRequest,
  type: DocumentResource,
): Promise<{ document: DocumentPage; state: SettleState }> {
  const document = await readDocument(page.context, page.actor, type, idOf(page));
  const { element, resource } = document;
  const party = resource.party && (element[resource.party] as Record<string, unknown> | undefined);
  const code = party?.id === undefined ? '' : String(party.code);
  const typed = typedBeside(page.fields);
  const of = { of: { code }, currency: String(element.currency), also: idsOf(typed) };
  const { credits: _, ...items } = await readOpenItems(page.context, page.actor, resource, of);
  const takes = inputsOf(resource, { isNew: false });
  const state = {
    items: { ...items, credits: [] },
    isChosen: true,
    typed,
    takes,
    reason: page.fields.write_off_reason,
  };
  return { document, state };
}

async function allotView(
  page: PageRequest,
  resource: DocumentResource,
  errors: Map<string, string>,
): Promise<PageAnswer> {
  const { words, format, link } = page;
  const { document, state } = await read(page, resource);
  const name = documentName(page, document);
  const currency = String(document.element.currency);
  const open = (document.element.amount_open ?? ZERO) as Big;
  const to = `/admin/${resource.path}/${idOf(page)}`;
  const setup = {
    words: { restored: words.newDocument.restored, startAgain: words.newDocument.startAgain },
    errors: Object.fromEntries(errors),
    items: [],
    known: [],
    sets: [],
    more: [],
    takesPrices: true,
    currency,
    user: ownerOfDraft(page),
    locale: format.locale,
    decimalMark: format.decimalMark,
    settle: { words: words.settle, available: digits(open) },
  };
  return view({
    title: fill(words.settle.allotTitle, { name }),
    back: { href: to, label: name },
    scripts: ['document-form.js'],
    ...(errors.size > 0 && { status: 422 }),
    body: html`
      ${errors.size > 0 && errorList(words.newDocument.errorTitle, errors)}
      <form method="post" action=${link(`${to}/allot`)} class="new-document" autocomplete="off" data-setup=${JSON.stringify(setup)}>
        ${hiddenFields(page)}
        <section class="panel settle" aria-labelledby="h-settle">
          <h2 id="h-settle">${words.settle.title}</h2>
          <p>${words.settle.notAllotted}${words.page.colon} <strong>${format.money(open, currency)}</strong></p>
          <div id="settle">${settleTable(page, { currency }, state, errors)}</div>
          <div id="settle-sums"></div>
        </section>
        <p class="form-buttons">
          <button type="submit" class="primary">${words.settle.allotSave}</button>
          <a class="button" href=${link(to)}>${words.page.cancel}</a>
        </p>
      </form>
    `,
  });
}

async function allot(page: PageRequest, resource: DocumentResource): Promise<PageAnswer> {
  const { document, state } = await read(page, resource);
  const { settles, ids, errors, tooMuch, money } = readSettles(page, state, undefined);
  if (!settles) errors.set('', page.words.settle.nothing);
  if (tooMuch.size > 0 && !(await wasCarriedOut(page.context, page.actor, idempotencyOf(page))))
    for (const [id, message] of tooMuch) errors.set(id, message);
  if (errors.size > 0 || !settles) return allotView(page, resource, errors);
  try {
    const body = { id: decimal(String(idOf(page))), settles };
    await changeDocument(page.context, page.actor, resource, body, { idempotency: idempotencyOf(page), strict: true });
    return redirectTo(
      `/admin/${resource.path}/${idOf(page)}`,
      fill(page.words.settle.allotDone, { name: documentName(page, document) }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'CONFLICT' && error.code !== 'INVALID_ARGUMENT')) throw error;
    if (tooMuch.size > 0) return allotView(page, resource, tooMuch);
    const open = (document.element.amount_open ?? ZERO) as Big;
    if (money.gt(open)) return allotView(page, resource, new Map([['', page.words.settle.over]]));
    return allotView(page, resource, errorsOfRows(page, ids, error));
  }
}
