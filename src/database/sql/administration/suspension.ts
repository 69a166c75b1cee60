// Statements that suspend an account and resume it.

import { type Command, command, type Query, query } from '../../../query/statement.ts';

/** Suspension of an account, and its reason. */
export const suspensionOf = (accountId: number): Query<{ suspended: boolean; reason: string | null }> =>
  query({
    text: 'SELECT suspended_at IS NOT NULL AS suspended, suspended_reason AS reason FROM account WHERE account_id = $1',
    values: [accountId],
  });

/** Suspends an account. One that is suspended keeps its time and gets another reason. */
export const suspendAccount = (accountId: number, reason: string | null): Command =>
  command({
    text: 'UPDATE account SET suspended_at = coalesce(suspended_at, now()), suspended_reason = $2 WHERE account_id = $1',
    values: [accountId, reason],
  });

/** Ends the suspension of an account. */
export const resumeAccount = (accountId: number): Command =>
  command({
    text: 'UPDATE account SET suspended_at = NULL, suspended_reason = NULL WHERE account_id = $1',
    values: [accountId],
  });
