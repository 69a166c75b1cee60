// GET of every list.

import type { ListResource } from '../../../definitions/define-list.ts';
import { validationError } from '../../../domain/errors.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { listPage } from '../../../operations/read/list-page.ts';
import { parse } from '../../../query/parse.ts';
import { plan } from '../../../query/plan.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { listParameters } from '../parameters.ts';
import { sendPdf } from '../pdf-response.ts';

/** The endpoint of a list. */
export function listEndpoint(resource: ListResource): Endpoint {
  return {
    operationId: `list${camel(resource.path)}`,
    method: 'GET',
    path: `/${resource.path}`,
    tag: resource.title,
    summary: `List ${resource.title.toLowerCase()}`,
    authentication: 'session',
    gathersFaults: true,
    parameters: listParameters(resource),
    answer: {
      status: 200,
      description: 'The records, ascending by id; an empty array when nothing matches',
      schema: { name: resource.elementName, array: true },
      example: [resource.example],
      pdf: resource.prints,
      headers: {
        Link: 'After a full page: the address of the next one, `rel="next"`',
        ETag: 'For `?id=N`: the version of the record',
      },
    },
    refusals: resource.prints ? [404] : [],
    handle: apiRequest => answerList(resource, apiRequest),
  };
}

async function answerList(resource: ListResource, apiRequest: ApiRequest): Promise<string | Buffer> {
  const { context, caller, reply, query } = apiRequest;
  const { fieldErrors } = apiRequest;
  const request = parse(query, fieldErrors);
  const planned = plan(resource, request, fieldErrors);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  if (request.print && planned.id !== undefined) {
    return sendPdf(reply, await printDocument(context, caller, resource, Number(planned.id)));
  }
  const page = await listPage(context, caller, planned);
  if (page.version !== undefined) reply.header('etag', `"${page.version}"`);
  if (page.next !== undefined) reply.header('link', nextLink(apiRequest, page.next));
  return page.body;
}

// The same address with the cursor in place of skip; relative, so that it holds behind any proxy (RFC 8288).
function nextLink({ address, query }: ApiRequest, cursor: string): string {
  const parameters = new URLSearchParams([...query].filter(([name]) => !['skip', 'cursor', 'nonce'].includes(name)));
  parameters.set('cursor', cursor);
  return `<${address}?${parameters}>; rel="next"`;
}

/** `purchase_orders` as `PurchaseOrders`. */
export function camel(path: string): string {
  return path.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `an invoice`, `a receipt`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
