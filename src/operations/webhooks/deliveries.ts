// The log of deliveries: reading it, and sending deliveries again. contract §11 Webhooks

import {
  type DeliveryChoice,
  type DeliveryPosition,
  type DeliveryRow,
  deliveriesOfEvent,
  dropWaiting,
  lockEndpoint,
  positionAt,
  sendDeliveryAgain,
  updateEndpoint,
  type WholeDelivery,
  webhookDeliveries,
} from '../../database/sql/webhooks.ts';
import { conflict, fieldError, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { readStoredText, type StoredText } from '../../domain/messages/stored.ts';
import { type ChangesCursor, readChangesCursor, writeChangesCursor } from '../../query/changes.ts';
import { readCursor, writeCursor } from '../../query/cursor.ts';
import { ADMINISTRATOR_ROLES } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type AnyAdministrator, endpointIn, wakeSender } from './endpoints.ts';

/** A delivery as lists show it. `id` is its `webhook-id`: the cursor of its event in GET /changes. */
export type Delivery = Omit<DeliveryRow, 'first' | 'number' | 'place' | 'error'> & {
  id: string;
  error: StoredText | null;
};

/** A delivery with its request and answer. */
export type DeliveryDetails = Delivery & Pick<WholeDelivery, 'body' | 'answer'>;

interface SendAgain {
  endpoint: number;
  number: number;
  place: number;
}

const administrators = { right: 'write', userRoles: ADMINISTRATOR_ROLES } as const;

/** Sends a delivery again, with the same id and body. Later events of its record wait for it. */
const SEND_AGAIN = defineWrite({
  name: 'webhook.send-again',
  ...administrators,
  locks: ({ endpoint }: SendAgain & { now: Date }, accountId) => ({
    rows: { endpoint: lockEndpoint(accountId, endpoint) },
  }),
  lookUp: (event, accountId) => ({ delivery: deliveriesOfEvent(accountId, event, event.endpoint) }),
  decide({ endpoint: id }, { locked, found }) {
    const endpoint = endpointIn(locked.rows.endpoint, id);
    if (endpoint.state === 'disabled') throw conflict('webhook_disabled', { id });
    const [delivery] = found.delivery;
    if (!delivery) throw noDelivery();
    return { delivery, url: endpoint.url };
  },
  write: ({ endpoint, now, ...position }, _, { account }) => ({
    answer: null,
    outcome: `sent a delivery of webhook ${endpoint} again`,
    commands: [
      sendDeliveryAgain(account.id, endpoint, position),
      updateEndpoint(account.id, endpoint, { next_at: now }),
    ],
  }),
  trail: {
    of: 'everyone',
    entries: ({ endpoint }, { delivery, url }) => [
      { type: 'webhook', id: endpoint, name: url, after: { sent_again: idOf(delivery) } },
    ],
  },
});

/** Moves an endpoint back to the events since a time. Those that wait behind it are read again. */
const SEND_SINCE = defineWrite({
  name: 'webhook.send-since',
  ...administrators,
  locks: ({ endpoint }: { endpoint: number; since: Date; now: Date }, accountId) => ({
    rows: { endpoint: lockEndpoint(accountId, endpoint) },
  }),
  lookUp: ({ since }, accountId) => ({ position: positionAt(accountId, since) }),
  decide({ endpoint: id }, { locked, found }) {
    const endpoint = endpointIn(locked.rows.endpoint, id);
    if (endpoint.state === 'disabled') throw conflict('webhook_disabled', { id });
    const [position] = found.position;
    // The endpoint has not come that far yet.
    const isBehind = !position || position.number > endpoint.event_number;
    return { url: endpoint.url, position: isBehind ? undefined : { number: position.number, place: 0 } };
  },
  write: ({ endpoint, now }, { position }, { account }) => ({
    answer: null,
    outcome: `sent events of webhook ${endpoint} again`,
    commands: position
      ? [
          dropWaiting(account.id, endpoint, position),
          updateEndpoint(account.id, endpoint, {
            event_number: position.number,
            event_place: position.place,
            next_at: now,
          }),
        ]
      : [],
  }),
  trail: {
    of: 'everyone',
    entries: ({ endpoint, since }, { url }) => [
      { type: 'webhook', id: endpoint, name: url, after: { sent_again_since: since.toISOString() } },
    ],
  },
});

