// The response that carries a PDF, and whether its client still waits for it.

import type { FastifyReply } from 'fastify';
import type { PrintedDocument } from '../../operations/printing/print-document.ts';
import { expectResponseRead } from '../server/slow-readers.ts';

/**
 * Sets the headers of a PDF; returns its bytes. Their memory is given back when they are sent or the client is gone. The file name
 * contains only characters that every browser accepts.
 */
export function pdfResponse(reply: FastifyReply, { pdf, name, memory }: PrintedDocument): Buffer {
  const plain = name.replace(/[^\w.-]+/g, '_').slice(0, 100);
  reply.header('content-type', 'application/pdf').header('content-disposition', `inline; filename="${plain}.pdf"`);
  expectResponseRead(reply, pdf.length, () => memory.release());
  return pdf;
}

/** Aborts when the client closes the connection before it has the response. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
