// The Idempotency-Key of a write (IETF draft-ietf-httpapi-idempotency-key-header). contract §3 Idempotency-Key

import { storeAnswer, storedAnswers } from '../../database/statements/sessions/idempotency.ts';
import type { Evidence } from '../../database/transaction/commit-outcome.ts';
import type { Locked } from '../../database/transaction/locks.ts';
import { AppError } from '../../domain/errors.ts';
import type { Command } from '../../query/statement.ts';
import type { IdempotencyKey } from '../actor.ts';

/** The first answer under the key as JSON text. Throws CONFLICT (key in use), IDEMPOTENCY_MISMATCH (another request had it). */
export function earlierAnswer(
  { fingerprint }: IdempotencyKey,
  { keyHeld, storedAnswer }: Pick<Locked, 'keyHeld' | 'storedAnswer'>,
): string | undefined {
  if (!keyHeld) {
    throw new AppError('CONFLICT', 'The first request with this Idempotency-Key is still in progress', {
      retryAfterSeconds: 1,
    });
  }
  if (!storedAnswer) return undefined;
  if (!(storedAnswer.fingerprint as Buffer).equals(fingerprint)) {
    throw new AppError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used with another request: use a new key for each request',
    );
  }
  return storedAnswer.answer as string;
}

/** Stores the answer under the key. */
export function storeAnswerCommand(accountId: number, { key, fingerprint }: IdempotencyKey, answer: unknown): Command {
  return storeAnswer(accountId, key, fingerprint, JSON.stringify(answer ?? null));
}

/** What shows that a write of a form was written: the answer that is stored under its key. */
export function evidenceOfAnswer(accountId: number, { key, fingerprint }: IdempotencyKey): Evidence {
  return {
    question: storedAnswers(accountId, [key]),
    shows: ([row]) => row !== undefined && (row.fingerprint as Buffer).equals(fingerprint),
  };
}
