// The users of an account with their ways to sign in, as administrators see them.

import { notFound } from '../../../domain/errors.ts';
import { ruleAsks } from '../../../domain/second-factor.ts';
import { listSignIns } from '../../../operations/sign-in/sign-in-administration.ts';
import { badge } from '../lists/status-badge.ts';
import type { Html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { administratorOf } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';

export const PATH = '/admin/users';

export type User = Awaited<ReturnType<typeof listSignIns>>[number];

/** All users, by login. */
export const usersOf = (page: PageRequest): Promise<User[]> => listSignIns(page.context, administratorOf(page));

/** The user with the id in the address. Throws NOT_FOUND. */
export async function userOf(page: PageRequest): Promise<User> {
  const found = (await usersOf(page)).find(({ id }) => id === page.params.id);
  if (!found) throw notFound('no_such_user');
  return found;
}

/** The address of the page of a user. */
export const addressOf = ({ id }: Pick<User, 'id'>): string => `${PATH}/${id}`;

export const nameOf = ({ name, login }: Pick<User, 'name' | 'login'>): string => `${name} (${login})`;

export const hasFactor = ({ has_totp, passkeys }: User): boolean => has_totp || passkeys > 0;

/** Badge of a user: active or disabled. */
export function stateBadge({ words: { users } }: PageRequest, { active }: User): Html {
  return badge(active ? users.active : users.disabled, active ? 'PAID' : 'VOID');
}

/** Second factors of a user, and whether the account's rule requires one that is missing. */
export function factorsOf({ words: { security, users }, format }: PageRequest, user: User): Html {
  if (!hasFactor(user)) return ruleAsks(user.rule, user.role) ? users.factorMissing : security.no;
  return [
    user.has_totp && security.totp,
    user.passkeys > 0 && fill(users.passkeys, { count: format.number(user.passkeys) }),
  ]
    .filter(Boolean)
    .join(', ');
}
