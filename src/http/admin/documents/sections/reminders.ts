// The reminders of a document, and the way to stop them.

import type { DocumentPage } from '../../../../operations/documents/read/document-page.ts';
import { plainTable } from '../../lists/plain-table.ts';
import { type Html, html } from '../../page/html.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { wordOf } from '../../words/field-words.ts';
import { fill } from '../../words/fill.ts';

/** True if the document may be reminded. */
export const isReminded = ({ resource, element, reminders }: DocumentPage): boolean =>
  resource.asksForPayment === true && (reminders.length > 0 || String(element.amount_due ?? '0') !== '0');

/** Its reminders with level, amount and state; a stop with its reason. */
export function remindersPanel(page: PageRequest, { resource, element, reminders }: DocumentPage, id: string): Html {
  const { words, format, link } = page;
  const stop = `/admin/${resource.path}/:id/dispute`;
  const reason = element.dispute_reason;
  return html`
    ${plainTable(
      words.reminders.list,
      [
        { label: words.reminders.date, cell: ({ date }) => format.date(date) },
        { label: words.reminders.level, cell: ({ level }) => String(level), isNumber: true },
        {
          label: words.reminders.amount,
          cell: ({ amount }) => format.money(amount, String(element.currency)),
          isNumber: true,
        },
        {
          label: words.reminders.status,
          cell: ({ status, reason: why }) =>
            html`${wordOf(words, status)}${why !== null && html`<div class="second">${wordOf(words, why)}</div>`}`,
        },
      ],
      reminders,
      { role: 'group', rowHeadings: false, empty: words.reminders.noneYet },
    )}
    ${reason !== undefined && html`<p>${fill(words.reminders.disputed, { reason: String(reason) })}</p>`}
    ${
      page.mayOpen(stop) &&
      (reason !== undefined || String(element.amount_due ?? '0') !== '0') &&
      html`<p><a class="button" href=${link(stop.replace(':id', id))}>${reason === undefined ? words.reminders.dispute : words.reminders.change}</a></p>`
    }
  `;
}
