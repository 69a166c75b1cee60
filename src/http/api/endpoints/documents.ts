// POST and PUT of every document type. contract §5 Create, §5 Life

import type { FastifyReply, FastifyRequest } from 'fastify';
import { elementDescription, isClosable, settlementOf } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { changedExample, exampleId } from '../../../definitions/document-examples.ts';
import { HEADER_FIELDS } from '../../../definitions/fields/document-header.ts';
import { settlesSchema } from '../../../definitions/fields/document-relations.ts';
import { choice, code, flag, identifier, isReadOnly, text } from '../../../definitions/fields/field-types.ts';
import { object, optional, string } from '../../../definitions/schema.ts';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { readStored, type StoredJson } from '../../../domain/messages/stored.ts';
import { changeDocument } from '../../../operations/documents/change/change-document.ts';
import { type CreatedDocument, createDocument } from '../../../operations/documents/create-document.ts';
import { linkPath } from '../../../operations/printing/document-link.ts';
import { admitPrint, printCreated } from '../../../operations/printing/print-document.ts';
import { clientGone } from '../../server/slow-readers.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { WRITE, written } from '../endpoint-parts.ts';
import { givenByServer } from '../ignored-fields.ts';
import { pascalCase, withArticle } from '../operation-names.ts';
import { IDEMPOTENCY_KEY, NONCE, PREFER, PRINT } from '../parameters.ts';
import { pdfResponse } from '../pdf-response.ts';
import { IGNORED_FIELDS, markReplayed, warningsList } from '../response-headers.ts';

const SECONDS_PER_DAY = 86_400;

/** Address of the server, and validity of PDF links in days. */
export interface LinkSettings {
  /** The address for links in a response. */
  publicUrl(request: FastifyRequest): string;
  days: number;
}

/** Schema of the response to a create. */
export const DOCUMENT_CREATED = object(
  {
    id: { type: 'integer', format: 'int64' },
    documentSeries: string(),
    documentNumber: string(),
    url: string({ description: 'Opens the PDF in a browser without a session, until it expires' }),
  },
  { description: 'A document was created or changed' },
);

const PAID_BY = 'receipts and payments that name a document pay it, and its status follows';
const TAKEN_BY = 'later documents that name a document take from it, and its status follows';
/** Statuses that clients can't set, with the event that sets them. */
const OTHER_STATUSES = { PAID: PAID_BY, PART: PAID_BY, BILLED: TAKEN_BY };

/** Schema of the body of a change: the document and the action. */
const DOCUMENT_CHANGE = object(
  {
    id: optional(identifier({ description: 'The document; or document_set and seq_number' })),
    document_set: optional(code(15, { min: 1 })),
    seq_number: optional(code(60, { min: 1 })),
    status: optional(
      choice(['VOID', 'CLOSED'], {
        description: '`VOID`, by a manager or administrator; `CLOSED`: orders, purchase orders, quotes, delivery notes',
        'x-instead': OTHER_STATUSES,
      }),
    ),
    reason: optional(
      text(255, { min: 1, description: 'Why; required with status, and with disputed', example: 'Ordered twice' }),
    ),
    settles: optional(settlesSchema()),
    disputed: optional(flag({ description: 'Of an invoice: payment reminders leave it out. True needs `reason`' })),
  },
  { description: 'A change of an issued document: its status, what it pays, or that it is disputed' },
);

