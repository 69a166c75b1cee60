// Accounts, as administrators add and change them.

import { allocateAccountId } from '../../database/sql/administration/accounts.ts';
import { accountIdOf } from '../../database/sql/sessions/sessions.ts';
import { AppError } from '../../domain/errors.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_ACCOUNT, type NewAccount, RENAME_ACCOUNT } from './account-writes.ts';
import { type AccountChanges, CHANGE_ACCOUNT } from './change-account-write.ts';

/**
 * Adds an account with a location MAIN and a document set for every type; resolves to its id. Throws INVALID_ARGUMENT,
 * DUPLICATE_ENTRY. `by`: the user of the system who runs the command.
 */
export async function addAccount(context: DatabaseContext, account: NewAccount, by?: string): Promise<number> {
  if (!context.administrationPool) throw new Error('A new account needs the connection of the administration');
  // The transaction belongs to the account that it creates, so the id comes before it.
  const [row] = await context.administrationPool.query(allocateAccountId);
  return runWriteAs(context, { kind: 'administrator', accountId: row?.id as number, name: by }, ADD_ACCOUNT, account);
}

/** The administrator of the account with a code; `name` is the user of the system who runs the command. Throws NOT_FOUND. */
export async function administratorOf({ pool }: DatabaseContext, code: string, name?: string): Promise<Administrator> {
  const [row] = await pool.query(accountIdOf(code));
  if (typeof row?.id === 'number') return { kind: 'administrator', accountId: row.id, name };
  throw new AppError('NOT_FOUND', `There is no account '${code}': 'kontor account list' lists all accounts`);
}

/** Changes the settings of an account. Throws INVALID_ARGUMENT with every field error. */
export function changeAccount(context: DatabaseContext, actor: Administrator, changes: AccountChanges): Promise<void> {
  return runWriteAs(context, actor, CHANGE_ACCOUNT, changes);
}

/**
 * Gives an account another code in its addresses. Sessions, API tokens and logins hold there; signed links, whose signature includes
 * the code, do not. Running servers know it within a minute. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY.
 */
export function renameAccount(
  context: DatabaseContext,
  actor: Administrator,
  code: string,
): Promise<{ code: string; former_code: string }> {
  return runWriteAs(context, actor, RENAME_ACCOUNT, { code });
}
