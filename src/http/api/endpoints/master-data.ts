// POST and PUT of the master data that clients write.

import Type from 'typebox';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { createRecord } from '../../../operations/master-data/create-record.ts';
import { updateRecord } from '../../../operations/master-data/update-record.ts';
import type { ApiRequest, Endpoint } from '../endpoint.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, NONCE, PREFER } from '../parameters.ts';
import { camel, withArticle } from './lists.ts';

/** What entityCreated is. Contract section 7. */
export const ENTITY_CREATED = Type.Object(
  { id: Type.Unsafe<number>({ type: 'integer', format: 'int64' }), entity_code: Type.String() },
  { description: 'A record was created or updated' },
);

/** The two endpoints that write a kind of master data. */
export function writeEndpoints(resource: RecordResource): Endpoint[] {
  const { id: _, ...example } = resource.example;
  const shared = {
    path: `/${resource.path}`,
    tag: resource.title,
    authentication: 'session' as const,
    answer: {
      status: 201 as const,
      description: `The ${resource.noun} was written`,
      schema: { name: 'entityCreated' },
      example: { id: resource.example.id, entity_code: resource.example[resource.codeField] },
      headers: {
        Location: 'Where the list shows the record',
        'X-Ignored-Fields': 'Fields of the body that nobody knows',
      },
    },
    refusals: [409, 422],
  };
  return [
    {
      ...shared,
      operationId: `create${camel(resource.noun)}`,
      method: 'POST',
      summary: `Create ${withArticle(resource.noun)}`,
      parameters: [NONCE, IDEMPOTENCY_KEY, PREFER],
      body: { schema: resource.body, name: `${resource.elementName}Body`, example },
      handle: apiRequest =>
        answerWrite(
          apiRequest,
          createRecord(apiRequest.context, apiRequest.caller, resource, apiRequest.body, apiRequest.write),
        ),
    },
    {
      ...shared,
      operationId: `update${camel(resource.noun)}`,
      method: 'PUT',
      summary: `Update ${withArticle(resource.noun)}`,
      description: `Finds the record by \`id\`, else by \`${resource.codeField}\`. Only fields that are sent change; null clears.`,
      parameters: [NONCE, IDEMPOTENCY_KEY, PREFER, IF_MATCH],
      body: {
        schema: resource.body,
        name: `${resource.elementName}Changes`,
        example: { [resource.codeField]: resource.example[resource.codeField], ...firstChange(example) },
        partial: true,
      },
      handle: apiRequest => {
        const ifMatch = apiRequest.request.headers['if-match'];
        return answerWrite(
          apiRequest,
          updateRecord(apiRequest.context, apiRequest.caller, resource, apiRequest.body, {
            ...apiRequest.write,
            ifMatch,
          }),
        );
      },
    },
  ];
}

async function answerWrite({ reply, address }: ApiRequest, writing: ReturnType<typeof createRecord>): Promise<string> {
  const { answer, replayed } = await writing;
  reply.code(201).header('location', `${address}?id=${answer.id}`);
  if (replayed) reply.header('idempotency-replayed', 'true');
  return JSON.stringify(answer);
}

function firstChange(example: Record<string, unknown>): Record<string, unknown> {
  return 'description' in example ? { unit_price: 4.75 } : { email: 'office@padaria.example' };
}
