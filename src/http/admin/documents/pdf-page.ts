// The PDF of a document, for the preview on its page and for printing.

import type { DocumentResource } from '../../../definitions/define-document.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { expectResponseRead } from '../../server/slow-readers.ts';
import { definePage, type Page } from '../page/define-page.ts';
import { idOf } from './document-view.ts';

/** Pages of this server may frame it. The viewers of browsers are pages themselves, which a stricter policy would stop. */
const POLICY = "frame-ancestors 'self'";

/** The PDF of a document of a type. */
export const pdfPage = (resource: DocumentResource): Page =>
  definePage({
    method: 'GET',
    path: `/admin/${resource.path}/:id/pdf`,
    needs: { right: 'read' },
    async handle(page) {
      const gone = new AbortController();
      const { raw } = page.reply;
      raw.once('close', () => {
        if (!raw.writableFinished) gone.abort();
      });
      const request = { resource: resource.list, id: idOf(page), gone: gone.signal };
      const { pdf, name, memory } = await printDocument(page.context, page.actor, request);
      expectResponseRead(page.reply, pdf.length, () => memory.release());
      const file = name.replace(/[^\w.-]+/g, '_').slice(0, 100);
      return {
        kind: 'file',
        content: pdf,
        type: 'application/pdf',
        headers: {
          'content-disposition': `inline; filename="${file}.pdf"`,
          'content-security-policy': POLICY,
          'x-frame-options': 'SAMEORIGIN',
        },
      };
    },
  });
