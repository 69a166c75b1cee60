// The road of every read: a read-only transaction, its own or shared, with the session proved in it.

import type { LiveSession } from '../../database/statements/sessions/sessions.ts';
import { inSharedTransaction } from '../../database/transaction/executor.ts';
import { inTransaction, type Mode, type Transaction } from '../../database/transaction/transaction.ts';
import type { Caller, Context } from '../context.ts';
import { requireRight } from '../session-cache.ts';

/** How a read travels: `brief` when it finds few rows by key and may share a transaction, else by itself. */
export type ReadMode = 'brief' | Omit<Mode, 'readOnly'>;

/**
 * Runs `work` for a caller who may read. Its statements travel with the proof of the session, its result waits for it.
 * `atOnce` is for work that sends all its statements before it waits for any: the answer is then one round trip away.
 */
export async function read<T>(
  context: Context,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  mode: ReadMode = {},
): Promise<{ result: T; session: LiveSession }> {
  const proved = async (transaction: Transaction) => {
    const proof = context.sessions.live(transaction, caller);
    proof.catch(() => {});
    const working = work(transaction);
    working.catch(() => {});
    const session = await proof;
    requireRight(session, 'read');
    return { result: await working, session };
  };
  const answer =
    mode === 'brief'
      ? await inSharedTransaction(context.pool, caller.accountId, 'read', proved)
      : await inTransaction(context.pool, caller.accountId, { ...mode, readOnly: true }, proved);
  context.sessions.touch(caller, answer.session);
  return answer;
}
