// The registry of webhooks, and the log of their deliveries. contract §11 Webhooks

import { eventTypeOf } from '../../../definitions/events.ts';
import { choice, dateTime, identifier, integer, text } from '../../../definitions/fields/field-types.ts';
import { array, object, optional, string } from '../../../definitions/schema.ts';
import { fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import type { StoredText } from '../../../domain/messages/stored.ts';
import type { ClientAdministrator } from '../../../operations/actor.ts';
import {
  type Delivery,
  type DeliveryDetails,
  listDeliveries,
  readDeliveries,
  sendAgain,
  sendAgainSince,
} from '../../../operations/webhooks/deliveries.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointChange,
  type EndpointFields,
  listEndpoints,
  MAX_ENDPOINTS,
  MAX_OVERLAP_HOURS,
  OVERLAP_HOURS,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
  type WebhookEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { readChoice, readInteger, readLimit } from '../../../query/parse.ts';
import type { ApiRequest, Endpoint, Parameter } from '../endpoint.ts';
import { READ, removal, WRITE, written } from '../endpoint-parts.ts';
import { NEXT_PAGE, setNextPage } from '../next-page.ts';
import { CURSOR, inQuery, LIMIT, NONCE_OPTIONAL } from '../parameters.ts';
import { markReplayed } from '../response-headers.ts';

const FIELDS = {
  url: text(2000, {
    min: 1,
    description: 'An https address on the public internet; the server follows no redirect',
    example: 'https://shop.example/hooks/kontor',
  }),
  events: optional(
    array(text(100, { min: 1 }), {
      maxItems: 200,
      description: 'Types of changes as GET /changes has them; `invoice.*` stands for all of invoices. Default: all',
    }),
  ),
  description: optional(text(255, { description: 'Purpose of the endpoint' })),
};

/** Schema of an endpoint. */
export const WEBHOOK_ENDPOINT = object(
  {
    id: identifier(),
    url: string(),
    description: optional(string()),
    events: array(string(), { description: 'An empty array stands for all' }),
    owner: string({ description: 'Who added it. The mail about its end goes there' }),
    state: choice(['enabled', 'failing', 'disabled'], {
      description: 'Nothing could be delivered to a failing one; the server tries again at `next_at`',
    }),
    disabled_reason: optional(string({ description: 'Why the server disabled it' })),
    waiting: { type: 'integer', description: 'Deliveries that failed and wait for another attempt' },
    next_at: optional(string({ format: 'date-time' })),
    former_secret_until: optional(
      string({ format: 'date-time', description: 'Until then, the secret before the last rotation signs, too' }),
    ),
    created_at: string({ format: 'date-time' }),
    updated_at: string({ format: 'date-time' }),
  },
  { description: 'An address that receives the changes of the account' },
);

/** Schema of the answer that has a secret. */
export const WEBHOOK_SECRET = object(
  { id: identifier(), secret: string({ description: 'Key of the signatures; it is shown only here' }) },
  { description: 'An endpoint has a new secret' },
);

/** Schema of the answer of a change. */
export const WEBHOOK_CHANGED = object({ id: identifier() }, { description: 'An endpoint was changed' });

/** Schema of the answer that names a delivery. */
export const WEBHOOK_SENT = object(
  {
    endpoint: identifier(),
    id: optional(string({ description: 'Id of the delivery' })),
    since: optional(string({ format: 'date-time' })),
  },
  { description: 'Deliveries will be sent at once' },
);

/** Schema of a delivery. */
export const WEBHOOK_DELIVERY = object(
  {
    endpoint: identifier(),
    id: string({ description: 'The header `webhook-id`, and the cursor of the change in GET /changes' }),
    type: string({ description: 'Type of the change; `webhook.test` for a test' }),
    resource: optional(string({ description: 'Path of the list that has the record' })),
    record_id: identifier(),
    at: string({ format: 'date-time' }),
    state: choice(['waiting', 'delivered', 'dropped']),
    attempts: { type: 'integer' },
    next_at: optional(
      string({
        format: 'date-time',
        description: 'Absent from a waiting one that follows an earlier change of the same record',
      }),
    ),
    sent_at: optional(string({ format: 'date-time' })),
    duration_ms: optional({ type: 'integer' }),
    status: optional({ type: 'integer', description: 'HTTP status of the last answer' }),
    error: optional(string({ description: 'Why the last attempt failed' })),
    body: optional(string({ description: 'With `id`: body of the request' })),
    answer: optional(string({ description: 'With `id`: the first 4 KiB of the answer' })),
  },
  { description: 'A change that was sent to an endpoint, or waits for it' },
);

const ID = inQuery('id', identifier(), 'Id of the endpoint', {
  example: 3,
});
const ENDPOINT: Parameter = { ...ID, name: 'endpoint', description: 'Id of the endpoint; all by default' };

const EXAMPLE = { url: 'https://shop.example/hooks/kontor', events: ['invoice.*'], description: 'Web shop' };
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD31IT0u5JGqc=';
const DELIVERY_ID = 'Y2hhbmdlczoxNzcyNDQ2NTAwMDAwOjE3NzI0NDY1MDAwNDI6MQ';
const AT = '2026-03-02T10:15:00.000Z';

const reads = { ...READ, administrators: true } satisfies Partial<Endpoint>;
const writes = { ...WRITE, administrators: true } satisfies Partial<Endpoint>;
const ADMINISTRATORS = 'Only for users with the role admin.';

// The caller as an administrator, whose role the operation checks.
function administratorOf({ caller, write, reply }: ApiRequest): ClientAdministrator {
  const { accountId } = caller;
  return {
    kind: 'client administrator',
    accountId,
    session: caller,
    request: write,
    onReplay: () => markReplayed(reply, true),
  };
}

const idIn = ({ body }: ApiRequest, field = 'id') => Number(String(body[field]));

// A field without a value is left out. contract §4 Lists
const json = (value: object) => JSON.stringify(value, (_name, field: unknown) => field ?? undefined);

const asText = (said: StoredText | null) => (said === null ? null : String(said));

const shownEndpoint = ({ disabled_reason, description, ...endpoint }: WebhookEndpoint) => ({
  ...endpoint,
  description: description === '' ? null : description,
  disabled_reason: asText(disabled_reason),
});

const shownDelivery = ({ endpoint, id, type, error, ...more }: Delivery | DeliveryDetails) => ({
  endpoint,
  id,
  type,
  resource: eventTypeOf(type)?.resource,
  ...more,
  error: asText(error),
});

// `null` clears a field.
const fieldsIn = ({ url, events, description }: Record<string, unknown>): Partial<EndpointFields> => ({
  ...(url !== undefined && { url: url as string }),
  ...(events !== undefined && { events: (events ?? []) as string[] }),
  ...(description !== undefined && { description: (description ?? '') as string }),
});

const list: Endpoint = {
  ...reads,
  operationId: 'listWebhookEndpoints',
  path: '/webhook_endpoints',
  summary: 'List webhook endpoints',
  description: ADMINISTRATORS,
  parameters: [NONCE_OPTIONAL, ID],
  response: {
    status: 200,
    description: 'The endpoints',
    schema: { name: 'webhookEndpoint', array: true },
    example: [
      {
        id: 3,
        ...EXAMPLE,
        owner: 'shop',
        state: 'enabled',
        waiting: 0,
        created_at: AT,
        updated_at: AT,
      },
    ],
  },
  async handle(apiRequest) {
    const { context, query, errors } = apiRequest;
    const id = readInteger(query, { field: 'id', from: 1 }, errors);
    errors.throwIfAny();
    return json((await listEndpoints(context, administratorOf(apiRequest), id)).map(shownEndpoint));
  },
};

const add: Endpoint = {
  ...writes,
  operationId: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook_endpoints',
  summary: 'Create a webhook endpoint',
  description: `The changes of the account from now on are sent there (Standard Webhooks 1.0). The answer shows its secret once. An account has at most ${MAX_ENDPOINTS}. ${ADMINISTRATORS}`,
  body: {
    schema: object(FIELDS, { description: 'An address for the changes of the account' }),
    name: 'webhookEndpointCreate',
    example: EXAMPLE,
  },
  response: written(
    'The endpoint was created',
    'webhookSecret',
    { id: 3, secret: SECRET },
    { Location: 'Where the list shows the endpoint' },
  ),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, reply, address, body } = apiRequest;
    const fields = { url: '', events: [], description: '', ...fieldsIn(body) };
    const added = await addEndpoint(context, administratorOf(apiRequest), fields);
    reply.code(201).header('location', `${address}?id=${added.id}`);
    return json(added);
  },
};

