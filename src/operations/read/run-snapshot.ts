// Runs many reads on one snapshot of an account, for an administrator or the server itself.

import { readSnapshot } from '../../database/transaction/read.ts';
import type { Query } from '../../query/statement.ts';
import type { Administrator, System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';

/** Runs `work` with a function that reads. All reads see the account as it was at the first of them, however long they take. */
export function runSnapshot<T>(
  { pool }: DatabaseContext,
  { accountId }: Administrator | System,
  work: (look: <R>(query: Query<R>) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  return readSnapshot(pool, accountId, work);
}
