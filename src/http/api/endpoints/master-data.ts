// POST, PUT and DELETE of the master data that clients write. contract §7 Master data

import { elementDescription } from '../../../definitions/catalogue.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import { object, string } from '../../../definitions/schema.ts';
import { createRecord } from '../../../operations/master-data/create-record.ts';
import { deleteRecord } from '../../../operations/master-data/remove-record.ts';
import { updateRecord } from '../../../operations/master-data/update-record.ts';
import { answerAdded, ifMatchOf } from '../by-id.ts';
import type { Endpoint } from '../endpoint.ts';
import { removal, WRITE, written } from '../endpoint-parts.ts';
import { givenByServer } from '../ignored-fields.ts';
import { pascalCase, withArticle } from '../operation-names.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, NONCE, PREFER } from '../parameters.ts';

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
    ...WRITE,
    path: `/${resource.path}`,
    tag: resource.tag ?? resource.title,
    response: written(
      `The ${noun} was written`,
      'entityCreated',
      { id, entity_code: example[codeField] },
      { Location: 'Where the list shows the record' },
    ),
    errorStatuses: [409, 422],
  } satisfies Partial<Endpoint>;
  return [
    {
      ...shared,
      operationId: `create${pascalCase(noun)}`,
      method: 'POST',
      summary: `Create ${withArticle(noun)}`,
      description: createDescription(resource),
      body: {
        schema: { ...body, description: `${what}, as a create sends it` },
        name: `${resource.elementName}Create`,
        example,
        unique: Object.values(resource.writing?.uniques ?? {}),
      },
      async handle(apiRequest) {
        const { context, caller, request, body, write } = apiRequest;
        const result = await createRecord(context, caller, resource, body, write);
        apiRequest.warnings.push(...givenByServer(request.body, ['id', 'updated_at'], undefined));
        return answerAdded(apiRequest, result);
      },
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
      async handle(apiRequest) {
        const { context, caller, body } = apiRequest;
        const write = { ...apiRequest.write, ifMatch: ifMatchOf(apiRequest) };
        return answerAdded(apiRequest, await updateRecord(context, caller, resource, body, write));
      },
    },
    ...(resource.writing?.isRemovable ? [deleteEndpoint(resource)] : []),
  ];
}

const deleteEndpoint = (resource: RecordResource): Endpoint => {
  const { path, noun, example } = resource;
  return removal({
    operationId: `delete${pascalCase(noun)}`,
    path: `/${path}`,
    tag: resource.tag ?? resource.title,
    summary: `Delete ${withArticle(noun)}`,
    description: 'Its fields stay in the audit trail.',
    id: { description: `The ${noun}`, example: example.id },
    done: `The ${noun} was deleted`,
    remove: ({ context, caller, write }, id) => deleteRecord(context, caller, resource, id, write),
  });
};

function createDescription({ codeField, writing }: RecordResource): string {
  const required = (writing?.required ?? []).map(name => `\`${name}\``).join(' and ');
  const code = writing?.codePrefix
    ? ` Without \`${codeField}\` it gets the next free one: \`${writing.codePrefix}0001\`, \`${writing.codePrefix}0002\` …`
    : ` \`${codeField}\` is yours to choose, and unique.`;
  const stock = writing?.stockField ? ` \`${writing.stockField}\` is booked as an opening movement.` : '';
  return `Needs ${required}.${code}${stock}`;
}

function exampleChange(example: Record<string, unknown>): Record<string, unknown> {
  return 'description' in example ? { unit_price: 4.75 } : { email: 'office@padaria.example' };
}
