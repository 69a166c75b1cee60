// The nonce of a write: it must grow within a session, and only a write that took effect spends it. contract §3 Nonce

import type { WritingSession } from '../../database/statements/sessions/sessions.ts';
import { AppError } from '../../domain/errors.ts';

/** Throws INVALID_NONCE when the nonce does not exceed the last accepted one; for that one the message names what it created. */
export function checkNonce(nonce: bigint, { lastNonce, lastOutcome }: WritingSession): void {
  if (nonce > lastNonce) return;
  const outcome = nonce === lastNonce && lastOutcome ? `: it ${lastOutcome}` : '';
  const message = `Field 'nonce' must exceed ${lastNonce}, the last accepted one of this session${outcome}`;
  throw new AppError('INVALID_NONCE', message, { details: [{ field: 'nonce', message }] });
}
