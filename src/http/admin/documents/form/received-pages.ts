// The page that takes an electronic invoice of a supplier, and shows the form of the document that it becomes.

import { createHash } from 'node:crypto';
import { documentOf, recordOf } from '../../../../definitions/catalogue.ts';
import { AppError, ofField } from '../../../../domain/errors.ts';
import { readFormFacts } from '../../../../operations/documents/read/document-form.ts';
import { MAX_E_INVOICE_BYTES } from '../../../../operations/e-invoices/read-file.ts';
import { type ReceivedDocument, receiveEInvoice } from '../../../../operations/e-invoices/receive.ts';
import { writersReads } from '../../../../operations/read/session-reads.ts';
import { errorSummary, fieldOf } from '../../forms/field.ts';
import { getPage, type Page, type PageAnswer, postPage, view } from '../../page/define-page.ts';
import { hiddenFields } from '../../page/hidden-fields.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { namesOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { say } from '../../words/say.ts';
import { addressOf, nameOf } from '../names.ts';
import { formView } from './form-view.ts';
import { articlesOf } from './new-document-page.ts';
import { fromBody } from './prefill.ts';

const suppliers = recordOf('suppliers');

/** Address of the page. */
export const E_INVOICE_PATH = '/admin/e-invoice';
/** Maximum bytes of a form beside its file. */
const FORM_BYTES = 65_536;
/** Maximum differences that the page shows. */
const MAX_SHOWN = 100;

/** The pages of received electronic invoices. */
export const receivedPages: Page[] = [
  getPage(E_INVOICE_PATH, { right: 'write' }, async page =>
    uploadView(page, page.query.get('file') === 'too-large' ? page.words.eInvoices.tooLarge : undefined),
  ),
  postPage(E_INVOICE_PATH, { right: 'write' }, sendFile, {
    bodyLimit: MAX_E_INVOICE_BYTES + FORM_BYTES,
    takesFile: true,
    tooLarge: `${E_INVOICE_PATH}?file=too-large`,
  }),
];

/** The page of the upload. `problem`: why a file was refused. */
function uploadView(page: PageRequest, problem?: string): PageAnswer {
  const { words, link, language } = page;
  const error = problem === undefined ? undefined : { field: 'file', text: problem };
  return view({
    title: words.eInvoices.title,
    back: { href: '/admin/purchases', label: documentOf('purchase').titles[language].many },
    status: error ? 400 : 200,
    body: html`
      ${errorSummary(page, error ? [error] : [])}
      <p class="lead">${words.eInvoices.lead}</p>
      <form method="post" action=${link(E_INVOICE_PATH)} enctype="multipart/form-data" class="record-form" novalidate>
        ${hiddenFields(page)}
        <fieldset class="group">
          <legend class="visually-hidden">${words.eInvoices.title}</legend>
          ${fieldOf(
            { name: 'file', label: words.eInvoices.file, help: words.eInvoices.fileHelp, value: '', error },
            given => html`<input ...${given} type="file" accept=".xml,.pdf,application/xml,application/pdf" />`,
          )}
        </fieldset>
        <div class="form-buttons">
          <button type="submit" class="primary">${words.eInvoices.upload}</button>
        </div>
      </form>
    `,
  });
}

async function sendFile(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, request } = page;
  const file = request.sentFile;
  if (!file || file.bytes.length === 0) return uploadView(page, words.eInvoices.noFile);
  try {
    const received = await receiveEInvoice(writersReads(context, actor), file.bytes);
    return await formOf(page, received, createHash('sha256').update(file.bytes).digest('hex'));
  } catch (error) {
    if (!(error instanceof AppError) || !['INVALID_ARGUMENT', 'PAYLOAD_TOO_LARGE'].includes(error.code)) throw error;
    return uploadView(page, say(words, error.said));
  }
}

async function formOf(page: PageRequest, received: ReceivedDocument, keptUnder: string): Promise<PageAnswer> {
  const { resource, document, supplier } = received;
  const facts = await readFormFacts(page.context, page.actor, resource);
  const form = fromBody(resource, document, facts, page.format.input);
  const { code, name } = supplier;
  const vat_id = form.party.vat_id ?? null;
  return formView(page, {
    resource,
    facts,
    form,
    errors: new Map(),
    articles: await articlesOf(page, { facts, form, source: undefined }),
    findings: findingsView(page, received),
    keptUnder,
    ...(code !== undefined && { party: { code, name: name ?? '', vat_id } }),
  });
}

// The form of the supplier opens in another tab: this one keeps the file.
function newSupplierNote({ words, language, link, may }: PageRequest, record: Record<string, unknown>): Html {
  const { path } = suppliers;
  const { one } = namesOf(words, language, suppliers);
  const to = link(`/admin/${path}/new`);
  return html`
    <p class="note">
      ${fill(words.eInvoices.newSupplier, { name: String(record.name ?? '') })}
      ${may('write') && html`<a href=${`${to}?${new URLSearchParams(textsOf(record))}`} target="_blank">${fill(words.records.newTitle, { one })}</a>`}
    </p>
  `;
}

// Fields of a form: those of an address have its name before them.
const textsOf = (record: object, path = ''): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object' && value
      ? textsOf(value, `${path}${name}.`)
      : value
        ? [[path + name, String(value)]]
        : [],
  );

// Differences and faults, for the user to see before the document is created.
function findingsView(
  page: PageRequest,
  { resource, supplier, differences, recorded, refused }: ReceivedDocument,
): Html {
  const { words, link } = page;
  const texts = words.eInvoices;
  const { type } = resource;
  return html`
    ${
      recorded.length > 0 &&
      html`
        <div class="message is-warning" role="alert">
          <p>${texts.recorded}</p>
          <ul>${recorded.map(({ id, document_set, seq_number }) => html`<li><a href=${link(addressOf({ type, id }))}>${nameOf(page, { type, document_set, seq_number })}</a></li>`)}</ul>
        </div>
      `
    }
    ${supplier.record && newSupplierNote(page, supplier.record)}
    ${
      refused.length > 0 &&
      html`
        <div class="message is-warning">
          <p>${texts.refused}</p>
          <ul>${refused.map(({ message }) => html`<li>${say(words, message)}</li>`)}</ul>
        </div>
      `
    }
    ${
      differences.length > 0 &&
      html`
        <details class="message" open=${differences.length <= 5}>
          <summary>${fill(texts.differences, { count: differences.length })}</summary>
          <ul>
            ${differences.slice(0, MAX_SHOWN).map(
              ({ field, file, document, reason }) => html`
                <li>
                  ${say(words, ofField(field, reason).message)}
                  ${file !== undefined && html`<br />${fill(texts.inFile, { value: file })}`}
                  ${document !== undefined && html`<br />${fill(texts.inDocument, { value: document })}`}
                </li>
              `,
            )}
          </ul>
        </details>
      `
    }
  `;
}
