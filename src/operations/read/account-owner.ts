// True if this database serves an account, for requests whose credential proves nothing about that. docs/decisions/0058, 0061

import { accountServed } from '../../database/sql/sessions/sessions.ts';
import { read } from '../../database/transaction/read.ts';
import { type AppError, accountSuspended } from '../../domain/errors.ts';
import { accountArrived, accountMoved } from '../../domain/unavailable.ts';
import type { DatabaseContext } from '../context.ts';
import type { SessionCache } from '../session-cache.ts';

type OwnerContext = DatabaseContext & { sessions: SessionCache };

/** Throws DB_TIMEOUT if another database owns the account, because its data here is outdated. */
export async function refuseIfMoved({ pool }: OwnerContext, accountId: number): Promise<void> {
  const { account } = await read(pool, accountId, { account: accountServed(accountId) }, { cost: 'point' });
  if (account[0]?.owned === false) throw accountMoved();
}

/**
 * Throws PERMISSION_DENIED when the account is suspended. For a caller whose credential was right: nobody else learns of it.
 */
export async function refuseIfSuspended({ pool }: DatabaseContext, accountId: number): Promise<void> {
  const { account } = await read(pool, accountId, { account: accountServed(accountId) }, { cost: 'point' });
  const reason = account[0]?.suspended ?? null;
  if (reason !== null) throw accountSuspended(reason);
}

/**
 * The error for a credential that was not found: `error`, unless it may be valid where the account is now. That is DB_TIMEOUT, so
 * that the client tries again.
 */
export async function credentialError(
  { pool, sessions }: OwnerContext,
  accountId: number,
  error: AppError,
): Promise<AppError> {
  const { account } = await read(pool, accountId, { account: accountServed(accountId) }, { cost: 'point' });
  const [row] = account;
  if (row) return row.owned ? error : accountMoved();
  return (await sessions.hasOtherAccount(accountId)) ? accountArrived() : error;
}
