// Many reads on one snapshot of an account, for checks and exports that take their time.

import type { Query } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { inTransaction } from './transaction.ts';

/** Runs `work` with a function that reads; all its queries see one snapshot and have no deadline. Writers are not stopped. */
export function readSnapshot<T>(
  pool: Pool,
  accountId: number,
  work: (look: <R>(query: Query<R>) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, accountId, { readOnly: true, slow: true, longSnapshot: true }, transaction =>
    work(<R>(query: Query<R>) => transaction.query(query) as Promise<R[]>),
  );
}
