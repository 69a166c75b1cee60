// Users of an account, as administrators add and change them.

import { documentOfUser } from '../../database/sql/administration/users.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import type { Role } from '../../domain/roles.ts';
import { cleanCode } from '../../domain/values/code.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_USER, CHANGE_PASSWORD, CHANGE_ROLE, type NewUser, REMOVE_USER, SET_ACTIVE } from './user-writes.ts';

/** Adds a user; resolves to its id. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addUser(
  context: DatabaseContext,
  actor: Administrator,
  { password, ...sent }: NewUser & { password: string },
): Promise<number> {
  const user = { ...sent, login: cleanCode(sent.login) };
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

/**
 * Gives a user another role, which holds at once; sessions opened by password end. Resolves to the former role. Throws NOT_FOUND, and
 * CONFLICT for the only active administrator.
 */
export function changeRole(context: DatabaseContext, actor: Administrator, login: string, role: Role): Promise<Role> {
  return runWriteAs(context, actor, CHANGE_ROLE, { login, role });
}

/**
 * Removes a user with all API tokens. A user whom documents name as salesperson is disabled instead: then it resolves to one of
 * these documents. Throws NOT_FOUND, and CONFLICT for the only active administrator.
 */
export async function removeUser(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
): Promise<{ document_set: string; seq_number: string } | undefined> {
  // The role of administrators may not read documents.
  const questions = { documents: documentOfUser(actor.accountId, login) };
  const [document] = (await runReadAs(context, actor, questions, { cost: 'scan' })).documents;
  await runWriteAs(context, actor, REMOVE_USER, { login, isNamed: document !== undefined });
  return document;
}
