// Rounds of a webhook endpoint: which deliveries are sent, and what follows from the answers. Pure. docs/decisions/0090

import type { EventPosition, EventRow } from '../../database/sql/events.ts';
import type { DeliveryOutcome, WaitingDelivery } from '../../database/sql/webhook-sending.ts';
import { backoffSeconds, nextAttemptSeconds, type RetrySchedule } from '../../domain/retry.ts';

/** Pauses between the attempts of a delivery: 5 seconds, 10, 20 … up to 12 hours, for three days. */
export const WEBHOOK_RETRY: RetrySchedule = {
  firstSeconds: 5,
  longestSeconds: 12 * 3600,
  giveUpSeconds: 72 * 3600,
};

/** Maximum waiting deliveries of an endpoint; while it has that many, its events wait in the feed. */
export const MAX_WAITING = 1_000;
/** Maximum waiting deliveries, and new events, of a round that finds out if a failing endpoint accepts anything again. */
export const PROBE = 4;

/** A delivery of a round. */
export interface Item extends EventPosition {
  type: string;
  record_id: number;
  at: Date;
  /** Attempts before, and the first of these. */
  attempts: number;
  waitingSince: Date;
  /** Body of the attempts before; undefined for the first one. */
  body: string | undefined;
}

/** A round: chains of deliveries, each in the order of its record, and new events that wait behind a failed one of their record. */
export interface PlannedRound {
  chains: Item[][];
  behind: Item[];
  /** Waiting deliveries that are not sent in this round. */
  resting: WaitingDelivery[];
}

/** Key of the record of an event: `invoice.created` and `invoice.paid` of the same id have the same one. */
const recordOf = ({ type, record_id }: { type: string; record_id: number }): string =>
  `${type.slice(0, type.indexOf('.'))} ${record_id}`;

/** Chooses the deliveries of a round. A failing endpoint gets a few, due or not. `most`: waiting deliveries of the round. */
export function planRound(
  waiting: WaitingDelivery[],
  events: EventRow[],
  { now, isFailing, most }: { now: Date; isFailing: boolean; most: number },
): PlannedRound {
  const chains = new Map<string, Item[]>();
  const held = new Set<string>();
  const resting: WaitingDelivery[] = [];
  const behind: Item[] = [];
  let count = 0;
  const add = (key: string, item: Item) => {
    const chain = chains.get(key);
    if (chain) chain.push(item);
    else chains.set(key, [item]);
    count++;
  };
  for (const delivery of waiting) {
    const key = recordOf(delivery);
    const { next_at, waiting_since: waitingSince, body, ...facts } = delivery;
    const isDue = isFailing || chains.has(key) || next_at === null || next_at <= now;
    if (isDue && !held.has(key) && count < most) add(key, { ...facts, waitingSince, body: body ?? undefined });
    else {
      held.add(key);
      resting.push(delivery);
    }
  }
  for (const { number, place, type, id, at } of events) {
    const item = { number, place, type, record_id: id, at, attempts: 0, waitingSince: now, body: undefined };
    const key = recordOf(item);
    if (held.has(key)) behind.push(item);
    else add(key, item);
  }
  return { chains: [...chains.values()], behind, resting };
}

/** Result of an attempt at a delivery. */
export interface Attempted {
  status: number | undefined;
  error: string | undefined;
  answer: string | undefined;
  durationMs: number;
}

/** Outcome of a delivery that was not tried in the round. */
export const untried = (item: Item, nextAt: Date | null): DeliveryOutcome => ({
  number: item.number,
  place: item.place,
  type: item.type,
  record_id: item.record_id,
  at: item.at,
  state: 'waiting',
  attempts: item.attempts,
  waiting_since: item.waitingSince,
  next_at: nextAt,
  body: item.body ?? null,
  sent_at: null,
  duration_ms: null,
  status: null,
  error: null,
  answer: null,
});

/**
 * Outcome of a delivery that was tried. One that failed for too long has no next attempt. `random` is in [0, 1).
 */
export function tried(
  item: Item,
  { status, error, answer, durationMs }: Attempted,
  { now, random, body }: { now: Date; random: number; body: string },
): DeliveryOutcome {
  const attempts = item.attempts + 1;
  const ageSeconds = (now.getTime() - item.waitingSince.getTime()) / 1000;
  const seconds =
    error === undefined ? undefined : nextAttemptSeconds(WEBHOOK_RETRY, { attempt: attempts, ageSeconds, random });
  return {
    ...untried(item, seconds === undefined ? null : later(now, seconds)),
    state: error === undefined ? 'delivered' : 'waiting',
    attempts,
    body,
    sent_at: now,
    duration_ms: durationMs,
    status: status ?? null,
    error: error ?? null,
    answer: answer ?? null,
  };
}

/** Time of the next round of an endpoint after `failures` rounds without a delivery. */
export const afterFailures = (now: Date, failures: number, random: number): Date =>
  later(now, backoffSeconds(WEBHOOK_RETRY, Math.min(failures, 30), random));

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
