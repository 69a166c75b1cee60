// GET /print/{account}/{id}: the PDF of a document by its signed link, without a session. Errors are a page for people. contract §5 Create

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAccountCode } from '../../domain/account.ts';
import { fieldError } from '../../domain/errors.ts';
import { readId } from '../../domain/ids.ts';
import { Message } from '../../domain/messages/message.ts';
import { networkOf } from '../../operations/client-network.ts';
import { printLinkedDocument, wrongLink } from '../../operations/printing/print-document.ts';
import type { RouteOptions } from '../server/route-options.ts';
import { clientGone } from '../server/slow-readers.ts';
import { cutLinkPage, linkPage } from './link-page.ts';
import { pdfResponse } from './pdf-response.ts';

/** Registers the path. */
export function registerDocumentLink(fastify: FastifyInstance, { context, limits }: RouteOptions): void {
  const onRequest = (request: FastifyRequest) => limits.address(request);
  fastify.unknownPathPages.set('print', cutLinkPage);
  fastify.get('/print/:account/:id', { onRequest, config: { errorPage: linkPage } }, async (request, reply) => {
    const { account, id } = request.params as { account: string; id: string };
    if (!isAccountCode(account)) throw wrongLink();
    const { expires, signature } = request.query as Record<string, unknown>;
    const documentId = readId(id);
    if (documentId === undefined) throw fieldError('id', new Message('not_document_id'));
    const printed = await printLinkedDocument(context, {
      account,
      id: documentId,
      expires: /^\d{1,12}$/.test(String(expires)) ? Number(expires) : 0,
      signature: typeof signature === 'string' ? signature : '',
      network: networkOf(request.ip),
      now: Date.now(),
      gone: clientGone(reply),
    });
    return reply.header('cache-control', 'private, max-age=3600').send(pdfResponse(reply, printed));
  });
}
