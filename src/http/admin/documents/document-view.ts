// The page of a document.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import type { AuditEntry } from '../../../operations/audit/list-entries.ts';
import { type DocumentPage, readDocument } from '../../../operations/documents/read/document-page.ts';
import { attachedPanel } from '../attachments/panel.ts';
import { changesPart, entriesOf } from '../audit/changes.ts';
import { getPage, type Page, type View, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { documentName, idOf } from './names.ts';
import { actionLinks } from './sections/action-links.ts';
import { chainView } from './sections/chain-view.ts';
import { movementsTable, paymentsTable } from './sections/consequences.ts';
import { eInvoicePanel } from './sections/e-invoice.ts';
import { headerFacts } from './sections/header-facts.ts';
import { linesOf, linesTable, totalsTable } from './sections/lines-table.ts';
import { reminderStop } from './sections/reminders.ts';
import { isOfMoney, summaryFacts } from './sections/summary.ts';
import { timeline } from './sections/timeline.ts';

const findingsList = ({ words }: PageRequest, { findings }: DocumentPage): Html =>
  html`<ul>${findings.map(({ message }) => html`<li>${say(words, message)}</li>`)}</ul>`;

/** The page of a document of a type. */
export const documentPage = (resource: DocumentResource): Page =>
  getPage(`/admin/${resource.path}/:id`, { right: 'read' }, async page => {
    const id = idOf(page);
    const document = await readDocument(page.context, page.actor, resource, id);
    const { type } = resource;
    return viewOf(page, document, String(id), {
      attached: await attachedPanel(page, { type, id: Number(id) }),
      entries: await entriesOf(page, { type, id: String(id) }),
    });
  });

function viewOf(
  page: PageRequest,
  document: DocumentPage,
  id: string,
  { attached, entries }: { attached: Html; entries: readonly AuditEntry[] | undefined },
): View {
  const { words, link } = page;
  const { resource } = document;
  const name = documentName(page, document);
  const pdf = link(`/admin/${resource.path}/${id}/pdf`);
  const hasLines = linesOf(document).length > 0;
  // A section without contents takes no space.
  const section = (title: string, key: string, body: Html) =>
    body &&
    html`
    <section aria-labelledby=${`h-${key}`} class=${`panel ${key}`}>
      <h2 id=${`h-${key}`}>${title}</h2>
      ${body}
    </section>
  `;
  const lines =
    (hasLines || !isOfMoney(resource)) &&
    section(words.documents.lines, 'lines-panel', html`${linesTable(page, document)} ${totalsTable(page, document)}`);
  const payments = section(
    words.documents.payments,
    'payments-panel',
    lines
      ? paymentsTable(page, document, id)
      : html`${paymentsTable(page, document, id)} ${totalsTable(page, document)}`,
  );
  return view({
    title: name,
    back: { href: `/admin/${resource.path}`, label: resource.titles[page.language].many },
    actions: actionLinks(page, document, id),
    body: html`
      ${summaryFacts(page, document)}
      <div class="split-frame">
        <div class="split">
          <div>
            ${isOfMoney(resource) ? html`${payments} ${lines}` : html`${lines} ${payments}`}
            ${section(words.documents.chain, 'chain-panel', chainView(page, document, id))}
            ${section(
              words.documents.history,
              'history-panel',
              html`${timeline(page, document, { id, entries })} ${reminderStop(page, document, id)}`,
            )}
            ${document.movements.length > 0 && section(words.documents.movementsTitle, 'movements-panel', movementsTable(page, document))}
            ${section(words.attachments.title, 'attached-panel', attached)}
          </div>
          <div>
            ${section(
              words.documents.preview,
              'pdf-panel',
              html`
                <iframe class="pdf" src=${`${pdf}#toolbar=0&navpanes=0`} title=${fill(words.documents.previewTitle, { name })} loading="lazy"></iframe>
                <p><a class="button" href=${pdf}>${words.documents.openPdf}</a></p>
              `,
            )}
            ${section(words.documents.details, 'facts-panel', headerFacts(page, document))}
            ${document.findings.length > 0 && section(words.documents.eInvoiceFindings, 'e-invoice-panel', findingsList(page, document))}
            ${document.eInvoice && section(words.documents.eInvoice, 'e-invoice-panel', eInvoicePanel(page, document, id))}
          </div>
        </div>
      </div>
      ${changesPart(page, entries)}
    `,
  });
}
