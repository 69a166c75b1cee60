// Context of a move's steps, and the lock of a move.

import { claimMove, keepExpiredRows } from '../../database/sql/account-move/ownership.ts';
import { conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DatabaseContext } from '../context.ts';
import { runLongWrite } from '../write/run-long-write.ts';

/** A running move. */
export interface Move {
  /** The database that the account leaves. */
  source: DatabaseContext;
  /** The database that it moves to. */
  destination: DatabaseContext;
  code: string;
  /** Identifies the move in the rows of both. */
  id: string;
  /** Identifier of the account in the source. */
  sourceId: number;
  report(line: string): void;
  progress(done: number, of: number): void;
}

/** Advice for an unknown outcome of a step. */
export const ADVICE = new Message('run_again_goes_on');

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
      if (!row?.alone) throw conflict('account_moved_by_other');
      done = { result: await work() };
    });
  } catch (error) {
    // The locks are of no more use when the work is done.
    if (!done) throw error;
  }
  return (done as { result: T }).result;
}