/** The endpoint that creates documents of a type. */
export function createEndpoint(resource: DocumentResource, links: LinkSettings): Endpoint {
  const noun = resource.type.replaceAll('_', ' ');
  const readOnly = resource.header.filter(({ field }) => isReadOnly(HEADER_FIELDS[field])).map(({ name }) => name);
  return {
    operationId: `create${pascalCase(resource.type)}`,
    method: 'POST',
    path: `/${resource.path}`,
    tag: resource.title,
    summary: `Create ${withArticle(noun)}`,
    description: `${resource.does} Everything it does (lines, stock, serial numbers, nonce) happens in one transaction or not at all.`,
    authentication: 'session',
    right: 'write',
    parameters: [NONCE, PRINT, IDEMPOTENCY_KEY, PREFER],
    body: {
      schema: { ...resource.body, description: `${elementDescription(resource.elementName)}, as a create sends it` },
      name: resource.bodyName,
      example: resource.example,
      unique: ['seq_number'],
    },
    response: {
      status: 201,
      description: `The ${noun} was created; with print=1, its PDF`,
      schema: { name: 'documentCreated' },
      example: createdExample({
        id: exampleId(resource.example),
        documentSeries: String(resource.example.document_set),
        documentNumber: String(resource.example.seq_number),
      }),
      pdf: true,
      headers: {
        Location: 'Where the list shows the document',
        'X-Document-Id': 'Its id',
        ...IGNORED_FIELDS,
        'X-Kontor-Warning': 'The former name of X-Warnings, for what the create itself noted',
      },
    },
    errorStatuses: [409, 422],
    handle: apiRequest => answerCreate(resource, readOnly, links, apiRequest),
  };
}

async function answerCreate(
  resource: DocumentResource,
  readOnly: string[],
  links: LinkSettings,
  apiRequest: ApiRequest,
): Promise<string | Buffer> {
  const { context, caller, request, reply, query, address, body, write, strict } = apiRequest;
  const gone = query.get('print') === '1' ? clientGone(reply) : undefined;
  const memory = gone && (await admitPrint(context, caller.accountId));
  const creating = createDocument(context, caller, resource, body, { ...write, strict });
  const { answer, ...result } = await creating.catch(error => {
    memory?.release();
    throw error;
  });
  writeHeaders(reply, address, answer, result.replayed);
  const warnings = answer.warnings.map(textOfWarning);
  if (warnings.length > 0) reply.header('x-kontor-warning', warningsList(warnings));
  apiRequest.warnings.push(...givenByServer(request.body, readOnly, answer.status), ...warnings);
  if (!gone || !memory) return createdBody(links, apiRequest, answer, result);
  const printed = await printCreated(context, caller.accountId, { id: BigInt(answer.id), memory, gone }).catch(
    error => {
      reply.removeHeader('x-kontor-warning').removeHeader('idempotency-replayed');
      throw createdNotPrinted(resource, answer, error);
    },
  );
  return pdfResponse(reply, printed);
}

// The document is committed: the message has that, and how to print it. Location and X-Document-Id are set.
function createdNotPrinted(
  { type, path }: DocumentResource,
  { id, documentSeries, documentNumber }: CreatedDocument,
  error: unknown,
): AppError {
  const created = new Message('created_not_printed', { type, id, set: documentSeries, number: documentNumber, path });
  if (!(error instanceof AppError)) return new AppError('INTERNAL', created, { cause: error });
  const { code, said, retryAfterSeconds = 1 } = error;
  const passes = code === 'OVERLOADED' || code === 'DB_TIMEOUT';
  return new AppError(
    passes ? 'OVERLOADED' : 'INTERNAL',
    new Message('created_not_printed_because', { reason: created, why: said }),
    {
      retryAfterSeconds,
      cause: error,
    },
  );
}

/** The endpoint that voids, closes and settles documents of a type. */
export function changeEndpoint(resource: DocumentResource, links: LinkSettings): Endpoint {
  const noun = resource.type.replaceAll('_', ' ');
  const { summary, description, example } = changeOf(resource, withArticle(noun));
  const changed = changedExample(resource);
  const named = { document_set: changed.documentSeries, seq_number: changed.documentNumber };
  return {
    ...WRITE,
    operationId: `change${pascalCase(resource.type)}`,
    method: 'PUT',
    path: `/${resource.path}`,
    tag: 'Changes of documents',
    summary,
    description: `Finds the document by \`id\`, else by \`document_set\` and \`seq_number\`. ${description} Nothing else of an issued document changes.`,
    body: { schema: DOCUMENT_CHANGE, name: 'documentChange', example: { ...named, ...example } },
    response: written(`The ${noun} was changed`, 'documentCreated', createdExample(changed), {
      Location: 'Where the list shows the document',
      'X-Document-Id': 'Its id',
    }),
    handle: apiRequest => answerChange(resource, links, apiRequest),
  };
}

