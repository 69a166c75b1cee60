// The road of every write: session, Idempotency-Key and nonce are proved, used and spent in the write's own transaction.

import { claimKey, storeAnswer, storedAnswer } from '../../database/statements/sessions/idempotency.ts';
import type { WritingSession } from '../../database/statements/sessions/sessions.ts';
import { spendNonce } from '../../database/statements/sessions/sessions.ts';
import { inSharedTransaction } from '../../database/transaction/executor.ts';
import type { Holdings } from '../../database/transaction/locks.ts';
import { inTransaction, type Transaction } from '../../database/transaction/transaction.ts';
import { AppError } from '../../domain/errors.ts';
import type { Caller, Context } from '../context.ts';
import { type Right, requireRight } from '../session-cache.ts';

export interface WriteRequest {
  right: Right;
  nonce: bigint;
  /** The key and what it was first sent with (method, path and body, hashed). */
  idempotency: { key: string; fingerprint: Buffer } | undefined;
}

export interface Written<A> {
  answer: A;
  /** For a repeated nonce: what it did, e.g. `created invoice 1002, FT2024/1002`. */
  outcome: string;
}

export interface WriteResult<A> {
  answer: A;
  replayed: boolean;
  session: WritingSession;
}

/**
 * Runs a write. `lookUp` is sent along with the proof of the session; `effect` decides and writes, once the caller may.
 * With `brief`, all that it holds beside its session, it may share a transaction; what a refusal must not leave behind then goes
 * by `send`.
 * `A` is stored as JSON under the Idempotency-Key. Throws AUTH_FAILED, PERMISSION_DENIED, INVALID_NONCE,
 * IDEMPOTENCY_MISMATCH, CONFLICT (key in flight) and whatever `effect` refuses. Contract section 3.
 */
export async function write<L, A>(
  context: Context,
  caller: Caller,
  request: WriteRequest,
  lookUp: (transaction: Transaction) => Promise<L>,
  effect: (transaction: Transaction, session: WritingSession, found: L) => Promise<Written<A>>,
  brief?: Omit<Holdings, 'sessionHash'>,
): Promise<WriteResult<A>> {
  const { accountId } = caller;
  const writing = async (transaction: Transaction): Promise<WriteResult<A>> => {
    const proof = context.sessions.locked(transaction, caller);
    proof.catch(() => {});
    const earlier = request.idempotency && earlierAnswer<A>(transaction, accountId, request.idempotency);
    earlier?.catch(() => {});
    const looking = lookUp(transaction);
    looking.catch(() => {});

    const session = await proof;
    requireRight(session, request.right);
    const stored = await earlier;
    if (stored) return { answer: stored, replayed: true, session };
    if (request.nonce <= session.lastNonce) throw usedNonce(request.nonce, session);

    const { answer, outcome } = await effect(transaction, session, await looking);
    transaction.send(spendNonce(accountId, caller.sessionHash, request.nonce, outcome));
    if (request.idempotency) {
      const { key, fingerprint } = request.idempotency;
      transaction.send(storeAnswer(accountId, key, fingerprint, JSON.stringify(answer)));
    }
    return { answer, replayed: false, session };
  };
  if (!brief) return inTransaction(context.pool, accountId, { readOnly: false }, writing);
  const keys = [...brief.keys, ...(request.idempotency ? [`key ${request.idempotency.key}`] : [])];
  const holdings = { sessionHash: caller.sessionHash, articles: brief.articles, keys };
  return inSharedTransaction(context.pool, accountId, 'write', writing, holdings);
}

async function earlierAnswer<A>(
  transaction: Transaction,
  accountId: number,
  { key, fingerprint }: NonNullable<WriteRequest['idempotency']>,
): Promise<A | undefined> {
  // Two statements, not one: the second must see what the key's last holder committed.
  const claimed = transaction.query(claimKey(accountId, key));
  const stored = transaction.query(storedAnswer(accountId, key));
  const [[claim], [earlier]] = await Promise.all([claimed, stored]);
  if (!claim?.free) {
    throw new AppError('CONFLICT', 'The first request with this Idempotency-Key is still being worked on', {
      retryAfterSeconds: 1,
    });
  }
  if (!earlier) return undefined;
  if (!(earlier.fingerprint as Buffer).equals(fingerprint)) {
    throw new AppError('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key came with another request before');
  }
  return JSON.parse(earlier.answer as string) as A;
}

function usedNonce(nonce: bigint, { lastNonce, lastOutcome }: WritingSession): AppError {
  const outcome = nonce === lastNonce && lastOutcome ? `: it ${lastOutcome}` : '';
  const message = `Field 'nonce' must exceed ${lastNonce}, the last accepted one of this session${outcome}`;
  return new AppError('INVALID_NONCE', message, { details: [{ field: 'nonce', message }] });
}
