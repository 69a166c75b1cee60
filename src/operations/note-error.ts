// Keeps an error with the session that met it, for GET /status.

import { recordError } from '../database/session.sql.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Caller, Context } from './context.ts';

/** Keeps an apiError (JSON text). It is only a note: when it can't be written, the error itself is still answered. */
export async function noteError(context: Context, caller: Caller, error: string): Promise<void> {
  await inTransaction(context.pool, caller.accountId, { readOnly: false, asynchronousCommit: true }, transaction =>
    transaction.query(recordError(caller.accountId, caller.sessionHash, error)),
  ).catch(() => {});
}
