// Voiding and closing a document: the page with consequences and reason, and its form.

import { isClosable } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { MAY_VOID } from '../../../definitions/document-actions.ts';
import { AppError } from '../../../domain/errors.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { changeDocument } from '../../../operations/documents/change/change-document.ts';
import { readDocument } from '../../../operations/documents/read/document-page.ts';
import { sayError } from '../forms/field-errors.ts';
import { getPage, type Needs, type Page, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { hiddenFields } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { documentName, idOf, nameOf, whyNotVoided } from './names.ts';

interface Change {
  action: 'void' | 'close';
  status: 'VOID' | 'CLOSED';
  done: 'voided' | 'closed';
  needs: Needs;
}

const VOID: Change = { action: 'void', status: 'VOID', done: 'voided', needs: { right: 'write', roles: MAY_VOID } };
const CLOSE: Change = { action: 'close', status: 'CLOSED', done: 'closed', needs: { right: 'write' } };

/** The pages that void documents of a type, and close them where the type can be closed. */
export const changePages = (resource: DocumentResource): Page[] =>
  (isClosable(resource.type) ? [VOID, CLOSE] : [VOID]).flatMap(change => [
    ask(resource, change),
    carryOut(resource, change),
  ]);

const ask = (resource: DocumentResource, change: Change): Page =>
  getPage(`/admin/${resource.path}/:id/${change.action}`, change.needs, page =>
    question(page, resource, change, undefined),
  );

const carryOut = (resource: DocumentResource, { action, status, done, needs }: Change): Page =>
  postPage(`/admin/${resource.path}/:id/${action}`, needs, async page => {
    const id = idOf(page);
    const reason = page.fields.reason ?? '';
    try {
      const body = { id: decimal(String(id)), status, reason };
      const idempotency = idempotencyOf(page);
      const { answer } = await changeDocument(page.context, page.actor, resource, body, {
        idempotency,
        strict: true,
      });
      const { documentSeries: document_set, documentNumber: seq_number } = answer;
      const name = nameOf(page, { type: resource.type, document_set, seq_number });
      return redirectTo(`/admin/${resource.path}/${id}`, fill(page.words.documents[done], { name }));
    } catch (error) {
      if (!(error instanceof AppError) || !SHOWN.has(error.code)) throw error;
      return question(page, resource, { action, status, done, needs }, error);
    }
  });

/** Errors that the user can correct in the form. */
const SHOWN = new Set<AppError['code']>(['INVALID_ARGUMENT', 'CONFLICT', 'INSUFFICIENT_STOCK']);

async function question(
  page: PageRequest,
  resource: DocumentResource,
  { action }: Change,
  error: AppError | undefined,
): Promise<View> {
  const id = idOf(page);
  const document = await readDocument(page.context, page.actor, resource, id);
  const name = documentName(page, document);
  const { words, link } = page;
  const texts = {
    void: { title: words.documents.voidTitle, text: words.documents.voidText, confirm: words.documents.voidConfirm },
    close: {
      title: words.documents.closeTitle,
      text: words.documents.closeText,
      confirm: words.documents.closeConfirm,
    },
  }[action];
  const to = `/admin/${resource.path}/${id}`;
  const heading = { title: fill(texts.title, { name }), back: { href: to, label: name } };
  const refused = action === 'void' && !error && whyNotVoided(page, document);
  if (refused) return view({ ...heading, body: html`<p class="lead">${refused}</p>` });
  return view({
    ...heading,
    ...(error && { status: 422 }),
    body: html`
      ${error && errorList(words.newDocument.errorTitle, [['reason', sayError(words, error)]])}
      <form method="post" action=${link(`${to}/${action}`)} class="narrow-form">
        ${hiddenFields(page)}
        <p class="lead">${texts.text}</p>
        <div class="field">
          <label for="reason">${words.documents.reason}</label>
          <p class="help" id="reason-help">${words.documents.reasonHelp}</p>
          <input
            ...${{ id: 'reason', name: 'reason', type: 'text', maxLength: 255, required: true, autoComplete: 'off' }}
            value=${page.fields.reason ?? ''}
            aria-describedby="reason-help"
          />
        </div>
        <p class="form-buttons">
          <button type="submit" class=${action === 'void' ? 'danger' : 'primary'}>${texts.confirm}</button>
          <a class="button" href=${link(to)}>${words.documents.keep}</a>
        </p>
      </form>
    `,
  });
}