const change: Endpoint = {
  ...writes,
  operationId: 'updateWebhookEndpoint',
  method: 'PUT',
  path: '/webhook_endpoints',
  summary: 'Change, disable or enable a webhook endpoint',
  description: `Only fields that are sent change. An endpoint that is enabled again goes on where it stopped, with \`from: now\` at the next change. ${ADMINISTRATORS}`,
  body: {
    schema: object(
      {
        id: identifier({ description: 'Id of the endpoint' }),
        ...FIELDS,
        state: optional(choice(['enabled', 'disabled'])),
        from: optional(choice(['now'], { description: '`now`: changes that are not delivered yet are dropped' })),
      },
      { description: 'A change of an endpoint' },
    ),
    name: 'webhookEndpointUpdate',
    example: { id: 3, events: ['invoice.*', 'customer.created'] },
    partial: true,
  },
  response: written('The endpoint was changed', 'webhookChanged', { id: 3 }),
  async handle(apiRequest) {
    const { context, reply, body } = apiRequest;
    if (body.id === undefined || body.id === null) throw fieldError('id', new Message('required'));
    const { state, from } = body as Pick<EndpointChange, 'state' | 'from'>;
    const id = idIn(apiRequest);
    const changes = { id, ...fieldsIn(body), ...(state && { state }), ...(from && { from }) };
    await changeEndpoint(context, administratorOf(apiRequest), changes);
    reply.code(201);
    return json({ id });
  },
};

