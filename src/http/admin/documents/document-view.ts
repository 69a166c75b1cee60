// The page of a document.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { type DocumentPage, readDocument } from '../../../operations/documents/read/document-page.ts';
import { attachedPanel } from '../attachments/panel.ts';
import { changesOf } from '../audit/changes.ts';
import { getPage, type Page, type View, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { documentName, idOf } from './names.ts';
import { actionLinks } from './sections/action-links.ts';
import { chainView } from './sections/chain-view.ts';
import { hasPayments, historyList, movementsTable, paymentsTable } from './sections/consequences.ts';
import { eInvoicePanel } from './sections/e-invoice.ts';
import { headerFacts } from './sections/header-facts.ts';
import { linesTable, totalsTable } from './sections/lines-table.ts';
import { isReminded, remindersPanel } from './sections/reminders.ts';
import { summaryFacts } from './sections/summary.ts';

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
      changes: await changesOf(page, { type, id: String(id) }),
    });
  });

function viewOf(
  page: PageRequest,
  document: DocumentPage,
  id: string,
  { attached, changes }: { attached: Html; changes: Html },
): View {
  const { words, link } = page;
  const { resource } = document;
  const name = documentName(page, document);
  const pdf = link(`/admin/${resource.path}/${id}/pdf`);
  const section = (title: string, key: string, body: Html) => html`
    <section aria-labelledby=${`h-${key}`} class=${`panel ${key}`}>
      <h2 id=${`h-${key}`}>${title}</h2>
      ${body}
    </section>
  `;
  return view({
    title: name,
    back: { href: `/admin/${resource.path}`, label: resource.titles[page.language].many },
    actions: actionLinks(page, document, id),
    body: html`
      ${summaryFacts(page, document)}
      <div class="document">
        <div class="document-main">
          ${section(words.documents.lines, 'lines-panel', linesTable(page, document))}
          ${section(words.documents.totals, 'totals-panel', totalsTable(page, document))}
          ${section(words.documents.chain, 'chain-panel', chainView(page, document, id))}
          ${hasPayments(document) && section(words.documents.payments, 'payments-panel', paymentsTable(page, document, id))}
          ${isReminded(document) && section(words.reminders.list, 'reminders-panel', remindersPanel(page, document, id))}
          ${resource.locations.length > 0 && section(words.documents.movementsTitle, 'movements-panel', movementsTable(page, document))}
          ${section(words.attachments.title, 'attached-panel', attached)}
          ${changes && section(words.audit.changes, 'changes-panel', changes)}
        </div>
        <div class="document-side">
          ${section(words.documents.details, 'facts-panel', headerFacts(page, document))}
          ${document.findings.length > 0 && section(words.documents.eInvoiceFindings, 'e-invoice-panel', findingsList(page, document))}
          ${section(words.documents.history, 'history-panel', historyList(page, document, id))}
          ${section(
            words.documents.preview,
            'pdf-panel',
            html`
              <iframe class="pdf" src=${`${pdf}#toolbar=0&navpanes=0`} title=${fill(words.documents.previewTitle, { name })} loading="lazy"></iframe>
              <p><a class="button" href=${pdf}>${words.documents.openPdf}</a></p>
            `,
          )}
          ${document.eInvoice && section(words.documents.eInvoice, 'e-invoice-panel', eInvoicePanel(page, document, id))}
        </div>
      </div>
    `,
  });
}
