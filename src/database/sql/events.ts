// Statements about events: appending those of a transaction, and reading them in the order of commits. contract §11 Changes

import { query, type Statement } from '../../query/statement.ts';
import { arraysOf } from './rows-by-columns.ts';

/** An event with the person or program who caused it. */
export interface EventByActor {
  type: string;
  id: number;
  actor: string;
}

/**
 * Appends the events of a transaction. From here to COMMIT no other transaction of the account appends any, so numbers follow the
 * order of commits, and a reader that sees a number sees all lower ones. Only statements that wait for no lock but the one of the
 * audit trail may follow.
 */
export const appendEvents = (accountId: number, events: EventByActor[]): Statement => ({
  name: 'append events',
  text: `WITH head AS (
      INSERT INTO event_head AS h (account_id, first_number, number)
      SELECT $1, n, n FROM (SELECT trunc(extract(epoch FROM now()) * 1000)::bigint AS n) AS first
      ON CONFLICT (account_id) DO UPDATE SET number = h.number + 1 RETURNING h.number
    )
    INSERT INTO event_batch (account_id, number, types, ids, actors) SELECT $1, number, $2, $3, $4 FROM head`,
  values: [accountId, ...arraysOf(events, 'type', 'id', 'actor')],
});

/** Position in the events of an account: that of an event. */
export interface EventPosition {
  /** Number of the batch. */
  number: number;
  /** Place of the event in the batch, from 1. */
  place: number;
}

/** An event as it is read. */
export interface EventRow extends EventPosition {
  at: Date;
  type: string;
  id: number;
  actor: string;
}

/** Batches that one query reads at most, whatever it searches for. */
export const MAX_SCANNED = 2_000;

/** Events after a position, the oldest first, from at most `MAX_SCANNED` batches. `types`: undefined for all. */
export const eventsAfter = (
  accountId: number,
  { number, place }: EventPosition,
  types: string[] | undefined,
  limit: number,
) =>
  query<EventRow>({
    name: 'events after',
    text: `SELECT b.number, e.place::integer AS place, b.at, e.type, e.id, e.actor
      FROM (SELECT number, at, types, ids, actors FROM event_batch WHERE account_id = $1 AND number >= $2 ORDER BY number LIMIT $6) AS b
        CROSS JOIN LATERAL unnest(b.types, b.ids, b.actors) WITH ORDINALITY AS e (type, id, actor, place)
      WHERE (b.number > $2 OR e.place > $3) AND ($4::text[] IS NULL OR e.type = ANY ($4))
      ORDER BY b.number, e.place LIMIT $5`,
    values: [accountId, number, place, types ?? null, limit, MAX_SCANNED],
  });

/**
 * The last position that `eventsAfter` scans; no row if there are no batches. Send it before `eventsAfter`: each statement sees the commits
 * before its begin, so a position read afterwards could be beyond events that `eventsAfter` did not see.
 */
export const scannedTo = (accountId: number, from: number) =>
  query<EventPosition>({
    name: 'events scanned',
    text: `SELECT number, cardinality(types) AS place
      FROM (SELECT number, types FROM event_batch WHERE account_id = $1 AND number >= $2 ORDER BY number LIMIT $3) AS b
      ORDER BY number DESC LIMIT 1`,
    values: [accountId, from, MAX_SCANNED],
  });

/** Position after a page of `eventsAfter`. `from`: position before the page; `scanned`: the row of `scannedTo`. */
export function endOfPage(
  from: EventPosition,
  events: EventPosition[],
  scanned: EventPosition | undefined,
  limit: number,
): EventPosition {
  const { number, place } = events.at(-1) ?? from;
  const isFurther = scanned && (scanned.number > number || (scanned.number === number && scanned.place > place));
  return isFurther && events.length < limit ? { number: scanned.number, place: scanned.place } : { number, place };
}

/** Facts about the events of an account. */
export interface EventHead {
  /** Number of the first batch that there ever was. */
  first: number;
  /** Number of the oldest batch that is kept. */
  oldest: number;
  /** Position of the last event. */
  number: number;
  place: number;
  /** True if there is a batch with the requested number. */
  known: boolean;
}

/** First, oldest and last batch of an account, and if batch `number` is kept; no row before the first event. */
export const eventHead = (accountId: number, number: number) =>
  query<EventHead>({
    name: 'event head',
    text: `SELECT h.first_number AS first, o.number AS oldest, l.number, cardinality(l.types) AS place,
        EXISTS (SELECT FROM event_batch WHERE account_id = $1 AND number = $2) AS known
      FROM event_head h
        CROSS JOIN LATERAL (SELECT number FROM event_batch WHERE account_id = $1 ORDER BY number LIMIT 1) AS o
        CROSS JOIN LATERAL (SELECT number, types FROM event_batch WHERE account_id = $1 ORDER BY number DESC LIMIT 1) AS l
      WHERE h.account_id = $1`,
    values: [accountId, number],
  });

/**
 * Raises the number of an imported account above all numbers of the server that it came from. Positions of that server then differ from
 * those of this one.
 */
export const renumberEvents = (accountId: number): Statement => ({
  text: `UPDATE event_head SET number = greatest(number, trunc(extract(epoch FROM clock_timestamp()) * 1000)::bigint) WHERE account_id = $1`,
  values: [accountId],
});

/** Deletes at most `limit` batches older than `days`, of all accounts; returns their number. */
export const deleteExpiredEvents = (limit: number, days: number): Statement => ({
  name: 'delete expired events',
  text: 'SELECT delete_expired_events($1, $2) AS deleted',
  values: [limit, days],
});
