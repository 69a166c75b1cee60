// Whether this database owns an account, for requests whose credential proves nothing about that. docs/decisions/0058

import { accountOwned } from '../../database/statements/sessions/sessions.ts';
import { read } from '../../database/transaction/group-read.ts';
import type { AppError } from '../../domain/errors.ts';
import { accountArrived, accountMoved } from '../../domain/unavailable.ts';
import type { DatabaseContext } from '../context.ts';
import type { SessionCache } from '../session-cache.ts';

type OwnerContext = DatabaseContext & { sessions: SessionCache };

/** Throws DB_TIMEOUT when another database owns the account: what is here of it is not read any more. */
export async function refuseIfMoved({ pool }: OwnerContext, accountId: number): Promise<void> {
  const { account } = await read(pool, accountId, { account: accountOwned(accountId) }, { cost: 'point' });
  if (account[0]?.owned === false) throw accountMoved();
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
  const { account } = await read(pool, accountId, { account: accountOwned(accountId) }, { cost: 'point' });
  const [row] = account;
  if (row) return row.owned ? error : accountMoved();
  return (await sessions.hasOtherAccount(accountId)) ? accountArrived() : error;
}
