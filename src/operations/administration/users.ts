// Users of an account, as administrators add and change them.

import {
  activeAdmins,
  deleteUser,
  documentOfUser,
  endPasswordSessions,
  endUserSessions,
  insertUser,
  lockUser,
  updateUser,
} from '../../database/sql/administration/users.ts';
import { endReset } from '../../database/sql/sign-in/password-resets.ts';
import { checkUserFields } from '../../definitions/administration/checks.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { AppError, alreadyExists, FieldErrors, notFound } from '../../domain/errors.ts';
import { addressError } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Role } from '../../domain/roles.ts';
import { cleanCode } from '../../domain/values/code.ts';
import { type Administrator, passwordSessions } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { readRowsAs } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** A new user; the password is stored hashed. */
interface NewUser {
  login: string;
  name: string;
  role: Role;
  /** Mail address, for sign-in and notices. */
  email?: string | undefined;
}

/** Inserts a user. */
const ADD_USER = defineWrite({
  name: 'user.add',
  role: 'administration',
  locks: (_: NewUser & { passwordHash: string }) => ({
    idOrders: [recordOf('users').orderLock],
    newId: 'app_user_id_seq',
  }),
  decide(user, { locked }) {
    const { login } = user;
    const errors = new FieldErrors();
    errors.list.push(...checkUserFields(user));
    errors.check(/^[\x21-\x7e]{1,60}$/.test(login), 'login', new Message('not_visible_ascii'));
    const unusable = user.email === undefined ? undefined : addressError(user.email);
    if (unusable) errors.add('email', unusable);
    errors.throwIfAny();
    return locked.newId;
  },
  write: (user, id, { account }) => ({
    answer: id,
    outcome: `added user ${user.login}`,
    commands: [insertUser(account.id, id, user)],
    events: [{ type: 'user.created', id }],
  }),
  violation: (constraint, { login }) =>
    constraint === 'app_user_login_key' ? alreadyExists('user', 'login', login) : undefined,
  trail: {
    of: 'people',
    entries: ({ login, name, role, email }) => [
      { type: 'user', name: login, after: { login, name, role, ...(email !== undefined && { email }) } },
    ],
  },
});

