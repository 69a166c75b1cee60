// POST of every document type.

import Type from 'typebox';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { createDocument } from '../../../operations/documents/create-document.ts';
import { signLink } from '../../../operations/printing/document-link.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { logOf } from '../../server/request-log.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { IDEMPOTENCY_KEY, NONCE, PREFER, PRINT } from '../parameters.ts';
import { sendPdf } from '../pdf-response.ts';
import { camel, withArticle } from './lists.ts';

/** What documentCreated is. Contract section 5, Create. */
export const DOCUMENT_CREATED = Type.Object(
  {
    id: Type.Unsafe<number>({ type: 'integer', format: 'int64' }),
    documentSeries: Type.String(),
    documentNumber: Type.String(),
    url: Type.String({ description: 'Opens the PDF in a browser without a session, until it expires' }),
  },
  { description: 'A document was created' },
);

/** The endpoint that creates documents of a type. `origin` and `linkDays` make the address of its PDF. */
export function createEndpoint(resource: DocumentResource, links: { publicUrl(): string; days: number }): Endpoint {
  const word = resource.type.replaceAll('_', ' ');
  return {
    operationId: `create${camel(resource.type)}`,
    method: 'POST',
    path: `/${resource.path}`,
    tag: resource.title,
    summary: `Create ${withArticle(word)}`,
    description:
      'Everything the document does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.',
    authentication: 'session',
    parameters: [NONCE, PRINT, IDEMPOTENCY_KEY, PREFER],
    body: { schema: resource.body, name: `${resource.elementName}Body`, example: resource.example },
    answer: {
      status: 201,
      description: `The ${word} was created; with print=1, its PDF`,
      schema: { name: 'documentCreated' },
      example: {
        id: 1002,
        documentSeries: resource.defaultSet,
        documentNumber: '2026/1',
        url: 'https://erp.example/print/demo/1002?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c',
      },
      pdf: true,
      headers: {
        Location: 'Where the list shows the document',
        'X-Document-Id': 'Its id',
        'X-Ignored-Fields': 'Fields of the body that nobody knows',
        'X-Warnings': 'What totals checking noted, in a set that only warns',
      },
    },
    refusals: [409, 422],
    handle: apiRequest => answerCreate(resource, links, apiRequest),
  };
}

async function answerCreate(
  resource: DocumentResource,
  links: { publicUrl(): string; days: number },
  apiRequest: ApiRequest,
): Promise<string | Buffer> {
  const { context, caller, reply, query, account } = apiRequest;
  const { answer, replayed, session } = await createDocument(context, caller, resource, apiRequest.body, {
    ...apiRequest.write,
    strict: apiRequest.strict,
  });
  reply.code(201).header('location', `${apiRequest.address}?id=${answer.id}`).header('x-document-id', answer.id);
  if (replayed) reply.header('idempotency-replayed', 'true');
  if (answer.warnings.length > 0)
    reply.header('x-warnings', encodeURI(answer.warnings.join('; ').slice(0, 300).toWellFormed()));
  if (query.get('print') === '1') {
    // The document is there whether it prints or not: an error would say that it isn't.
    const printed = await printDocument(context, caller, resource.list, answer.id).catch(error => {
      logOf(apiRequest.request).warn({ err: error }, 'created but not printed');
    });
    if (printed) return sendPdf(reply, printed);
  }
  const expires = Math.floor(Date.now() / 1000) + links.days * 86_400;
  const signature = signLink(session.linkSecret, account, answer.id, expires);
  return JSON.stringify({
    id: answer.id,
    documentSeries: answer.documentSeries,
    documentNumber: answer.documentNumber,
    url: `${links.publicUrl()}/print/${account}/${answer.id}?expires=${expires}&signature=${signature}`,
  });
}
