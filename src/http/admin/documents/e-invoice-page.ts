// The electronic invoice of a document as a file: XML, or the PDF with the XML inside.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { AppError } from '../../../domain/errors.ts';
import { E_INVOICE_FORMATS, type EInvoiceFormat } from '../../../domain/invoicing/profile.ts';
import { contentDisposition } from '../../../formats/file-name.ts';
import { writeEInvoice } from '../../../operations/documents/read/e-invoice.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import { type Download, getPage, type Page, redirectTo } from '../page/define-page.ts';
import type { PageRequest } from '../page/page-request.ts';
import { idOf } from './names.ts';

/** The file of a document by `format`; none for types that are no invoices. The document's page names what a refused one lacks. */
export const eInvoicePages = (resource: DocumentResource): Page[] =>
  resource.eInvoice
    ? [
        getPage(`/admin/${resource.path}/:id/e-invoice`, { right: 'read' }, async page => {
          const format = E_INVOICE_FORMATS.find(each => each === page.query.get('format'));
          const own = `/admin/${resource.path}/${idOf(page)}`;
          if (!format) return redirectTo(own);
          try {
            return await fileOf(page, resource, format);
          } catch (error) {
            if (error instanceof AppError && error.code === 'CONFLICT')
              return redirectTo(own, page.words.documents.noEInvoice);
            throw error;
          }
        }),
      ]
    : [];

async function fileOf(page: PageRequest, { list }: DocumentResource, format: EInvoiceFormat): Promise<Download> {
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
