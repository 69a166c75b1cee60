// Statements about webhooks: endpoints, and the log of deliveries.

import { command, query, rowLock, type Statement } from '../../query/statement.ts';
import type { EventPosition } from './events.ts';
import { countOf, deleteFrom, insertInto, updateTable } from './rows-by-columns.ts';
import type { DeliveryOutcome } from './webhook-sending.ts';

/** An endpoint as lists show it. */
export interface EndpointRow {
  id: number;
  url: string;
  description: string;
  events: string[];
  owner: string;
  state: 'enabled' | 'failing' | 'disabled';
  disabled_reason: string | null;
  /** Time until which the former secret signs, too. */
  former_secret_until: Date | null;
  /** Deliveries that failed and wait. */
  waiting: number;
  /** Time of the next attempt of these. */
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** Endpoints of an account, or one of them. */
export const webhookEndpoints = (accountId: number, id: number | undefined) =>
  query<EndpointRow>({
    name: 'webhook endpoints',
    text: `SELECT e.id, e.url, e.description, e.events, e.owner, e.disabled_reason, e.created_at, e.updated_at,
      CASE WHEN e.state = 'enabled' AND e.failures > 0 THEN 'failing' ELSE e.state END AS state,
      CASE WHEN e.former_until > now() THEN e.former_until END AS former_secret_until,
      CASE WHEN e.state = 'enabled' THEN e.next_at END AS next_at,
      (SELECT count(*)::int FROM webhook_delivery d WHERE d.account_id = e.account_id AND d.endpoint_id = e.id AND d.state = 'waiting') AS waiting
    FROM webhook_endpoint e WHERE e.account_id = $1 AND ($2::bigint IS NULL OR e.id = $2) ORDER BY e.id`,
    values: [accountId, id ?? null],
  });

/** An endpoint that is locked. */
export interface LockedEndpoint {
  id: number;
  url: string;
  description: string;
  events: string[];
  state: 'enabled' | 'disabled';
  event_number: number;
  event_place: number;
}

/** An endpoint, locked. */
export const lockEndpoint = (accountId: number, id: number) =>
  rowLock<LockedEndpoint>({
    name: 'webhook endpoint lock',
    text: `SELECT id, url, description, events, state, event_number, event_place
      FROM webhook_endpoint WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    values: [accountId, id],
  });

/** Number of endpoints of an account. */
export const endpointCount = (accountId: number) => countOf('webhook_endpoint', { account_id: accountId });

/** A new endpoint. */
export interface NewEndpoint extends Pick<EndpointRow, 'id' | 'url' | 'description' | 'events' | 'owner'> {
  secret: Buffer;
}

/** Inserts an endpoint, which receives the events behind a position. */
export const insertEndpoint = (accountId: number, endpoint: NewEndpoint, { number, place }: EventPosition) =>
  insertInto('webhook_endpoint', { account_id: accountId, ...endpoint, event_number: number, event_place: place });

/** Columns of an endpoint that change. */
export interface EndpointChanges {
  url?: string;
  description?: string;
  events?: string[];
  state?: 'enabled' | 'disabled';
  disabled_reason?: string | null;
  failures?: number;
  next_at?: Date;
  event_number?: number;
  event_place?: number;
}

/** Changes an endpoint. */
export const updateEndpoint = (accountId: number, id: number, changes: EndpointChanges) =>
  updateTable('webhook_endpoint', { account_id: accountId, id }, { ...changes }, ['updated_at = now()']);

/** Gives an endpoint a new secret; the former one signs, too, for `overlapSeconds`. */
export const replaceSecret = (accountId: number, id: number, secret: Buffer, overlapSeconds: number) =>
  command({
    text: `UPDATE webhook_endpoint SET secret = $3, former_secret = CASE WHEN $4::integer > 0 THEN secret END,
      former_until = CASE WHEN $4 > 0 THEN now() + make_interval(secs => $4) END, updated_at = now()
    WHERE account_id = $1 AND id = $2`,
    values: [accountId, id, secret, overlapSeconds],
  });

/** Deletes an endpoint. Its deliveries stay in the log. */
export const deleteEndpoint = (accountId: number, id: number) =>
  deleteFrom('webhook_endpoint', { account_id: accountId, id });

/** Drops the waiting deliveries of an endpoint: all, or those behind a position. */
export const dropWaiting = (accountId: number, id: number, { number, place }: EventPosition) =>
  command({
    text: `UPDATE webhook_delivery SET state = 'dropped', next_at = NULL
      WHERE account_id = $1 AND endpoint_id = $2 AND state = 'waiting' AND (event_number, event_place) > ($3, $4)`,
    values: [accountId, id, number, place],
  });

/** Position before all events. */
export const FIRST_POSITION: EventPosition = { number: 0, place: 0 };

/** Lets the waiting deliveries of an endpoint be sent now, as if they had never failed. */
export const tryWaitingAgain = (accountId: number, id: number) =>
  command({
    text: `UPDATE webhook_delivery SET attempts = 0, waiting_since = now(), next_at = now()
      WHERE account_id = $1 AND endpoint_id = $2 AND state = 'waiting'`,
    values: [accountId, id],
  });

/** Type of the event that tests an endpoint. */
export const TEST_TYPE = 'webhook.test';

/** Adds a delivery that tests an endpoint. Its number is the milliseconds since 1970, its place 0. */
export const insertTest = (accountId: number, endpointId: number, number: number) =>
  command({
    text: `INSERT INTO webhook_delivery (account_id, endpoint_id, event_number, event_place, type, record_id, at, state, waiting_since, next_at)
      VALUES ($1, $2, $3, 0, $4, $2, now(), 'waiting', now(), now()) ON CONFLICT DO NOTHING`,
    values: [accountId, endpointId, number, TEST_TYPE],
  });

/** Lets a delivery be sent again. */
export const sendDeliveryAgain = (accountId: number, endpointId: number, { number, place }: EventPosition) =>
  command({
    text: `UPDATE webhook_delivery SET state = 'waiting', attempts = 0, waiting_since = now(), next_at = now()
      WHERE account_id = $1 AND endpoint_id = $2 AND event_number = $3 AND event_place = $4`,
    values: [accountId, endpointId, number, place],
  });

/** Position before the first event since a time; no row if there is none. */
export const positionAt = (accountId: number, at: Date) =>
  query<{ number: number }>({
    text: 'SELECT number FROM event_batch WHERE account_id = $1 AND at >= $2 ORDER BY at, number LIMIT 1',
    values: [accountId, at],
  });

/**
 * Disables the endpoints of an imported account, since the one that it was copied from may send the same events. When they are enabled,
 * they go on with the events since then.
 */
export const disableImported = (accountId: number, reason: string): Statement[] => [
  {
    text: `UPDATE webhook_endpoint e SET state = 'disabled', disabled_reason = $2, failures = 0, next_at = NULL, job_id = NULL,
        event_number = coalesce(h.number, 0), event_place = 0
      FROM account a LEFT JOIN event_head h ON h.account_id = a.account_id WHERE a.account_id = $1 AND e.account_id = $1`,
    values: [accountId, reason],
  },
  {
    text: `UPDATE webhook_delivery SET state = 'dropped', next_at = NULL WHERE account_id = $1 AND state = 'waiting'`,
    values: [accountId],
  },
];

/** Deletes at most `limit` deliveries older than 30 days, of all accounts; returns their number. */
export const deleteExpiredDeliveries = (limit: number): Statement => ({
  name: 'delete expired deliveries',
  text: 'SELECT delete_expired_deliveries($1) AS deleted',
  values: [limit],
});

/** A delivery as lists show it. */
export interface DeliveryRow extends DeliveryPosition, Omit<DeliveryOutcome, 'waiting_since' | 'body' | 'answer'> {
  /** Number of the first batch of the account, for its id. */
  first: number;
}

/** A delivery with its request and answer. */
export type WholeDelivery = DeliveryRow & Pick<DeliveryOutcome, 'body' | 'answer'>;

const DELIVERY = `d.endpoint_id AS endpoint, coalesce((SELECT first_number FROM event_head WHERE account_id = $1), 0) AS first,
      d.event_number AS number, d.event_place AS place,
      d.type, d.record_id, d.at, d.state, d.attempts, d.next_at, d.sent_at, d.duration_ms, d.status, d.error`;

/** Position in a list of deliveries. */
export interface DeliveryPosition extends EventPosition {
  endpoint: number;
}

/** A choice of deliveries: of all endpoints, or of one, which may be deleted; in one state, or in all; before a position. */
export interface DeliveryChoice {
  endpoint?: number | undefined;
  state?: string | undefined;
  before?: DeliveryPosition | undefined;
  limit: number;
}

/** Deliveries, the last events first. */
export const webhookDeliveries = (accountId: number, { endpoint, state, before, limit }: DeliveryChoice) =>
  query<DeliveryRow>({
    text: `SELECT d.* FROM (SELECT id FROM webhook_endpoint WHERE account_id = $1 AND $2::bigint IS NULL UNION ALL SELECT $2 WHERE $2 IS NOT NULL) AS e
        CROSS JOIN LATERAL (SELECT ${DELIVERY} FROM webhook_delivery d
          WHERE d.account_id = $1 AND d.endpoint_id = e.id AND ($3::text IS NULL OR d.state = $3)
            AND ($4::bigint IS NULL OR (d.event_number, d.event_place, d.endpoint_id) < ($4, $5::integer, $6::bigint))
            AND ($4 IS NULL OR d.event_number <= $4)
          ORDER BY d.event_number DESC, d.event_place DESC LIMIT $7) AS d
      ORDER BY d.number DESC, d.place DESC, d.endpoint DESC LIMIT $7`,
    values: [
      accountId,
      endpoint ?? null,
      state ?? null,
      before?.number ?? null,
      before?.place ?? null,
      before?.endpoint ?? null,
      limit,
    ],
  });

/** The deliveries of an event with request and answer: to all endpoints, or to one. */
export const deliveriesOfEvent = (accountId: number, { number, place }: EventPosition, endpoint: number | undefined) =>
  query<WholeDelivery>({
    text: `SELECT ${DELIVERY}, d.body, d.answer FROM webhook_delivery d
      WHERE d.account_id = $1 AND d.event_number = $2 AND d.event_place = $3
        AND d.endpoint_id = ANY (SELECT id FROM webhook_endpoint WHERE account_id = $1 AND $4::bigint IS NULL UNION ALL SELECT $4)
      ORDER BY d.endpoint_id`,
    values: [accountId, number, place, endpoint ?? null],
  });
