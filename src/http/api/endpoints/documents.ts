// POST of every document type. contract §5 Create

import Type from 'typebox';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { createDocument } from '../../../operations/documents/create-document.ts';
import { signLink } from '../../../operations/printing/document-link.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { logOf } from '../../server/request-log.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { pascalCase, withArticle } from '../operation-names.ts';
import { IDEMPOTENCY_KEY, NONCE, PREFER, PRINT } from '../parameters.ts';
import { pdfResponse } from '../pdf-response.ts';
import { IGNORED_FIELDS, markReplayed } from '../response-headers.ts';

const SECONDS_PER_DAY = 86_400;

/** The address of the server, and for how many days a link to a PDF is valid. */
export interface LinkSettings {
  publicUrl(): string;
  days: number;
}

/** Schema of the response to a create. */
export const DOCUMENT_CREATED = Type.Object(
  {
    id: Type.Unsafe<number>({ type: 'integer', format: 'int64' }),
    documentSeries: Type.String(),
    documentNumber: Type.String(),
    url: Type.String({ description: 'Opens the PDF in a browser without a session, until it expires' }),
  },
  { description: 'A document was created' },
);

/** The endpoint that creates documents of a type. */
export function createEndpoint(resource: DocumentResource, links: LinkSettings): Endpoint {
  const noun = resource.type.replaceAll('_', ' ');
  return {
    operationId: `create${pascalCase(resource.type)}`,
    method: 'POST',
    path: `/${resource.path}`,
    tag: resource.title,
    summary: `Create ${withArticle(noun)}`,
    description:
      'Everything the document does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.',
    authentication: 'session',
    right: 'write',
    parameters: [NONCE, PRINT, IDEMPOTENCY_KEY, PREFER],
    body: { schema: resource.body, name: `${resource.elementName}Body`, example: resource.example },
    response: {
      status: 201,
      description: `The ${noun} was created; with print=1, its PDF`,
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
        ...IGNORED_FIELDS,
        'X-Warnings': 'What totals checking noted, in a set that only warns',
      },
    },
    errorStatuses: [409, 422],
    handle: apiRequest => answerCreate(resource, links, apiRequest),
  };
}

async function answerCreate(
  resource: DocumentResource,
  links: LinkSettings,
  apiRequest: ApiRequest,
): Promise<string | Buffer> {
  const { context, caller, reply, query, account, address, body, write, strict } = apiRequest;
  const { answer, replayed, session } = await createDocument(context, caller, resource, body, { ...write, strict });
  reply.code(201).header('location', `${address}?id=${answer.id}`).header('x-document-id', answer.id);
  markReplayed(reply, replayed);
  if (answer.warnings.length > 0)
    reply.header('x-warnings', encodeURI(answer.warnings.join('; ').slice(0, 300).toWellFormed()));
  if (query.get('print') === '1') {
    // The document is committed: an error here would say that it does not exist, so a failed print is only logged.
    const printed = await printDocument(context, caller, resource.list, answer.id).catch(error => {
      logOf(apiRequest.request).warn({ err: error }, 'created but not printed');
    });
    if (printed) return pdfResponse(reply, printed);
  }
  const expires = Math.floor(Date.now() / 1000) + links.days * SECONDS_PER_DAY;
  const signature = signLink(session.linkSecret, account, answer.id, expires);
  return JSON.stringify({
    id: answer.id,
    documentSeries: answer.documentSeries,
    documentNumber: answer.documentNumber,
    url: `${links.publicUrl()}/print/${account}/${answer.id}?expires=${expires}&signature=${signature}`,
  });
}
