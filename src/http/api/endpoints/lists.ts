// GET of every list. contract §4 Lists

import { Readable } from 'node:stream';
import { drafts } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { integer } from '../../../definitions/fields/field-types.ts';
import { checkIssued, writeEInvoice } from '../../../operations/documents/read/e-invoice.ts';
import { withPrices } from '../../../operations/prices/article-prices.ts';
import { printDocument } from '../../../operations/printing/print-document.ts';
import { printDraft } from '../../../operations/printing/print-draft.ts';
import { listPage, type Page } from '../../../operations/read/list-page.ts';
import { PIECE_BYTES } from '../../../query/large-pages.ts';
import { parse } from '../../../query/parse.ts';
import { plan } from '../../../query/plan.ts';
import { chunkedBody, clientGone, expectResponseRead } from '../../server/slow-readers.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { FINDINGS, findingsJson } from '../findings.ts';
import { NEXT_PAGE, setNextPage } from '../next-page.ts';
import { pascalCase } from '../operation-names.ts';
import { listParameters } from '../parameters.ts';
import { pdfResponse } from '../pdf-response.ts';
import { xmlResponse } from '../xml-response.ts';

/** The endpoint of a list. */
export function listEndpoint(resource: ListResource): Endpoint {
  return {
    operationId: `list${pascalCase(resource.path)}`,
    method: 'GET',
    path: `/${resource.path}`,
    tag: resource.tag ?? resource.title,
    summary: `List ${resource.title.toLowerCase()}`,
    description: descriptionOf(resource),
    authentication: 'session',
    collectsFieldErrors: true,
    parameters: listParameters(resource),
    response: {
      status: 200,
      description: 'The records, ascending by id or as `sort` says; an empty array when nothing matches',
      schema: { name: resource.elementName, array: true },
      example: [resource.example],
      pdf: resource.prints,
      xml: resource.eInvoices,
      ...(resource.eInvoices && { checked: FINDINGS }),
      headers: {
        ...NEXT_PAGE,
        'X-Total-Count': {
          schema: integer({ minimum: 0 }),
          description: 'With `Prefer: count=exact`: how many records match, whatever skip, cursor and limit',
        },
        'Preference-Applied': 'With `Prefer: count=exact`: `count=exact`',
        ETag: resource.eInvoices
          ? 'For `?id=N`: the version of the record; with `format=ubl` or `format=cii`, of the XML'
          : 'For `?id=N`: the version of the record',
      },
    },
    errorStatuses: [...(resource.prints ? [404] : []), ...(resource.eInvoices ? [409] : [])],
    handle: apiRequest => answerList(resource, apiRequest),
  };
}

// Pages of a list, searches, and further data of one record.
function descriptionOf(list: ListResource): string {
  const { columns, defaultColumns, dateColumn, detail = [], options, prints, eInvoices } = list;
  const searched = defaultColumns.map(({ name }) => `\`${name}\``).join(' and ');
  const more = detail.map(({ name }) => `\`${name}\``).join(' and ');
  return [
    'Records in ascending order of their ids, or as `sort` says; new ones come at the end. A full page has a header `Link` with the address of the next one.',
    `\`searchString\` is compared with ${searched} unless \`searchColumn\` names another column.`,
    ...(dateColumn ? ['`filterDate` takes a day or a range of days.'] : []),
    ...(columns.has('updated_at') ? ['`updatedSince` takes a time: only what has changed since.'] : []),
    ...(options ? [`\`options\` filters or adds: ${Object.keys(options).join(', ')}.`] : []),
    `\`id\` answers the list with that one record and its \`ETag\`${more && `; it then has ${more} too`}${prints ? '. With `print=1` beside it, the answer is its PDF' : ''}.`,
    ...(eInvoices
      ? [
          'With `format=ubl` or `format=cii` the answer is the electronic invoice of its profile, or of `profile`, as XML, which never changes after the document was issued; with `format=factur-x`, the PDF with the XML of `cii` inside. 409 names in `details` what it lacks. `format=check` lists that for all profiles.',
        ]
      : []),
  ].join(' ');
}

async function answerList(resource: ListResource, apiRequest: ApiRequest): Promise<string | Buffer | Readable> {
  const { context, caller, reply, query, counted, errors } = apiRequest;
  const request = { ...parse(query, errors), counted };
  const listPlan = plan(resource, request, errors);
  errors.throwIfAny();
  const { format } = request;
  const isFacturX = format === 'factur-x';
  if ((request.print || isFacturX) && listPlan.id !== undefined) {
    const [id, gone] = [listPlan.id, clientGone(reply)];
    const printing =
      resource === drafts
        ? printDraft(context, caller, { id: Number(id), gone })
        : printDocument(context, caller, { resource, id, isFacturX, gone });
    return pdfResponse(reply, await printing);
  }
  if (format && !isFacturX && listPlan.id !== undefined) {
    const { id } = listPlan;
    const { profile } = request;
    if (format === 'check') return findingsJson(await checkIssued(context, caller, { resource, id, profile }));
    const toWrite = { resource, id, format, ...(profile && { profile }) };
    return xmlResponse(reply, await writeEInvoice(context, caller, toWrite));
  }
  const page = await withPrices(context, caller, listPlan, await listPage(context, caller, listPlan));
  if (page.version !== undefined) reply.header('etag', `"${page.version}"`);
  if (page.total !== undefined) {
    reply.headers({ 'x-total-count': String(page.total), 'preference-applied': 'count=exact' });
  }
  if (page.next !== undefined) setNextPage(apiRequest, page.next);
  return pageResponse(apiRequest, page);
}

// The body of the response: one text, or chunks that are read from the database as the client reads them. The memory of the page is
// given back when it is sent or the client is gone.
function pageResponse({ request, reply }: ApiRequest, { body, memory }: Page): string | Readable {
  const size = typeof body === 'string' ? body.length : 0;
  expectResponseRead(reply, size, () => memory.release());
  if (typeof body === 'string') return body;
  // The body of a HEAD response is not read.
  return request.method === 'HEAD' ? Readable.from([]) : chunkedBody(request, body, PIECE_BYTES);
}
