// Account and user as people type them: codes and logins in any case, and mail addresses in place of logins.

import { accountCodeAsTyped, usersAsTyped } from '../../database/sql/sessions/sessions.ts';
import { isAccountCode } from '../../domain/account.ts';
import type { Context } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

/** The code of the account that somebody means. A text that means none, or several, is returned as it is. */
export async function accountAsTyped(context: Context, typed: string, network: string): Promise<string> {
  const code = typed.trim();
  if (!isAccountCode(code) || (await context.sessions.hasAccount(code, network))) return code;
  const [row] = await context.pool.query(accountCodeAsTyped(code), { stranger: network });
  return (row?.code as string | null | undefined) ?? code;
}

/**
 * The user whom somebody means: by the very login, else by the only login in another case, else by the only mail address. Undefined
 * for a text that means none, or several.
 */
export async function userAsTyped(
  context: Context,
  accountId: number,
  typed: string,
): Promise<{ login: string; email: string | null } | undefined> {
  const name = typed.trim();
  const users = await readRowsAs(context, { accountId }, usersAsTyped(accountId, name), { cost: 'scan' });
  const byLogin = users.filter(user => user.by_login);
  const meant = byLogin.length > 0 ? byLogin : users;
  return meant.find(({ login }) => login === name) ?? (meant.length === 1 ? meant[0] : undefined);
}