const remove = removal({
  administrators: true,
  operationId: 'deleteWebhookEndpoint',
  path: '/webhook_endpoints',
  summary: 'Delete a webhook endpoint',
  description: `Its deliveries stay in the log for 30 days. ${ADMINISTRATORS}`,
  id: { description: ID.description, example: ID.example },
  done: 'The endpoint was deleted',
  async remove(apiRequest, id) {
    await removeEndpoint(apiRequest.context, administratorOf(apiRequest), id);
    return { replayed: false };
  },
});

const rotate: Endpoint = {
  ...writes,
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook_secrets',
  summary: 'Give a webhook endpoint a new secret',
  description: `Until the overlap ends, \`webhook-signature\` has a signature of each secret. ${ADMINISTRATORS}`,
  body: {
    schema: object(
      {
        id: identifier({ description: 'Id of the endpoint' }),
        overlap_hours: optional(
          integer({
            minimum: 0,
            maximum: MAX_OVERLAP_HOURS,
            description: `Hours for which the former secret signs, too; ${OVERLAP_HOURS} by default`,
          }),
        ),
      },
      { description: 'A new secret of an endpoint' },
    ),
    name: 'webhookRotation',
    example: { id: 3 },
  },
  response: written('The endpoint has a new secret', 'webhookSecret', { id: 3, secret: SECRET }),
  async handle(apiRequest) {
    const { context, reply, body } = apiRequest;
    const hours = body.overlap_hours === undefined ? {} : { overlapHours: idIn(apiRequest, 'overlap_hours') };
    const rotated = await rotateSecret(context, administratorOf(apiRequest), { id: idIn(apiRequest), ...hours });
    reply.code(201);
    return json(rotated);
  },
};

