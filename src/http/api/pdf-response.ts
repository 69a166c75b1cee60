// The response that carries a PDF.

import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../formats/file-name.ts';
import type { PrintedDocument } from '../../operations/printing/print-document.ts';
import { expectResponseRead } from '../server/slow-readers.ts';
import { markTest } from '../server/test-company.ts';

/**
 * Sets the headers of a PDF; returns its bytes. Their memory is given back when they are sent or the client is gone.
 */
export function pdfResponse(reply: FastifyReply, { pdf, name, isTest, memory }: PrintedDocument): Buffer {
  markTest(reply, isTest);
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition('inline', name, 'pdf'));
  expectResponseRead(reply, pdf.length, () => memory.release());
  return pdf;
}
