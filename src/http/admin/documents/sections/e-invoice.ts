// The electronic invoice of a document: its files, or what the document lacks to be one.

import type { AppError } from '../../../../domain/errors.ts';
import { E_INVOICE_FORMATS } from '../../../../domain/invoicing/profile.ts';
import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { formErrors } from '../../forms/field-errors.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';
import { say } from '../../words/say.ts';

/** Links to the files of the electronic invoice, or the reasons why there are none. Null for types that are no invoices. */
export function eInvoicePanel(page: PageRequest, { resource, eInvoice }: DocumentPage, id: string): Html {
  if (!eInvoice) return null;
  const { documents } = page.words;
  const { profile, error } = eInvoice;
  const address = (format: string) => page.link(`/admin/${resource.path}/${id}/e-invoice?format=${format}`);
  return html`
    ${profile && html`<p>${fill(documents.eInvoiceProfile, { profile: wordOf(page.words, profile) })}</p>`}
    ${
      error
        ? html`<p>${documents.noEInvoice}</p>${reasonsList(page, error)}`
        : html`<div class="form-buttons">${E_INVOICE_FORMATS.map(format => html`<a class="button" href=${address(format)}>${documents.eInvoiceFormats[format]}</a>`)}</div>`
    }
  `;
}

/** The reasons of an error as a list, with the number of the line for its fields. */
export function reasonsList({ words }: PageRequest, { details = [], said }: AppError): Html {
  if (details.length === 0) return html`<p>${say(words, said)}</p>`;
  const texts = details.map(({ field, message }) => {
    const [, line, ofLine] = /^items\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    const [error] = formErrors(words, [{ field: ofLine ?? field, message }]);
    const text = error?.text ?? say(words, message);
    return line === undefined ? text : fill(words.newDocument.lineError, { line: String(Number(line) + 1), text });
  });
  return html`<ul>${texts.map(text => html`<li>${text}</li>`)}</ul>`;
}
