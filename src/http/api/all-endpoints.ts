// The whole interface as data: all endpoints, and the schemas that their answers have.

import type { TSchema } from 'typebox';
import { documents, lists, records } from '../../definitions/catalogue.ts';
import type { Endpoint } from './endpoint.ts';
import { createEndpoint, DOCUMENT_CREATED } from './endpoints/documents.ts';
import { listEndpoint } from './endpoints/lists.ts';
import { ENTITY_CREATED, writeEndpoints } from './endpoints/master-data.ts';
import { API_ERROR, SESSION_TOKEN, SMS_SUBMITTED, STATUS_RESPONSE, systemEndpoints } from './endpoints/sessions.ts';

/** All endpoints of the interface. */
export function endpoints(links: { publicUrl(): string; days: number }): Endpoint[] {
  return [
    ...systemEndpoints,
    ...lists.map(listEndpoint),
    ...documents.map(resource => createEndpoint(resource, links)),
    ...records.filter(({ writing }) => writing?.byClients).flatMap(writeEndpoints),
  ];
}

/** Schemas of answers by the name they have in the OpenAPI document. */
export const answerSchemas: Record<string, TSchema> = {
  sessionToken: SESSION_TOKEN,
  statusResponse: STATUS_RESPONSE,
  smsSubmitted: SMS_SUBMITTED,
  documentCreated: DOCUMENT_CREATED,
  entityCreated: ENTITY_CREATED,
  apiError: API_ERROR,
  ...Object.fromEntries(lists.map(({ elementName, element }) => [elementName, element])),
};
