// The nonce of a write: a session accepts each nonce once, and only a write that took effect spends it. contract §3 Nonce

import type { WritingSession } from '../../database/sql/sessions/sessions.ts';
import { type NonceTrace, outcomeOfNonce, traceOfNonce } from '../../database/sql/sessions/used-nonces.ts';
import type { Evidence } from '../../database/transaction/commit-outcome.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { lowestNonce, stateOfNonce, type UsedNonces } from '../../domain/values/nonce-window.ts';
import { type Explanation, explanation } from './define-write.ts';

/**
 * Throws INVALID_NONCE when the session does not accept the nonce. Without a nonce window it must exceed the last accepted one;
 * for that one the message names what it created. With a window, `explainNonce` completes the message.
 */
export function checkNonce(nonce: bigint, { lastNonce, lastOutcome, nonces }: WritingSession): void {
  if (nonces) checkInWindow(nonce, nonces.current);
  else checkHigher(nonce, lastNonce, lastOutcome);
}

function checkHigher(nonce: bigint, lastNonce: bigint, lastOutcome: string | null): void {
  if (nonce > lastNonce) return;
  const tooLow = new Message('nonce_too_low', { last: lastNonce });
  const isLast = nonce === lastNonce && lastOutcome;
  throw invalidNonce(isLast ? new Message('nonce_outcome', { reason: tooLow, outcome: lastOutcome }) : tooLow);
}

function checkInWindow(nonce: bigint, used: UsedNonces): void {
  const state = stateOfNonce(nonce, used);
  if (state === 'unused') return;
  const { last, window } = used;
  throw state === 'used'
    ? invalidNonce(new Message('nonce_used', { last, nonce }), USED)
    : invalidNonce(new Message('nonce_below_window', { least: lowestNonce(used), last, window }));
}

/** The cause of an error about a used nonce in a window. */
const USED = 'a used nonce in the window of its session';

/** Explanation of a used nonce in a window: the query for its effect, and the error about it. */
export function explainNonce(
  error: AppError,
  accountId: number,
  sessionHash: Buffer,
  nonce: bigint,
): Explanation | undefined {
  if (error.cause !== USED) return undefined;
  const questions = { used: outcomeOfNonce(accountId, sessionHash, nonce) };
  return explanation(questions, ({ used: [row] }) => {
    return row ? invalidNonce(new Message('nonce_outcome', { reason: error.said, outcome: row.outcome })) : error;
  });
}

/** Evidence that a write with this nonce and outcome was written: the session remembers both. */
export function evidenceOfNonce(accountId: number, sessionHash: Buffer, nonce: bigint, outcome: string): Evidence {
  return {
    question: traceOfNonce(accountId, sessionHash, nonce),
    shows([row]) {
      if (!row) return undefined;
      const { last_nonce, last_outcome, used_outcome } = row as unknown as NonceTrace;
      const last = BigInt(last_nonce);
      // The same nonce with another outcome is a repetition of the request, which found the nonce unused.
      if (used_outcome !== null) return used_outcome === outcome;
      if (last === nonce) return last_outcome === outcome;
      return last < nonce ? false : undefined;
    },
  };
}

function invalidNonce(message: Message, cause?: string): AppError {
  return new AppError('INVALID_NONCE', message, { details: [{ field: 'nonce', message }], cause });
}
