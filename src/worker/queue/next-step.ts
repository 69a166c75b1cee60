// Decides what follows for a queued message, before an attempt and after one that failed. Pure.

import { GIVE_UP_SECONDS, nextAttemptSeconds } from '../../domain/retry.ts';

/** A message as far as it decides what follows. */
export interface Tried {
  /** How often it was taken from the queue, this time included. */
  attempt: number;
  /** Earlier attempts whose outcome was never recorded. */
  interrupted: number;
  ageSeconds: number;
  lastError: string | undefined;
}

/** What follows for a message that was not sent. */
export type NotSent = { state: 'queued'; waitSeconds: number; reason: string } | { state: 'failed'; reason: string };

/** After one crash between sending and recording, the message is sent again; after two, it fails. */
const MAX_INTERRUPTED = 1;

/** The outcome of a message that must not be sent any more; undefined if it can be sent. */
export function failureBeforeSending({
  interrupted,
  ageSeconds,
  lastError,
}: Pick<Tried, 'interrupted' | 'ageSeconds' | 'lastError'>): NotSent | undefined {
  if (interrupted > MAX_INTERRUPTED)
    return { state: 'failed', reason: 'the server ended twice while it was being sent; it may have arrived' };
  return ageSeconds >= GIVE_UP_SECONDS ? givenUp(lastError ?? 'never tried') : undefined;
}

/** Another attempt, unless the message is too old. `random` is in [0, 1), `afterSeconds` what the other side asked for. */
export function again(
  { attempt, ageSeconds }: Pick<Tried, 'attempt' | 'ageSeconds'>,
  reason: string,
  random: number,
  afterSeconds?: number,
): NotSent {
  const waitSeconds = nextAttemptSeconds({ attempt, ageSeconds, random, afterSeconds });
  return waitSeconds === undefined ? givenUp(reason) : { state: 'queued', waitSeconds, reason };
}

const givenUp = (last: string): NotSent => ({ state: 'failed', reason: `given up after 24 hours: ${last}` });
