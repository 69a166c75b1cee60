// Keeps an error with the session that met it, for GET /status.

import { recordError } from '../../database/statements/sessions/sessions.ts';
import { inTransaction } from '../../database/transaction/transaction.ts';
import type { Caller, Context } from '../context.ts';

/**
 * Keeps an apiError (JSON text). Resolves to whether the session is alive, so that a dead one is told so, whatever else is
 * wrong with its request. It is only a note: when it can't be written, the error itself is still answered.
 */
export async function noteError(context: Context, caller: Caller, error: string): Promise<boolean> {
  const { accountId, sessionHash } = caller;
  const statement = recordError(accountId, sessionHash, context.settings.sessionIdleSeconds, error);
  try {
    const noted = await inTransaction(
      context.pool,
      accountId,
      { readOnly: false, atOnce: true, asynchronousCommit: true },
      transaction => transaction.query(statement),
    );
    return noted.length > 0;
  } catch {
    return true;
  }
}
