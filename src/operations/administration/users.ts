// Users of an account, as administrators add and change them.

import { checkPassword } from '../../definitions/administration/passwords.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_USER, CHANGE_PASSWORD, type NewUser, SET_ACTIVE } from './user-writes.ts';

/** Adds a user; resolves to its id. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addUser(
  context: DatabaseContext,
  actor: Administrator,
  { password, ...user }: NewUser & { password: string },
): Promise<number> {
  checkPassword(password, user.login);
  return runWriteAs(context, actor, ADD_USER, { ...user, passwordHash: await hashPassword(password) });
}

/** Gives a user a new password and ends the sessions opened with the old one. Throws NOT_FOUND, INVALID_ARGUMENT. */
export async function changePassword(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  password: string,
): Promise<void> {
  checkPassword(password, login);
  await runWriteAs(context, actor, CHANGE_PASSWORD, { login, passwordHash: await hashPassword(password) });
}

/** Enables a user, or disables one; all sessions of the user end, and API tokens of a disabled user do not work. Throws NOT_FOUND. */
export function setActive(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  active: boolean,
): Promise<void> {
  return runWriteAs(context, actor, SET_ACTIVE, { login, active });
}
