// GET /print/{account}/{id}: a document by its signed link, without a session: its PDF, or its electronic invoice. Errors are a page for people. contract §5 Create

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAccountCode } from '../../domain/account.ts';
import { fieldError } from '../../domain/errors.ts';
import { readId } from '../../domain/ids.ts';
import { E_INVOICE_FORMATS } from '../../domain/invoicing/profile.ts';
import { Message } from '../../domain/messages/message.ts';
import { networkOf } from '../../operations/client-network.ts';
import { openLink, wrongLink } from '../../operations/printing/print-document.ts';
import { hasSignedInTo } from '../server/account-cookie.ts';
import type { RouteOptions } from '../server/route-options.ts';
import { clientGone } from '../server/slow-readers.ts';
import { cutLinkPage, linkPage } from './link-page.ts';
import { pdfResponse } from './pdf-response.ts';
import { xmlResponse } from './xml-response.ts';

/** Registers the path. */
export function registerDocumentLink(fastify: FastifyInstance, { context, limits }: RouteOptions): void {
  const onRequest = (request: FastifyRequest) => limits.address(request);
  fastify.unknownPathPages.set('print', cutLinkPage);
  fastify.get('/print/:account/:id', { onRequest, config: { errorPage: linkPage } }, async (request, reply) => {
    const { account, id } = request.params as { account: string; id: string };
    if (!isAccountCode(account)) throw wrongLink();
    const { expires, signature, format } = request.query as Record<string, unknown>;
    const documentId = readId(id);
    if (documentId === undefined) throw fieldError('id', new Message('not_document_id'));
    const chosen = E_INVOICE_FORMATS.find(each => each === format);
    if (format !== undefined && !chosen)
      throw fieldError('format', new Message('not_a_format', { formats: E_INVOICE_FORMATS.join(', ') }));
    const link = {
      account,
      id: documentId,
      expires: /^\d{1,12}$/.test(String(expires)) ? Number(expires) : 0,
      signature: typeof signature === 'string' ? signature : '',
      format: chosen,
    };
    const reader = {
      network: networkOf(request.ip),
      now: Date.now(),
      gone: clientGone(reply),
      isPerson: isOpenedByPerson(request, account),
    };
    const opened = await openLink(context, link, reader);
    const body = 'xml' in opened ? xmlResponse(reply, opened) : pdfResponse(reply, opened);
    return reply.header('cache-control', 'private, max-age=3600').send(body);
  });
}

/** Words in the names of programs that run a browser without a person. */
const ROBOTS = /bot\b|crawl|spider|preview|headless|scan/i;

/**
 * True if a browser has opened the link as a page, nothing shows that a program did it, and the browser is not one in which users of the
 * account sign in (docs/decisions/0127). All browsers since 2023 send these headers over https (Fetch Metadata); other clients do not.
 */
export function isOpenedByPerson({ method, headers }: FastifyRequest, account: string): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    !/prefetch|prerender/i.test(`${headers['sec-purpose']} ${headers.purpose}`) &&
    !ROBOTS.test(headers['user-agent'] ?? '') &&
    !hasSignedInTo(headers.cookie, account)
  );
}
