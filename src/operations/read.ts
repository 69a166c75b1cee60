// The road of every read: one read-only transaction, the session proved in it.

import type { LiveSession } from '../database/session.sql.ts';
import { inSharedTransaction } from '../database/together.ts';
import { inTransaction, type Mode, type Transaction } from '../database/transaction.ts';
import type { Caller, Context } from './context.ts';
import { requireRight } from './sessions.ts';

const BRIEF = { readOnly: true, atOnce: true } as const;

export interface ReadMode extends Omit<Mode, 'readOnly'> {
  /** The work finds few rows by key and sends all its statements at once: it may travel with others of the account. */
  brief?: boolean;
}

/**
 * Runs `work` for a caller who may read. Its statements travel with the proof of the session, its result waits for it.
 * `atOnce` is for work that sends all its statements before it waits for any: the answer is then one round trip away.
 */
export async function read<T>(
  context: Context,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
  { brief, ...mode }: ReadMode = {},
): Promise<{ result: T; session: LiveSession }> {
  const proved = async (transaction: Transaction) => {
    const proof = context.sessions.live(transaction, caller);
    const working = work(transaction);
    working.catch(() => {});
    const session = await proof;
    requireRight(session, 'read');
    return { result: await working, session };
  };
  const answer = brief
    ? await inSharedTransaction(context.pool, caller.accountId, BRIEF, proved)
    : await inTransaction(context.pool, caller.accountId, { ...mode, readOnly: true }, proved);
  context.sessions.touch(caller, answer.session);
  return answer;
}
