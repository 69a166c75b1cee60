// Administration of users' sign-in: links for a new password, lost second factors, and who needs one.

import { endUserSessions, lockUser } from '../../database/sql/administration/users.ts';
import { replaceReset } from '../../database/sql/sign-in/password-resets.ts';
import {
  deleteSecondFactors,
  endSessionsWithoutFactor,
  type SignInOfUser,
  signInsOfUsers,
  updateSecondFactorRule,
  userSecurity,
} from '../../database/sql/sign-in/user-security.ts';
import { conflict, notFound } from '../../domain/errors.ts';
import type { SecondFactorRule } from '../../domain/second-factor.ts';
import { type Administrator, passwordSessions, type System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

interface NewReset {
  login: string;
  hash: Buffer;
  createdBy: string;
  hours: number;
}

/** Stores a link that resets the password of a user; answers where to send it. */
const MAKE_RESET = defineWrite({
  name: 'user.reset-link',
  role: 'administration',
  locks: ({ login }: NewReset, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: ({ login }, accountId) => ({ user: userSecurity(accountId, login) }),
  decide({ login }, { found }) {
    const [user] = found.user;
    if (!user) throw notFound('no_user', { login });
    if (!user.active) throw conflict('user_disabled', { login });
    return user;
  },
  write: ({ login, ...link }, user, { account }) => ({
    answer: { email: user.email, name: user.name, code: account.code, company: account.name },
    outcome: `made a link that resets the password of ${login}`,
    commands: replaceReset(account.id, user.id, link),
  }),
  trail: {
    of: 'people',
    entries: ({ login, hours }) => [{ type: 'user', name: login, after: { reset_link_hours: hours } }],
  },
});

/** Removes the second factors of a user who has lost them, and ends the sessions of the user. */
const REMOVE_FACTORS = defineWrite({
  name: 'user.remove-second-factors',
  role: 'administration',
  locks: ({ login }: { login: string }, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  decide({ login }, { locked }) {
    const [user] = locked.rows.user;
    if (!user) throw notFound('no_user', { login });
    return user;
  },
  write: ({ login }, { id }, { account }) => ({
    answer: null,
    outcome: `removed the second factors of ${login}`,
    commands: [...deleteSecondFactors(account.id, id), endUserSessions(account.id, id)],
  }),
  trail: {
    of: 'people',
    entries: ({ login }) => [{ type: 'user', name: login, after: { second_factors: 'removed' } }],
  },
});

/** Sets which users need a second factor; sessions of users who need one and have none end. */
const SET_RULE = defineWrite({
  name: 'account.second-factor',
  role: 'administration',
  locks: (_: { rule: SecondFactorRule }) => ({}),
  write: ({ rule }, _, { account }) => ({
    answer: null,
    outcome: `set the rule of second factors to ${rule}`,
    commands: [
      updateSecondFactorRule(account.id, rule),
      ...(rule === 'optional' ? [] : [endSessionsWithoutFactor(account.id, rule === 'admins' ? 'admin' : undefined)]),
    ],
  }),
  trail: { of: 'people', entries: ({ rule }) => [{ type: 'account', after: { second_factor: rule } }] },
});

/** Hours for which a link of an administrator works, and that of an invitation. */
export const RESET_HOURS = 24;
export const INVITATION_HOURS = 72;

/** The page behind a link. */
export const RESET_PAGE = '/admin/sign-in/new-password';

/** The path of a link, below the address of the server. */
export const resetPath = (account: string, token: string): string =>
  `${RESET_PAGE}?${new URLSearchParams({ account, token })}`;

/** A new link; `token` is shown once. */
interface ResetLink {
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
  actor: Administrator | System,
  login: string,
  createdBy: string,
  hours = RESET_HOURS,
): Promise<ResetLink> {
  const token = newToken('xr_');
  const input = { login, hash: hashOf(token), createdBy, hours };
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

/** The users of an account with their ways to sign in, and the rule of the account. */
export async function listSignIns(context: DatabaseContext, actor: Administrator): Promise<SignInOfUser[]> {
  return readRowsAs(context, actor, signInsOfUsers(actor.accountId), { cost: 'scan' });
}
