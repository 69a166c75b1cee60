// The Idempotency-Key of a write (IETF draft-ietf-httpapi-idempotency-key-header). contract §3 Idempotency-Key

import { storeAnswer } from '../../database/statements/sessions/idempotency.ts';
import type { Locked } from '../../database/transaction/locks.ts';
import { AppError } from '../../domain/errors.ts';
import type { Command } from '../../query/statement.ts';

/** An Idempotency-Key with the hash of its request. */
export interface IdempotencyKey {
  key: string;
  /** Hash of method, path and body of the request. */
  fingerprint: Buffer;
}

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
  return storeAnswer(accountId, key, fingerprint, JSON.stringify(answer));
}
