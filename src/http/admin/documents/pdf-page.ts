// The PDF of a document, for the preview on its page and for printing.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { hasPackingSlip } from '../../../definitions/document-actions.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import { getPage, type Page } from '../page/define-page.ts';
import { pdfAnswer } from '../page/pdf-answer.ts';
import { idOf } from './names.ts';

/** The PDF of a document of a type, and that of its packing slip, if it has one. */
export const pdfPages = (resource: DocumentResource): Page[] => [
  pdfPage(resource, 'pdf'),
  ...(hasPackingSlip(resource) ? [pdfPage(resource, 'packing-slip')] : []),
];

const pdfPage = (resource: DocumentResource, file: 'pdf' | 'packing-slip'): Page =>
  getPage(`/admin/${resource.path}/:id/${file}`, { right: 'read' }, async page => {
    const { context, actor, reply } = page;
    const isPackingSlip = file === 'packing-slip';
    const request = { resource: resource.list, id: idOf(page), isPackingSlip, gone: clientGone(reply) };
    const { pdf, name, memory } = await printDocument(context, actor, request);
    expectResponseRead(reply, pdf.length, () => memory.release());
    return pdfAnswer(pdf, name);
  });
