// Reads the changes of an account behind a cursor, and waits for the next one where there is none. contract §11 Changes

import {
  type EventHead,
  type EventRow,
  endOfPage,
  eventHead,
  eventsAfter,
  scannedTo,
} from '../../database/sql/events.ts';
import { AppError, fieldError, rateLimited } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { BEFORE_ALL, type ChangesCursor, type ChangesRequest } from '../../query/changes.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';

/** A page of changes. */
export interface ChangesPage {
  /** In the order of their commits. */
  events: EventRow[];
  /** Number of the first batch of the account, for the cursors of the events. */
  first: number;
  /** Position behind the page. */
  next: ChangesCursor;
}

/** Maximum requests of an account that wait in a process. */
const MAX_WAITING = 64;

/** Milliseconds after which a request that waits looks without a signal. */
const LOOK_MS = 2_000;

/**
 * Reads a page. With `wait`, resolves when there is a change or after that many seconds; sooner when `ended` is aborted or the server
 * stops. Throws AUTH_FAILED, PERMISSION_DENIED, INVALID_ARGUMENT (cursor of another account), GONE, RATE_LIMITED (too many wait).
 */
export async function readChanges(
  context: Context,
  actor: SessionActor,
  request: ChangesRequest,
  ended: AbortSignal,
): Promise<ChangesPage> {
  const { changes } = context.pool;
  if (request.wait > 0 && changes.waiting(actor.accountId) >= MAX_WAITING)
    throw rateLimited(new Message('too_many_wait', { count: MAX_WAITING }), 1, {
      name: 'changes-waiting',
      most: MAX_WAITING,
      windowSeconds: 1,
    });
  const until = performance.now() + request.wait * 1000;
  for (let { cursor } = request; ; ) {
    const left = Math.min(until - performance.now(), LOOK_MS);
    // The signal is awaited from before the read, so that no commit is missed between both.
    const stop = new AbortController();
    const either = AbortSignal.any([ended, stop.signal]);
    const signal = left > 0 ? changes.next(actor.accountId, left, either, request.types) : undefined;
    try {
      const page = await readPage(context, actor, { ...request, cursor });
      if (page.events.length > 0 || !signal || ended.aborted || !changes.mayWait) return page;
      cursor = page.next;
      await signal;
    } finally {
      stop.abort();
    }
  }
}

async function readPage(
  context: Context,
  actor: SessionActor,
  { cursor, types, limit }: ChangesRequest,
): Promise<ChangesPage> {
  const { accountId } = actor;
  const isNow = cursor === 'now';
  const after = cursor === undefined || cursor === 'now' ? BEFORE_ALL : cursor;
  const questions = {
    head: eventHead(accountId, after.number),
    scanned: isNow || !types ? undefined : scannedTo(accountId, after.number),
    events: isNow ? undefined : eventsAfter(accountId, after, types, limit),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const [head] = found.head;
  if (!head) {
    if (after.first !== 0) throw fieldError('cursor', new Message('cursor_of_other_account'));
    return { events: [], first: 0, next: BEFORE_ALL };
  }
  const { first } = head;
  if (isNow) return { events: [], first, next: { first, number: head.number, place: head.place } };
  if (cursor !== undefined) checkKept(after, head);
  const { events } = found;
  // Without a cursor, an empty page ends at the oldest batch, because earlier ones may have expired.
  const from = cursor === undefined ? { number: head.oldest, place: 0 } : after;
  return { events, first, next: { first, ...endOfPage(from, events, found.scanned[0], limit) } };
}

// A batch without a row has expired, or was written after the backup that was restored.
function checkKept({ first, number }: ChangesCursor, head: EventHead): void {
  if (first !== 0 && first !== head.first) throw fieldError('cursor', new Message('cursor_of_other_account'));
  const isKept = number === 0 ? head.oldest === head.first : head.known;
  if (!isKept) throw new AppError('GONE', new Message('changes_gone'));
}