const VOIDS =
  '`VOID` takes back everything it did to stock and to other documents; number and record stay, and managers and administrators may do it.';

// Possible changes to documents of a type, with an example.
function changeOf({ type, nameOf, example, asksForPayment }: DocumentResource, one: string) {
  if (settlementOf(type)) {
    const document = example[nameOf('related_document')];
    return {
      summary: `Void ${one}, or allot what is open of it`,
      description: `${VOIDS} \`settles\` allots what is open of it to other documents; a negative amount takes back.`,
      example: { settles: [{ document, amount: example.total_amount }] },
    };
  }
  if (isClosable(type)) {
    return {
      summary: `Void or close ${one}`,
      description: `${VOIDS} \`CLOSED\` gives up what is open of it.`,
      example: { status: 'CLOSED', reason: 'The rest is not needed' },
    };
  }
  if (asksForPayment)
    return {
      summary: `Void ${one}, or stop its payment reminders`,
      description: `${VOIDS} \`disputed\` stops payment reminders, with the reason.`,
      example: { status: 'VOID', reason: 'Issued twice' },
    };
  return { summary: `Void ${one}`, description: VOIDS, example: { status: 'VOID', reason: 'Issued twice' } };
}

const textOfWarning = (warning: StoredJson) => String(readStored(warning));

async function answerChange(resource: DocumentResource, links: LinkSettings, apiRequest: ApiRequest): Promise<string> {
  const { context, caller, reply, address, body, write, strict } = apiRequest;
  const { answer, ...result } = await changeDocument(context, caller, resource, body, { ...write, strict });
  apiRequest.warnings.push(...(answer.warnings ?? []).map(textOfWarning));
  writeHeaders(reply, address, answer, result.replayed);
  return createdBody(links, apiRequest, answer, result);
}

/** Answers the create of a document by another address than that of its list. */
export function answerCreated(
  { path }: DocumentResource,
  links: LinkSettings,
  apiRequest: ApiRequest,
  answer: CreatedDocument,
  result: { at: number; session: { linkSecret: Buffer }; replayed: boolean },
): string {
  const { reply, address } = apiRequest;
  apiRequest.warnings.push(...answer.warnings.map(textOfWarning));
  writeHeaders(reply, address.replace(/[^/]*$/, path), answer, result.replayed);
  return createdBody(links, apiRequest, answer, result);
}

function writeHeaders(reply: FastifyReply, address: string, { id }: { id: number }, replayed: boolean): void {
  reply.code(201).header('location', `${address}?id=${id}`).header('x-document-id', id);
  markReplayed(reply, replayed);
}

// The response to a repeated Idempotency-Key is the same, including its link, unless the link has expired.
function createdBody(
  links: LinkSettings,
  { request, account }: ApiRequest,
  { id, documentSeries, documentNumber }: { id: number; documentSeries: string; documentNumber: string },
  { at, session }: { at: number; session: { linkSecret: Buffer } },
): string {
  const validSeconds = links.days * SECONDS_PER_DAY;
  const now = Math.floor(Date.now() / 1000);
  const expires = (at + validSeconds > now ? at : now) + validSeconds;
  const url = links.publicUrl(request) + linkPath(session.linkSecret, account, id, expires);
  return JSON.stringify({ id, documentSeries, documentNumber, url });
}

/** The example of an answer. */
export const createdExample = (document: { id: number; documentSeries: string; documentNumber: string }) => ({
  ...document,
  url: `https://erp.example/print/demo/${document.id}?expires=1798761600&signature=pZ5kq1Qx0b0m1w8d1oH0m8yq2l4nH1m3s5u7w9y1a2c`,
});