const test: Endpoint = {
  ...writes,
  operationId: 'testWebhookEndpoint',
  method: 'POST',
  path: '/webhook_tests',
  summary: 'Send a test to a webhook endpoint',
  description: `Sends a change of the type \`webhook.test\`. GET /webhook_deliveries with its id has the answer of the receiver. ${ADMINISTRATORS}`,
  body: {
    schema: object({ id: identifier({ description: 'Id of the endpoint' }) }, { description: 'A test of an endpoint' }),
    name: 'webhookTest',
    example: { id: 3 },
  },
  response: written('The test will be sent at once', 'webhookSent', { endpoint: 3, id: DELIVERY_ID }),
  async handle(apiRequest) {
    const endpoint = idIn(apiRequest);
    const id = await testEndpoint(apiRequest.context, administratorOf(apiRequest), endpoint);
    apiRequest.reply.code(201);
    return json({ endpoint, id });
  },
};

const STATES = ['waiting', 'delivered', 'dropped'] as const;

const deliveries: Endpoint = {
  ...reads,
  operationId: 'listWebhookDeliveries',
  path: '/webhook_deliveries',
  summary: 'List webhook deliveries',
  description: `The last changes first. Deliveries are kept for 30 days. With \`id\`: one of them, with request and answer. ${ADMINISTRATORS}`,
  parameters: [
    NONCE_OPTIONAL,
    ENDPOINT,
    inQuery('id', string(), 'Only the delivery with this id'),
    inQuery('state', { type: 'string', enum: STATES }, 'Only deliveries in this state'),
    CURSOR,
    LIMIT,
  ],
  response: {
    status: 200,
    description: 'The deliveries; an empty array when there are none',
    schema: { name: 'webhookDelivery', array: true },
    example: [
      {
        endpoint: 3,
        id: DELIVERY_ID,
        type: 'invoice.created',
        resource: 'invoices',
        record_id: 48,
        at: AT,
        state: 'delivered',
        attempts: 1,
        sent_at: AT,
        duration_ms: 87,
        status: 204,
      },
    ],
    headers: NEXT_PAGE,
  },
  async handle(apiRequest) {
    const { context, query, errors } = apiRequest;
    const endpoint = readInteger(query, { field: 'endpoint', from: 1 }, errors);
    const limit = readLimit(query, errors);
    const state = readChoice(query, { field: 'state', choices: STATES }, errors);
    errors.throwIfAny();
    const [actor, id, cursor] = [administratorOf(apiRequest), query.get('id'), query.get('cursor')];
    if (id !== undefined) return json((await readDeliveries(context, actor, { id, endpoint })).map(shownDelivery));
    const page = await listDeliveries(context, actor, { endpoint, state, cursor, limit });
    if (page.next) setNextPage(apiRequest, page.next);
    return json(page.deliveries.map(shownDelivery));
  },
};

const again: Endpoint = {
  ...writes,
  operationId: 'resendWebhookDeliveries',
  method: 'POST',
  path: '/webhook_deliveries',
  summary: 'Send webhook deliveries again',
  description: `One of them, with the same \`webhook-id\` and body; or all changes since a time, delivered or not, each with its \`webhook-id\` and the record as it is now. ${ADMINISTRATORS}`,
  body: {
    schema: object(
      {
        endpoint: identifier({ description: 'Id of the endpoint' }),
        id: optional(text(200, { description: 'Id of a delivery' })),
        since: optional(dateTime({ description: 'All changes since this time' })),
      },
      { description: 'Deliveries that are to be sent again' },
    ),
    name: 'webhookResend',
    example: { endpoint: 3, since: '2026-03-02T00:00:00Z' },
  },
  response: written('They will be sent at once', 'webhookSent', { endpoint: 3, since: '2026-03-02T00:00:00.000Z' }),
  async handle(apiRequest) {
    const { context, body, reply } = apiRequest;
    const { id, since: given } = body as { id?: string; since?: string };
    const endpoint = idIn(apiRequest, 'endpoint');
    if ((id === undefined) === (given === undefined)) throw fieldError('id', new Message('id_or_since'));
    const actor = administratorOf(apiRequest);
    reply.code(201);
    if (id !== undefined) {
      await sendAgain(context, actor, { endpoint, id });
      return json({ endpoint, id });
    }
    const since = new Date(given as string);
    await sendAgainSince(context, actor, { endpoint, since });
    return json({ endpoint, since });
  },
};

/** The endpoints of webhooks. */
export const webhookEndpoints: Endpoint[] = [list, add, change, remove, rotate, test, deliveries, again];