/** Changes the password of a user and ends the sessions opened with the old one. */
const CHANGE_PASSWORD = defineWrite({
  name: 'user.password',
  role: 'administration',
  locks: ({ login }: { login: string; passwordHash: string }, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  decide: ({ login }, { locked }) => lockedUser(login, locked.rows.user).id,
  write: ({ login, passwordHash }, id, { account }) => ({
    answer: undefined,
    outcome: `changed the password of ${login}`,
    commands: [
      updateUser(account.id, id, { password_hash: passwordHash }),
      endReset(account.id, id),
      endPasswordSessions(account.id, id),
    ],
  }),
  // Neither the password nor its hash is in the trail.
  trail: { of: 'people', entries: ({ login }) => [{ type: 'user', name: login, after: {} }] },
});

/**
 * Enables or disables a user. Both end the sessions of the user, because a session from before must not become
 * valid again.
 */
const SET_ACTIVE = defineWrite({
  name: 'user.set-active',
  role: 'administration',
  locks: ({ login }: { login: string; active: boolean }, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  decide: ({ login }, { locked }) => lockedUser(login, locked.rows.user),
  write: ({ login, active }, user, { account }) => ({
    answer: undefined,
    outcome: `${active ? 'enabled' : 'disabled'} user ${login}`,
    commands:
      user.active && active
        ? []
        : [
            updateUser(account.id, user.id, { active }),
            endReset(account.id, user.id),
            endUserSessions(account.id, user.id),
          ],
  }),
  trail: {
    of: 'people',
    entries: ({ login, active }, user) => [
      { type: 'user', name: login, before: { active: user.active }, after: { active } },
    ],
  },
});

/** Changes name and mail address of a user. A new address ends a link for a new password, which was mailed to the former one. */
const CHANGE_DETAILS = defineWrite({
  name: 'user.details',
  role: 'administration',
  locks: ({ login }: { login: string; name: string; email: string | null }, accountId) => ({
    exclusive: [passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  decide({ login, name, email }, { locked }) {
    const errors = new FieldErrors();
    errors.list.push(...checkUserFields({ name }));
    const unusable = email === null ? undefined : addressError(email);
    if (unusable) errors.add('email', unusable);
    errors.throwIfAny();
    return lockedUser(login, locked.rows.user);
  },
  write: ({ login, name, email }, user, { account }) => ({
    answer: undefined,
    outcome: `changed name and address of ${login}`,
    commands: [
      updateUser(account.id, user.id, { name, email }),
      ...(email === user.email ? [] : [endReset(account.id, user.id)]),
    ],
    events: [{ type: 'user.updated', id: user.id }],
  }),
  trail: {
    of: 'people',
    entries: ({ login, name, email }, user) => [
      { type: 'user', name: login, before: { name: user.name, email: user.email }, after: { name, email } },
    ],
  },
});

/** Lock of writes that may remove an administrator. */
const ADMINISTRATORS = 'administrators';

/**
 * Changes the role of a user; returns the former one. The new role applies to open sessions at once. Sessions opened by
 * password end, so that the next one has all rights of the role; those of API tokens stay.
 */
const CHANGE_ROLE = defineWrite({
  name: 'user.change-role',
  role: 'administration',
  locks: ({ login }: { login: string; role: Role }, accountId) => ({
    exclusive: [ADMINISTRATORS, passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: (_, accountId) => ({ admins: activeAdmins(accountId) }),
  decide({ login, role }, { locked, found }) {
    const user = lockedUser(login, locked.rows.user);
    if (role !== 'admin') refuseLastAdmin(login, found.admins);
    return user;
  },
  write: ({ login, role }, user, { account }) => ({
    answer: user.role,
    outcome: `gave ${login} the role ${role}`,
    commands:
      user.role === role
        ? []
        : [
            updateUser(account.id, user.id, { role }),
            endReset(account.id, user.id),
            endPasswordSessions(account.id, user.id),
          ],
    events: user.role === role ? [] : [{ type: 'user.updated', id: user.id }],
  }),
  trail: {
    of: 'people',
    entries: ({ login, role }, user) => [{ type: 'user', name: login, before: { role: user.role }, after: { role } }],
  },
});

/** Removes a user; disables one who is named on documents. Sessions and API tokens of the user end. */
const REMOVE_USER = defineWrite({
  name: 'user.remove',
  role: 'administration',
  locks: ({ login }: { login: string; isNamed: boolean }, accountId) => ({
    exclusive: [ADMINISTRATORS, passwordSessions(login)],
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: (_, accountId) => ({ admins: activeAdmins(accountId) }),
  decide({ login }, { locked, found }) {
    const user = lockedUser(login, locked.rows.user);
    refuseLastAdmin(login, found.admins);
    return user;
  },
  write: ({ login, isNamed }, { id }, { account }) => ({
    answer: undefined,
    outcome: `${isNamed ? 'disabled' : 'removed'} user ${login}`,
    commands: [
      endUserSessions(account.id, id),
      endReset(account.id, id),
      ...(isNamed ? [updateUser(account.id, id, { active: false })] : deleteUser(account.id, { id, login })),
    ],
    events: isNamed ? [] : [{ type: 'user.deleted', id }],
  }),
  trail: {
    of: 'people',
    entries: ({ login, isNamed }, { role, active }) => [
      isNamed
        ? { type: 'user', name: login, before: { active }, after: { active: false } }
        : { type: 'user', name: login, before: { login, role, active } },
    ],
  },
});

/** Cause of the error about the last administrator. */
const LAST_ADMIN = Symbol('last administrator');

/** True if a write was rejected because it would remove the last administrator. */
export const isLastAdmin = (error: unknown): boolean => error instanceof AppError && error.cause === LAST_ADMIN;

function refuseLastAdmin(login: string, admins: { login: string }[]): void {
  const [only, another] = admins;
  if (another || only?.login !== login) return;
  const message = new Message('last_administrator', { login });
  throw new AppError('CONFLICT', message, { cause: LAST_ADMIN });
}

function lockedUser<User>(login: string, [user]: User[]): User {
  if (!user) throw notFound('no_user', { login });
  return user;
}

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

/** Sets a new password of a user, and ends the sessions opened with the old one. Throws NOT_FOUND, INVALID_ARGUMENT. */
export async function changePassword(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  password: string,
): Promise<void> {
  checkPassword(password, login);
  await runWriteAs(context, actor, CHANGE_PASSWORD, { login, passwordHash: await hashPassword(password) });
}

/**
 * Sets name and mail address of a user; an empty address removes it. The login stays. Throws NOT_FOUND, INVALID_ARGUMENT (name, email).
 */
export function changeDetails(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const details = { name: name.trim(), email: email.trim() || null };
  return runWriteAs(context, actor, CHANGE_DETAILS, { login, ...details });
}

/** Enables or disables a user. All sessions of the user end; API tokens of a disabled user do not work. Throws NOT_FOUND. */
export function setActive(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  active: boolean,
): Promise<void> {
  return runWriteAs(context, actor, SET_ACTIVE, { login, active });
}

/**
 * Changes the role of a user at once; sessions opened by password end. Resolves to the former role. Throws NOT_FOUND, and
 * CONFLICT for the only active administrator.
 */
export function changeRole(context: DatabaseContext, actor: Administrator, login: string, role: Role): Promise<Role> {
  return runWriteAs(context, actor, CHANGE_ROLE, { login, role });
}

/**
 * Removes a user with all API tokens. A user who is the salesperson of documents is disabled instead: then it resolves to one of
 * these documents. Throws NOT_FOUND, and CONFLICT for the only active administrator.
 */
export async function removeUser(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
): Promise<{ document_set: string; seq_number: string } | undefined> {
  // The role of administrators may not read documents.
  const [document] = await readRowsAs(context, actor, documentOfUser(actor.accountId, login), { cost: 'scan' });
  await runWriteAs(context, actor, REMOVE_USER, { login, isNamed: document !== undefined });
  return document;
}
