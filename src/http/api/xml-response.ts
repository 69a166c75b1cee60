// The response that carries an electronic invoice.

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../../formats/file-name.ts';
import type { WrittenInvoice } from '../../operations/documents/read/e-invoice.ts';

/** Sets the headers of an electronic invoice; returns its text. The ETag follows from the text. */
export function xmlResponse(reply: FastifyReply, { xml, name }: WrittenInvoice): string {
  reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('content-disposition', contentDisposition('attachment', name, 'xml'))
    .header('etag', `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`);
  return xml;
}
