// The pages of documents: one of each for every type of the catalogue.

import { documentList, documents } from '../../../definitions/catalogue.ts';
import type { Page } from '../page/define-page.ts';
import { changePages } from './change-pages.ts';
import { chosenPages } from './chosen-pages.ts';
import { documentPage } from './document-view.ts';
import { eInvoicePages, pdfPages } from './file-pages.ts';
import { draftPages, newDocumentPages } from './form/new-document-page.ts';
import { receivedPages } from './form/received-pages.ts';
import { sendPages } from './send-pages.ts';
import { allotPages } from './settle/allot-pages.ts';
import { suggestionPages } from './suggestions.ts';

/** All pages of documents. */
export const documentPages: Page[] = [
  ...documents.flatMap(resource => [
    documentPage(resource),
    ...pdfPages(resource),
    ...eInvoicePages(resource),
    ...changePages(resource),
    ...chosenPages(resource.list),
    ...sendPages(resource),
    ...newDocumentPages(resource),
    ...allotPages(resource),
  ]),
  ...chosenPages(documentList),
  ...draftPages,
  ...suggestionPages,
  ...receivedPages,
];
