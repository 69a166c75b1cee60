// POST, PUT and DELETE of the master data that clients write. contract §7 Master data

import { elementDescription } from '../../../definitions/catalogue.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { object, string } from '../../../definitions/schema.ts';
import { Message } from '../../../domain/messages/message.ts';
import { createRecord } from '../../../operations/master-data/create-record.ts';
import { deleteRecord } from '../../../operations/master-data/remove-record.ts';
import { updateRecord } from '../../../operations/master-data/update-record.ts';
import { readInteger } from '../../../query/parse.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { pascalCase, withArticle } from '../operation-names.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, NONCE, PREFER } from '../parameters.ts';
import { IGNORED_FIELDS, markReplayed } from '../response-headers.ts';

/** Schema of the response to a create or update. */
export const ENTITY_CREATED = object(
  { id: { type: 'integer', format: 'int64' }, entity_code: string() },
  { description: 'A record was created or updated' },
);

/** The endpoints that write one kind of master data. */
export function writeEndpoints(resource: RecordResource): Endpoint[] {
  const { id, updated_at: _, ...example } = resource.example;
  const { codeField, noun, body, changes } = resource;
  const what = elementDescription(resource.elementName);
  const shared = {
    path: `/${resource.path}`,
    tag: resource.tag ?? resource.title,
    authentication: 'session',
    right: 'write',
    response: {
      status: 201,
      description: `The ${noun} was written`,
      schema: { name: 'entityCreated' },
      example: { id, entity_code: example[codeField] },
      headers: { Location: 'Where the list shows the record', ...IGNORED_FIELDS },
    },
    errorStatuses: [409, 422],
  } satisfies Partial<Endpoint>;
  return [
    {
      ...shared,
      operationId: `create${pascalCase(noun)}`,
      method: 'POST',
      summary: `Create ${withArticle(noun)}`,
      description: createDescription(resource),
      parameters: [NONCE, IDEMPOTENCY_KEY, PREFER],
      body: {
        schema: { ...body, description: `${what}, as a create sends it` },
        name: `${resource.elementName}Create`,
        example,
        unique: Object.values(resource.writing?.uniques ?? {}),
      },
      handle: apiRequest =>
        answerWrite(
          apiRequest,
          createRecord(apiRequest.context, apiRequest.caller, resource, apiRequest.body, apiRequest.write),
        ),
    },
    {
      ...shared,
      operationId: `update${pascalCase(noun)}`,
      method: 'PUT',
      summary: `Update ${withArticle(noun)}`,
      description: `Finds the record by \`id\`, else by \`${codeField}\`. Only fields that are sent change; null clears.`,
      parameters: [NONCE, IDEMPOTENCY_KEY, PREFER, IF_MATCH],
      body: {
        schema: { ...changes, description: `${what}, as an update sends it` },
        name: `${resource.elementName}Update`,
        example: { [codeField]: example[codeField], ...(resource.exampleChange ?? exampleChange(example)) },
        partial: true,
      },
      handle: apiRequest =>
        answerWrite(
          apiRequest,
          updateRecord(apiRequest.context, apiRequest.caller, resource, apiRequest.body, {
            ...apiRequest.write,
            ifMatch: apiRequest.request.headers['if-match'],
          }),
        ),
    },
    ...(resource.writing?.isRemovable ? [deleteEndpoint(resource)] : []),
  ];
}

const deleteEndpoint = (resource: RecordResource): Endpoint => {
  const { path, noun, example } = resource;
  return {
    path: `/${path}`,
    tag: resource.tag ?? resource.title,
    authentication: 'session',
    right: 'write',
    operationId: `delete${pascalCase(noun)}`,
    method: 'DELETE',
    summary: `Delete ${withArticle(noun)}`,
    description: 'Its fields stay in the audit trail.',
    collectsFieldErrors: true,
    parameters: [
      NONCE,
      IDEMPOTENCY_KEY,
      {
        name: 'id',
        in: 'query',
        required: true,
        schema: { type: 'integer', format: 'int64', minimum: 1 },
        description: `The ${noun}`,
        example: example.id,
      },
    ],
    response: { status: 204, description: `The ${noun} was deleted` },
    errorStatuses: [404, 409, 413, 415, 422],
    async handle({ context, caller, query, errors, reply, write }) {
      const id = readInteger(query, { field: 'id', from: 1 }, errors);
      if (!query.has('id')) errors.add('id', new Message('required'));
      errors.throwIfAny();
      const { replayed } = await deleteRecord(context, caller, resource, id as number, write);
      reply.code(204);
      markReplayed(reply, replayed);
      return '';
    },
  };
};

function createDescription({ codeField, writing }: RecordResource): string {
  const required = (writing?.required ?? []).map(name => `\`${name}\``).join(' and ');
  const code = writing?.codePrefix
    ? ` Without \`${codeField}\` it gets the next free one: \`${writing.codePrefix}0001\`, \`${writing.codePrefix}0002\` …`
    : ` \`${codeField}\` is yours to choose, and unique.`;
  const stock = writing?.stockField ? ` \`${writing.stockField}\` is booked as an opening movement.` : '';
  return `Needs ${required}.${code}${stock}`;
}

async function answerWrite({ reply, address }: ApiRequest, result: ReturnType<typeof createRecord>): Promise<string> {
  const { answer, replayed } = await result;
  reply.code(201).header('location', `${address}?id=${answer.id}`);
  markReplayed(reply, replayed);
  return JSON.stringify(answer);
}

function exampleChange(example: Record<string, unknown>): Record<string, unknown> {
  return 'description' in example ? { unit_price: 4.75 } : { email: 'office@padaria.example' };
}