const noDelivery = () => notFound('no_delivery');

const idOf = (row: Pick<DeliveryRow, 'first' | 'number' | 'place'>): string => writeChangesCursor(row);

function shown<R extends DeliveryRow>({ first, number, place, error, ...row }: R) {
  return { id: idOf({ first, number, place }), ...row, error: error === null ? null : readStoredText(error) };
}

const LIST = 'webhook_deliveries';

const cursorBehind = ({ number, place, endpoint }: DeliveryPosition): string =>
  writeCursor({ list: LIST, id: number, value: `${place} ${endpoint}` });

function positionBehind(text: string): DeliveryPosition {
  const { list = '', id, value = '' } = readCursor(text) ?? {};
  if (id === undefined) throw fieldError('cursor', new Message('cursor_unknown'));
  if (list !== LIST) throw fieldError('cursor', new Message('cursor_of_other_list', { path: list }));
  const [, place, endpoint] = /^(\d{1,6}) (\d{1,15})$/.exec(value) ?? [];
  if (place === undefined) throw fieldError('cursor', new Message('cursor_unknown'));
  return { number: Number(id), place: Number(place), endpoint: Number(endpoint) };
}

/** Position of the event of a delivery. Throws INVALID_ARGUMENT. */
function positionOf(id: string): ChangesCursor {
  const position = readChangesCursor(id);
  if (!position) throw fieldError('id', new Message('not_a_delivery'));
  return position;
}

/** A page of deliveries. */
export interface DeliveryPage {
  deliveries: Delivery[];
  /** Cursor of the next page, after a full one. */
  next: string | undefined;
}

/** Lists deliveries, the last events first. Throws INVALID_ARGUMENT (cursor), AUTH_FAILED, PERMISSION_DENIED. */
export async function listDeliveries(
  context: DatabaseContext,
  actor: AnyAdministrator,
  { cursor, ...choice }: Omit<DeliveryChoice, 'before'> & { cursor?: string | undefined },
): Promise<DeliveryPage> {
  const before = cursor === undefined ? undefined : positionBehind(cursor);
  const questions = { rows: webhookDeliveries(actor.accountId, { ...choice, before }) };
  const { rows } = await runReadAs(context, actor, questions, { cost: 'list' });
  const last = rows.length === choice.limit ? rows.at(-1) : undefined;
  return { deliveries: rows.map(shown), next: last && cursorBehind(last) };
}

/**
 * Reads the deliveries with an id, with request and answer: to all endpoints, or to one, which may be deleted. Throws INVALID_ARGUMENT (id),
 * AUTH_FAILED, PERMISSION_DENIED.
 */
export async function readDeliveries(
  context: DatabaseContext,
  actor: AnyAdministrator,
  { id, endpoint }: { id: string; endpoint?: number | undefined },
): Promise<DeliveryDetails[]> {
  const query = deliveriesOfEvent(actor.accountId, positionOf(id), endpoint);
  return (await readRowsAs(context, actor, query, { cost: 'point' })).map(shown);
}

/** Sends a delivery again. Throws INVALID_ARGUMENT (id), NOT_FOUND, CONFLICT (disabled). */
export async function sendAgain(
  context: DatabaseContext,
  actor: AnyAdministrator,
  { endpoint, id }: { endpoint: number; id: string },
): Promise<void> {
  const { number, place } = positionOf(id);
  await runWriteAs(context, actor, SEND_AGAIN, { endpoint, number, place, now: new Date() });
  wakeSender(context, actor);
}

/** Sends all events since a time again, delivered or not. Throws NOT_FOUND, CONFLICT (disabled). */
export async function sendAgainSince(
  context: DatabaseContext,
  actor: AnyAdministrator,
  { endpoint, since }: { endpoint: number; since: Date },
): Promise<void> {
  await runWriteAs(context, actor, SEND_SINCE, { endpoint, since, now: new Date() });
  wakeSender(context, actor);
}
