// The files of a document: its PDF, for the preview on its page and for printing, and its electronic invoice.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { hasPackingSlip } from '../../../definitions/document-actions.ts';
import { AppError } from '../../../domain/errors.ts';
import { E_INVOICE_FORMATS, type EInvoiceFormat } from '../../../domain/invoicing/profile.ts';
import { contentDisposition } from '../../../formats/file-name.ts';
import { writeEInvoice } from '../../../operations/documents/read/e-invoice.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import { type Download, getPage, type Page, redirectTo } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';
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
    return pdfAnswer(page, await printDocument(context, actor, request));
  });

/** The file of a document by `format`; none for types that are no invoices. The document's page names what a refused one lacks. */
export const eInvoicePages = (resource: DocumentResource): Page[] =>
  resource.eInvoice
    ? [
        getPage(`/admin/${resource.path}/:id/e-invoice`, { right: 'read' }, async page => {
          const format = E_INVOICE_FORMATS.find(each => each === page.query.get('format'));
          const own = `/admin/${resource.path}/${idOf(page)}`;
          if (!format) return redirectTo(own);
          try {
            return await eInvoiceOf(page, resource, format);
          } catch (error) {
            if (error instanceof AppError && error.code === 'CONFLICT')
              return redirectTo(own, page.words.documents.noEInvoice);
            throw error;
          }
        }),
      ]
    : [];

async function eInvoiceOf(page: PageRequest, { list }: DocumentResource, format: EInvoiceFormat): Promise<Download> {
  const { context, actor, reply } = page;
  const document = { resource: list, id: idOf(page) };
  if (format !== 'factur-x') {
    const { xml, name } = await writeEInvoice(context, actor, { ...document, format });
    const headers = { 'content-disposition': contentDisposition('attachment', name, 'xml') };
    return { kind: 'file', content: xml, type: 'application/xml; charset=utf-8', headers };
  }
  const request = { ...document, isFacturX: true, gone: clientGone(reply) };
  const { pdf, name, memory } = await printDocument(context, actor, request);
  expectResponseRead(reply, pdf.length, () => memory.release());
  const headers = { 'content-disposition': contentDisposition('attachment', name, 'pdf') };
  return { kind: 'file', content: pdf, type: 'application/pdf', headers };
}
