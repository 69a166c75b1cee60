// Statements of the sender of webhooks: what an endpoint has to send, and what became of it.

import { command, query, type Statement } from '../../query/statement.ts';
import type { EventPosition } from './events.ts';
import { arraysOf } from './rows-by-columns.ts';

/** Queues jobs for endpoints that have something to send: of these accounts, or of all. The row has the accounts with endpoints. */
export const wakeWebhooks = (accounts: number[] | undefined, now: Date): Statement => ({
  name: 'wake webhooks',
  text: 'SELECT wake_webhooks($1, $2) AS accounts',
  values: [accounts ?? null, now],
});

/** An endpoint as its sender reads it. */
export interface SendingEndpoint {
  url: string;
  events: string[];
  secret: Buffer;
  former_secret: Buffer | null;
  owner: string;
  state: 'enabled' | 'disabled';
  event_number: number;
  event_place: number;
  failures: number;
  next_at: Date | null;
  job_id: number | null;
  /** Receivers that a test company may send to; null: all. */
  test_receivers: string[] | null;
  /** False while the account is suspended or elsewhere. */
  active: boolean;
  /** Number of the first batch of the account. */
  first: number;
}

/** An endpoint as its sender reads it. */
export const sendingEndpoint = (accountId: number, id: number) =>
  query<SendingEndpoint>({
    name: 'webhook endpoint to send',
    text: `SELECT e.url, e.events, e.secret, CASE WHEN e.former_until > now() THEN e.former_secret END AS former_secret, e.owner, e.state,
      e.event_number, e.event_place, e.failures, e.next_at, e.job_id, a.test_receivers,
      a.suspended_at IS NULL AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now()) AS active, coalesce(h.first_number, 0) AS first
    FROM webhook_endpoint e JOIN account a ON a.account_id = e.account_id LEFT JOIN event_head h ON h.account_id = e.account_id
    WHERE e.account_id = $1 AND e.id = $2`,
    values: [accountId, id],
  });

/** A delivery that waits. */
export interface WaitingDelivery extends EventPosition {
  type: string;
  record_id: number;
  at: Date;
  attempts: number;
  waiting_since: Date;
  next_at: Date | null;
  body: string | null;
}

/** The first waiting deliveries of an endpoint; tests first. */
export const waitingDeliveries = (accountId: number, id: number, limit: number) =>
  query<WaitingDelivery>({
    name: 'webhook deliveries waiting',
    text: `SELECT event_number AS number, event_place AS place, type, record_id, at, attempts, waiting_since, next_at, body
    FROM webhook_delivery WHERE account_id = $1 AND endpoint_id = $2 AND state = 'waiting'
    ORDER BY event_place > 0, event_number, event_place LIMIT $3`,
    values: [accountId, id, limit],
  });

/** Outcome of a delivery in a round. */
export interface DeliveryOutcome extends WaitingDelivery {
  state: 'waiting' | 'delivered' | 'dropped';
  sent_at: Date | null;
  duration_ms: number | null;
  status: number | null;
  error: string | null;
  answer: string | null;
}

/** The end of a round. */
export interface Round {
  endpointId: number;
  jobId: number;
  /** Address that it sent to. */
  url: string;
  /** Position that the round began at. */
  from: EventPosition;
  to: EventPosition;
  failures: number;
  nextAt: Date | null;
  outcomes: DeliveryOutcome[];
}

/**
 * Records a round in one statement. It changes nothing if the endpoint was disabled, or has another address, job or position by now: then
 * the same events are sent once more.
 */
export const recordRound = (
  accountId: number,
  { endpointId, jobId, url, from, to, failures, nextAt, outcomes }: Round,
) =>
  command({
    name: 'webhook round',
    text: `WITH e AS (
      UPDATE webhook_endpoint SET event_number = $6, event_place = $7, failures = $8, next_at = $9
      WHERE account_id = $1 AND id = $2 AND job_id = $3 AND state = 'enabled' AND event_number = $4 AND event_place = $5 AND url = $25 RETURNING id
    )
    INSERT INTO webhook_delivery AS d (account_id, endpoint_id, event_number, event_place, type, record_id, at, state, attempts, waiting_since,
      next_at, body, sent_at, duration_ms, status, error, answer)
    SELECT $1, e.id, o.* FROM e CROSS JOIN unnest($10::bigint[], $11::integer[], $12::text[], $13::bigint[], $14::timestamptz[], $15::text[],
      $16::integer[], $17::timestamptz[], $18::timestamptz[], $19::text[], $20::timestamptz[], $21::integer[], $22::integer[], $23::text[],
      $24::text[]) AS o
    ON CONFLICT (account_id, endpoint_id, event_number, event_place) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
      waiting_since = excluded.waiting_since, next_at = excluded.next_at, body = coalesce(excluded.body, d.body),
      sent_at = coalesce(excluded.sent_at, d.sent_at), duration_ms = coalesce(excluded.duration_ms, d.duration_ms),
      status = CASE WHEN excluded.sent_at IS NULL THEN d.status ELSE excluded.status END,
      error = CASE WHEN excluded.sent_at IS NULL THEN coalesce(excluded.error, d.error) ELSE excluded.error END,
      answer = CASE WHEN excluded.sent_at IS NULL THEN d.answer ELSE excluded.answer END`,
    values: [
      accountId,
      endpointId,
      jobId,
      from.number,
      from.place,
      to.number,
      to.place,
      failures,
      nextAt,
      ...arraysOf(outcomes, 'number', 'place', 'type', 'record_id', 'at', 'state', 'attempts', 'waiting_since'),
      ...arraysOf(outcomes, 'next_at', 'body', 'sent_at', 'duration_ms', 'status', 'error', 'answer'),
      url,
    ],
  });

/** Lets the waiting deliveries of an endpoint be sent now, since it accepts some again. */
export const allDue = (accountId: number, id: number, now: Date) =>
  command({
    name: 'webhook deliveries due',
    text: `UPDATE webhook_delivery SET next_at = $3
      WHERE account_id = $1 AND endpoint_id = $2 AND state = 'waiting' AND next_at > $3`,
    values: [accountId, id, now],
  });

/** Disables an endpoint that its job has tried for too long. */
export const disableEndpoint = (accountId: number, id: number, reason: string) =>
  command({
    text: `UPDATE webhook_endpoint SET state = 'disabled', disabled_reason = $3, next_at = NULL, updated_at = now()
      WHERE account_id = $1 AND id = $2 AND state = 'enabled'`,
    values: [accountId, id, reason],
  });
