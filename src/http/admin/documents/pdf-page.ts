// The PDF of a document, for the preview on its page and for printing.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import { getPage, type Page } from '../page/define-page.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { idOf } from './names.ts';

/** The PDF of a document of a type. */
export const pdfPage = (resource: DocumentResource): Page =>
  getPage(`/admin/${resource.path}/:id/pdf`, { right: 'read' }, async page => {
    const request = { resource: resource.list, id: idOf(page), gone: clientGone(page.reply) };
    const { pdf, name, memory } = await printDocument(page.context, page.actor, request);
    expectResponseRead(page.reply, pdf.length, () => memory.release());
    return pdfAnswer(pdf, name);
  });
