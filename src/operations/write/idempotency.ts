// The Idempotency-Key of a write (IETF draft-ietf-httpapi-idempotency-key-header). contract §3 Idempotency-Key

import { setTimeout as sleep } from 'node:timers/promises';
import { storeAnswer, storedAnswers } from '../../database/sql/sessions/idempotency.ts';
import type { Evidence } from '../../database/transaction/commit-outcome.ts';
import type { Locked } from '../../database/transaction/locks.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Command } from '../../query/statement.ts';
import type { IdempotencyKey, SessionVia } from '../actor.ts';

const SEND_AGAIN = new Message('send_again');

const SEND_FORM_AGAIN = new Message('send_form_again');

/** Advice for a program, or a person with a form, when the outcome of a write is unknown. */
export const sendAgain = (via: SessionVia): Message => (via === 'browser' ? SEND_FORM_AGAIN : SEND_AGAIN);

const TRIES = 50;
const PAUSE_MS = 100;

/**
 * Runs a write of a form, which waits for the first one with its key: a browser shows the answer of the last click. Throws CONFLICT
 * when the first one is still in progress after five seconds.
 */
export async function whenKeyIsFree<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (!isInProgress(error) || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** True if the first request with the key is still in progress. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'CONFLICT' && error.said === IN_PROGRESS;

const IN_PROGRESS = new Message('idempotency_in_progress');

/**
 * The first answer under the key, and when its transaction began (seconds since 1970). Throws CONFLICT (key in use),
 * IDEMPOTENCY_MISMATCH (another request had it).
 */
export function earlierAnswer<Answer>(
  { fingerprint }: IdempotencyKey,
  { keyHeld, storedAnswer }: Pick<Locked, 'keyHeld' | 'storedAnswer'>,
): { answer: Answer; at: number } | undefined {
  if (!keyHeld) {
    throw new AppError('CONFLICT', IN_PROGRESS, { retryAfterSeconds: 1 });
  }
  if (!storedAnswer) return undefined;
  if (!(storedAnswer.fingerprint as Buffer).equals(fingerprint)) {
    throw new AppError('IDEMPOTENCY_MISMATCH', new Message('idempotency_reused'));
  }
  return { answer: JSON.parse(storedAnswer.answer as string) as Answer, at: storedAnswer.at as number };
}

/** Stores the answer under the key. */
export function storeAnswerCommand(accountId: number, { key, fingerprint }: IdempotencyKey, answer: unknown): Command {
  return storeAnswer(accountId, key, fingerprint, JSON.stringify(answer ?? null));
}

/** Evidence that a write of a form was written: the answer that is stored under its key. */
export function evidenceOfAnswer(accountId: number, { key, fingerprint }: IdempotencyKey): Evidence {
  return {
    question: storedAnswers(accountId, [key]),
    shows: ([row]) => row !== undefined && (row.fingerprint as Buffer).equals(fingerprint),
  };
}
