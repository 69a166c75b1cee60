// The stop of a document's reminders, with the way to it.

import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { fill } from '../../words/fill.ts';

/** The reason for which a document is not reminded, and the link to stop or resume. Null if it can't be reminded. */
export function reminderStop({ words, link, mayOpen }: PageRequest, document: DocumentPage, id: string): Html {
  const { resource, element } = document;
  const reason = element.dispute_reason;
  if (!resource.asksForPayment || (reason === undefined && String(element.amount_due ?? '0') === '0')) return null;
  const stop = `/admin/${resource.path}/:id/dispute`;
  return html`
    ${reason !== undefined && html`<p>${fill(words.reminders.disputed, { reason: String(reason) })}</p>`}
    ${mayOpen(stop) && html`<p><a href=${link(stop.replace(':id', id))}>${reason === undefined ? words.reminders.dispute : words.reminders.change}</a></p>`}
  `;
}
