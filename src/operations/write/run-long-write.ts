// Runs the write of a whole account, an import or a deletion. It streams, so it is no write definition; see docs/decisions/0030.

import {
  type LongWrite,
  lastOfSequence,
  longWrite,
  raiseSequence,
  runAsOwner,
} from '../../database/transaction/long-write.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { Statement } from '../../query/statement.ts';
import type { DatabaseContext } from '../context.ts';

export { failedWith } from '../../database/transaction/failures.ts';
export type { LongWrite };

/**
 * Runs `work` in one transaction on an account, without a deadline. After a deadlock it runs again from its beginning. `advice` says
 * what to do when it is unknown whether it was committed; that is DB_TIMEOUT.
 */
export function runLongWrite<T>(
  context: DatabaseContext,
  accountId: number,
  advice: Message,
  work: (write: LongWrite) => Promise<T>,
): Promise<T> {
  return longWrite(transferPool(context), accountId, advice, work);
}

/** Raises a sequence above an id. It is never lowered, also while others allocate ids. */
export function raiseIds(context: DatabaseContext, sequence: string, id: bigint): Promise<void> {
  return raiseSequence(transferPool(context), sequence, id);
}

/** The last id that a sequence gave. */
export const lastIdOf = (context: DatabaseContext, sequence: string): Promise<bigint> =>
  lastOfSequence(transferPool(context), sequence);

/** Runs a statement of the owner of the tables, such as VACUUM, outside of a transaction. */
export async function runMaintenance(context: DatabaseContext, statement: Statement): Promise<void> {
  await runAsOwner(transferPool(context), statement);
}

/** The connections that copy and delete whole accounts. */
export function transferPool({ transferPool: pool }: DatabaseContext) {
  if (!pool) throw new Error('Files of accounts need the connection of the owner of the database');
  return pool;
}
