// The events of the OpenAPI document, by the list of their records. OpenAPI 3.0 has no `webhooks`; `x-webhooks` is their usual name.

import { lists } from '../../definitions/catalogue.ts';
import { eventExample } from '../../definitions/event-examples.ts';
import { eventTypes } from '../../definitions/events.ts';
import type { Json } from './schemas.ts';

const DELETED = { type: 'object', required: ['id'], properties: { id: { type: 'integer', format: 'int64' } } };

/** The requests that endpoints receive, with an example of each type of event. contract §11 Changes */
export function webhooks(): Record<string, Json> {
  return Object.fromEntries(
    lists.flatMap(({ path, title, elementName }) => {
      const types = eventTypes.filter(({ resource }) => resource === path);
      return types.length === 0
        ? []
        : [[path, { post: { ...operation(path, title), ...request(elementName, types) } }]];
    }),
  );
}

const operation = (path: string, summary: string): Json => ({
  operationId: `receive_${path}`.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
  summary,
  security: [],
  responses: { '2XX': { description: 'The event was received' } },
});

function request(elementName: string, types: typeof eventTypes): Json {
  const element = { $ref: `#/components/schemas/${elementName}` };
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: types.map(({ type }) => type) },
      timestamp: { type: 'string', format: 'date-time', description: 'Time of the change' },
      data: types.some(({ type }) => type.endsWith('.deleted')) ? { anyOf: [element, DELETED] } : element,
    },
  };
  const examples = types.map(event => [event.type, { summary: event.description, value: eventExample(event) }]);
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: Object.fromEntries(examples) } },
    },
  };
}
