// The registry of webhooks: endpoints, as administrators add and change them. contract §11 Webhooks

import { randomBytes } from 'node:crypto';
import { type EventPosition, eventHead } from '../../database/sql/events.ts';
import { loginOfSession } from '../../database/sql/mail.ts';
import {
  deleteEndpoint,
  dropWaiting,
  type EndpointChanges,
  type EndpointRow,
  endpointCount,
  FIRST_POSITION,
  insertEndpoint,
  insertTest,
  type LockedEndpoint,
  lockEndpoint,
  replaceSecret,
  tryWaitingAgain,
  updateEndpoint,
  webhookEndpoints,
} from '../../database/sql/webhooks.ts';
import { type AppError, conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { readStoredText, type StoredText } from '../../domain/messages/stored.ts';
import { BEFORE_ALL, typesNamed, unknownType, writeChangesCursor } from '../../query/changes.ts';
import { ADMINISTRATOR_ROLES, type Administrator, type ClientAdministrator } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** An administrator of the account, wherever. */
export type AnyAdministrator = Administrator | ClientAdministrator;

/** Parts that the registry needs beside the database. */
export type WebhookContext = DatabaseContext & Pick<Context, 'secrets' | 'webhookHosts'>;

/** Fields of an endpoint that administrators choose. */
export interface EndpointFields {
  url: string;
  description: string;
  /** Names of types, e.g. `invoice.created` or `invoice.*`; empty: all. */
  events: string[];
}

/** An endpoint as lists show it. */
export type WebhookEndpoint = Omit<EndpointRow, 'disabled_reason'> & { disabled_reason: StoredText | null };

/** Maximum endpoints of an account. */
export const MAX_ENDPOINTS = 16;
/** Maximum hours for which a former secret still signs. */
export const MAX_OVERLAP_HOURS = 168;
/** Default hours for which a former secret still signs. */
export const OVERLAP_HOURS = 24;

const SECRET_BYTES = 32;

const administrators = { right: 'write', userRoles: ADMINISTRATOR_ROLES } as const;

interface Adding extends EndpointFields {
  actor: AnyAdministrator;
  sealed: Buffer;
}

/** Adds an endpoint, which receives the events from now on. */
const ADD = defineWrite({
  name: 'webhook.add',
  ...administrators,
  locks: (_: Adding) => ({ newId: 'webhook_endpoint_id_seq', exclusive: ['webhook endpoints'] }),
  lookUp: ({ actor }, accountId) => ({
    count: endpointCount(accountId),
    head: eventHead(accountId, 0),
    user: 'session' in actor ? loginOfSession(accountId, actor.session.sessionHash) : undefined,
  }),
  decide({ actor }, { locked, found }) {
    if ((found.count[0]?.count ?? 0) >= MAX_ENDPOINTS) throw conflict('too_many_webhooks', { count: MAX_ENDPOINTS });
    const name = 'name' in actor ? actor.name : found.user?.[0]?.login;
    return { id: locked.newId, owner: name ?? 'administrator', from: found.head[0] ?? FIRST_POSITION };
  },
  write: ({ url, description, events, sealed }, { id, owner, from }, { account }) => ({
    answer: { id, sealed: sealed.toString('base64') },
    outcome: `added webhook ${id}`,
    commands: [insertEndpoint(account.id, { id, url, description, events, owner, secret: sealed }, from)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ url, description, events }, { id }) => [
      { type: 'webhook', id, name: url, after: { url, description, events } },
    ],
  },
});

interface Named {
  id: number;
}

/** The locked endpoint. Throws NOT_FOUND. */
export function endpointIn([endpoint]: LockedEndpoint[], id: number): LockedEndpoint {
  if (!endpoint) throw noEndpoint(id);
  return endpoint;
}

/** NOT_FOUND for an endpoint. */
export const noEndpoint = (id: number): AppError => notFound('no_webhook', { id });

/** A change of an endpoint. */
export interface EndpointChange extends Partial<EndpointFields> {
  id: number;
  state?: 'enabled' | 'disabled';
  /** `now`: what was not delivered so far is dropped. Default: an endpoint goes on where it stopped. */
  from?: 'now';
}

/** Changes an endpoint. A new address, or the end of a pause, lets it try again at once. */
const CHANGE = defineWrite({
  name: 'webhook.change',
  ...administrators,
  locks: ({ id }: EndpointChange & { now: Date }, accountId) => ({ rows: { endpoint: lockEndpoint(accountId, id) } }),
  lookUp: ({ from }, accountId) => ({ head: from === 'now' ? eventHead(accountId, 0) : undefined }),
  decide: ({ id }, { locked }) => endpointIn(locked.rows.endpoint, id),
  write({ id, from, now, ...fields }, before, { account, found }) {
    const { url, description, events, state = before.state } = fields;
    const triesAgain = state === 'enabled' && (before.state === 'disabled' || (url ?? before.url) !== before.url);
    const head: EventPosition | undefined = from === 'now' ? (found.head?.[0] ?? FIRST_POSITION) : undefined;
    const changes: EndpointChanges = {
      ...(url !== undefined && { url }),
      ...(description !== undefined && { description }),
      ...(events && { events }),
      ...(state !== before.state && { state, disabled_reason: null }),
      ...(triesAgain && { failures: 0, next_at: now }),
      ...(head && { event_number: head.number, event_place: head.place }),
    };
    return {
      answer: id,
      outcome: `changed webhook ${id}`,
      commands: [
        updateEndpoint(account.id, id, changes),
        ...(head ? [dropWaiting(account.id, id, FIRST_POSITION)] : []),
        ...(triesAgain ? [tryWaitingAgain(account.id, id)] : []),
      ],
    };
  },
  trail: {
    of: 'everyone',
    entries({ id, url, description, events, state, from }, before) {
      const after = { url, description, events, state };
      const old = { url: before.url, description: before.description, events: before.events, state: before.state };
      const given = Object.entries(after).filter(([, value]) => value !== undefined);
      return [
        {
          type: 'webhook',
          id,
          name: before.url,
          before: { ...old, ...(from && { from: null }) },
          after: { ...Object.fromEntries(given), ...(from && { from }) },
        },
      ];
    },
  },
});

interface Rotation extends Named {
  overlapSeconds: number;
  sealed: Buffer;
}

/** Gives an endpoint a new secret. The former one signs, too, until the overlap ends. */
const ROTATE = defineWrite({
  name: 'webhook.rotate',
  ...administrators,
  locks: ({ id }: Rotation, accountId) => ({ rows: { endpoint: lockEndpoint(accountId, id) } }),
  decide: ({ id }, { locked }) => endpointIn(locked.rows.endpoint, id),
  write: ({ id, sealed, overlapSeconds }, _, { account }) => ({
    answer: { id, sealed: sealed.toString('base64') },
    outcome: `gave webhook ${id} a new secret`,
    commands: [replaceSecret(account.id, id, sealed, overlapSeconds)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id, overlapSeconds }, { url }) => [
      { type: 'webhook', id, name: url, after: { overlap_seconds: overlapSeconds } },
    ],
  },
});

/** Deletes an endpoint. */
const REMOVE = defineWrite({
  name: 'webhook.remove',
  ...administrators,
  locks: ({ id }: Named, accountId) => ({ rows: { endpoint: lockEndpoint(accountId, id) } }),
  decide: ({ id }, { locked }) => endpointIn(locked.rows.endpoint, id),
  write: ({ id }, _, { account }) => ({
    answer: null,
    outcome: `deleted webhook ${id}`,
    commands: [deleteEndpoint(account.id, id), dropWaiting(account.id, id, FIRST_POSITION)],
  }),
  trail: {
    of: 'everyone',
    entries: ({ id }, { url, description, events }) => [
      { type: 'webhook', id, name: url, before: { url, description, events } },
    ],
  },
});

/** Queues an event that tests an endpoint. */
const TEST = defineWrite({
  name: 'webhook.test',
  ...administrators,
  locks: ({ id }: Named & { now: Date }, accountId) => ({ rows: { endpoint: lockEndpoint(accountId, id) } }),
  lookUp: (_, accountId) => ({ head: eventHead(accountId, 0) }),
  decide({ id }, { locked }) {
    const endpoint = endpointIn(locked.rows.endpoint, id);
    if (endpoint.state === 'disabled') throw conflict('webhook_disabled', { id });
    return endpoint;
  },
  write({ id, now }, _, { account, found }) {
    const number = now.getTime();
    const first = found.head[0]?.first ?? BEFORE_ALL.first;
    return {
      answer: writeChangesCursor({ first, number, place: 0 }),
      outcome: `tested webhook ${id}`,
      commands: [insertTest(account.id, id, number), updateEndpoint(account.id, id, { next_at: now })],
    };
  },
  trail: {
    of: 'everyone',
    entries: ({ id }, { url }) => [{ type: 'webhook', id, name: url, after: { tested: true } }],
  },
});

/** Lists the endpoints of an account, or one of them. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function listEndpoints(
  context: DatabaseContext,
  actor: AnyAdministrator,
  id?: number,
): Promise<WebhookEndpoint[]> {
  const endpoints = await readRowsAs(context, actor, webhookEndpoints(actor.accountId, id), { cost: 'point' });
  return endpoints.map(({ disabled_reason: reason, ...row }) => ({
    ...row,
    disabled_reason: reason === null ? null : readStoredText(reason),
  }));
}

/** An endpoint with its secret, which is shown only once. */
export interface NewSecret {
  id: number;
  secret: string;
}

/** Adds an endpoint. Throws INVALID_ARGUMENT (each field), CONFLICT (too many). */
export async function addEndpoint(
  context: WebhookContext,
  actor: AnyAdministrator,
  fields: EndpointFields,
): Promise<NewSecret> {
  await checkFields(context, actor, fields);
  return withSecret(context, actor, sealed => runWriteAs(context, actor, ADD, { ...fields, actor, sealed }));
}

/** Changes an endpoint. Throws INVALID_ARGUMENT (each field), NOT_FOUND. */
export async function changeEndpoint(
  context: WebhookContext,
  actor: AnyAdministrator,
  change: EndpointChange,
): Promise<void> {
  await checkFields(context, actor, change);
  await runWriteAs(context, actor, CHANGE, { ...change, now: new Date() });
  wakeSender(context, actor);
}

/** Gives an endpoint a new secret; the former one signs, too, for `overlapHours`. Throws NOT_FOUND. */
export function rotateSecret(
  context: WebhookContext,
  actor: AnyAdministrator,
  { id, overlapHours = OVERLAP_HOURS }: { id: number; overlapHours?: number },
): Promise<NewSecret> {
  const overlapSeconds = overlapHours * 3600;
  return withSecret(context, actor, sealed => runWriteAs(context, actor, ROTATE, { id, sealed, overlapSeconds }));
}

/** Deletes an endpoint; its deliveries stay in the log. Throws NOT_FOUND. */
export async function removeEndpoint(context: DatabaseContext, actor: AnyAdministrator, id: number): Promise<void> {
  await runWriteAs(context, actor, REMOVE, { id });
}

/** Sends an event of the type `webhook.test`; resolves to the id of its delivery. Throws NOT_FOUND, CONFLICT (disabled). */
export async function testEndpoint(context: DatabaseContext, actor: AnyAdministrator, id: number): Promise<string> {
  const delivery = await runWriteAs(context, actor, TEST, { id, now: new Date() });
  wakeSender(context, actor);
  return delivery;
}

/** Wakes the processes that send events of the account. */
export const wakeSender = ({ pool }: DatabaseContext, { accountId }: AnyAdministrator): void =>
  pool.changes.committed(accountId);

/** The data that a secret is sealed with. */
export const aboutSecret = (accountId: number): string => `webhook of account ${accountId}`;

// A repeated request gets the secret of its first answer, so the stored answer has it sealed.
async function withSecret(
  { secrets }: WebhookContext,
  { accountId }: AnyAdministrator,
  write: (sealed: Buffer) => Promise<{ id: number; sealed: string }>,
): Promise<NewSecret> {
  const made = secrets.seal(randomBytes(SECRET_BYTES), aboutSecret(accountId));
  const { id, sealed } = await write(made);
  const secret = secrets.open(Buffer.from(sealed, 'base64'), aboutSecret(accountId));
  if (!secret) throw new Error('The key of the installation has changed');
  return { id, secret: `whsec_${secret.toString('base64')}` };
}

async function checkFields(
  context: WebhookContext,
  actor: AnyAdministrator,
  { url, events = [] }: Partial<EndpointFields>,
): Promise<void> {
  // The role first: the error of an address reveals what its host resolves to.
  await runReadAs(context, actor, {}, { cost: 'point' });
  const errors = new FieldErrors();
  const fault = url === undefined ? undefined : await context.webhookHosts.faultOf(url);
  if (fault) errors.add('url', fault);
  for (const [index, name] of events.entries())
    if (typesNamed(name).length === 0) errors.add(`events[${index}]`, unknownType(name));
  errors.throwIfAny();
}
