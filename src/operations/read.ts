// The road of every read: one read-only transaction, the session proved in it.

import type { LiveSession } from '../database/session.sql.ts';
import { inTransaction, type Mode, type Transaction } from '../database/transaction.ts';
import type { Caller, Context } from './context.ts';
import { requireRight } from './sessions.ts';

/**
 * Runs `work` for a caller who may read. Its statements travel with the proof of the session, its result waits for it.
 * `atOnce` is for work that sends all its statements before it waits for any: the answer is then one round trip away.
 */
export async function read<T>(
  context: Context,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  mode: Omit<Mode, 'readOnly'> = {},
): Promise<{ result: T; session: LiveSession }> {
  const answer = await inTransaction(context.pool, caller.accountId, { ...mode, readOnly: true }, async transaction => {
    const proof = context.sessions.live(transaction, caller, false);
    const working = work(transaction);
    working.catch(() => {});
    const session = await proof;
    requireRight(session, 'read');
    return { result: await working, session };
  });
  context.sessions.touch(caller, answer.session);
  return answer;
}
