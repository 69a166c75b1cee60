// What administrators do about the sign-in of users: links for a new password, lost second factors, and who needs one.

import { type SignInOfUser, signInsOfUsers } from '../../database/sql/sign-in/user-security.ts';
import type { SecondFactorRule } from '../../domain/second-factor.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { MAKE_RESET, REMOVE_FACTORS, SET_RULE } from './sign-in-administration-writes.ts';

/** For how long a link works, in hours. */
export const RESET_HOURS = 24;

/** The page behind a link. */
export const RESET_PAGE = '/admin/sign-in/new-password';

/** The path of a link, below the address of the server. */
export const resetPath = (account: string, token: string): string =>
  `${RESET_PAGE}?${new URLSearchParams({ account, token })}`;

/** A new link; `token` is shown once. */
export interface ResetLink {
  token: string;
  /** Address of the user, if there is one. */
  email: string | null;
  name: string;
  /** Code of the account. */
  code: string;
  company: string;
}

/**
 * Makes a link that resets the password of a user; the one made before ends. Second factors stay. Throws NOT_FOUND, CONFLICT for a
 * disabled user.
 */
export async function makeResetLink(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  createdBy: string,
): Promise<ResetLink> {
  const token = newToken('xr_');
  const input = { login, hash: hashOf(token), createdBy, hours: RESET_HOURS };
  return { token, ...(await runWriteAs(context, actor, MAKE_RESET, input)) };
}

/** Removes the second factors of a user who has lost them. Throws NOT_FOUND. */
export async function removeSecondFactors(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
): Promise<void> {
  await runWriteAs(context, actor, REMOVE_FACTORS, { login });
}

/** Sets whose sign-in needs a second factor, beside users who have one. */
export async function setSecondFactorRule(
  context: DatabaseContext,
  actor: Administrator,
  rule: SecondFactorRule,
): Promise<void> {
  await runWriteAs(context, actor, SET_RULE, { rule });
}

/** The users of an account with what they sign in with, and the rule of the account. */
export async function listSignIns(context: DatabaseContext, actor: Administrator): Promise<SignInOfUser[]> {
  const questions = { users: signInsOfUsers(actor.accountId) };
  return (await runReadAs(context, actor, questions, { cost: 'scan' })).users;
}
