// Answers a PDF.

import type { FastifyReply } from 'fastify';
import type { PrintedDocument } from '../../operations/printing/print-document.ts';

/** Sets the headers of a PDF and returns its bytes. The name in the header keeps to characters every browser takes. */
export function sendPdf(reply: FastifyReply, { pdf, name }: PrintedDocument): Buffer {
  const plain = name.replace(/[^\w.-]+/g, '_').slice(0, 100);
  reply.header('content-type', 'application/pdf').header('content-disposition', `inline; filename="${plain}.pdf"`);
  return pdf;
}
