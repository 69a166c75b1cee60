// Runs the move of an account alone: no other move of it runs, and expired rows stay in both databases meanwhile.

import { claimMove, keepExpiredRows } from '../../database/sql/account-move/ownership.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DatabaseContext } from '../context.ts';
import { runLongWrite } from '../write/run-long-write.ts';
import { ADVICE } from './move.ts';

/**
 * Runs `work` while a transaction in the database holds the locks. PostgreSQL releases them when the process ends, in whatever way. Throws
 * CONFLICT while another process moves the account.
 */
export async function moveAlone<T>(context: DatabaseContext, accountId: number, work: () => Promise<T>): Promise<T> {
  let done: { result: T } | undefined;
  try {
    await runLongWrite(context, accountId, ADVICE, async ({ send }) => {
      if (done) return;
      await send(keepExpiredRows());
      const [row] = await send(claimMove(accountId));
      if (!row?.alone) throw new AppError('CONFLICT', new Message('account_moved_by_other'));
      done = { result: await work() };
    });
  } catch (error) {
    // The locks are of no more use when the work is done.
    if (!done) throw error;
  }
  return (done as { result: T }).result;
}
