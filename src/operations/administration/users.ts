// Users of an account, as administrators add and change them.

import {
  endPasswordSessions,
  insertUser,
  lockUser,
  updatePassword,
} from '../../database/statements/administration/users.ts';
import { AppError } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

export interface NewUser {
  login: string;
  name: string;
  role: Role;
}

const USER_ORDER_LOCK = 7;

const ADD_USER = defineWrite({
  name: 'user.add',
  role: 'administration',
  locks: (_: NewUser & { passwordHash: string }) => ({ idOrders: [USER_ORDER_LOCK], newId: 'app_user_id_seq' }),
  lookUp: () => ({}),
  decide({ login, name }, { locked }) {
    if (!/^[\x21-\x7e]{1,60}$/.test(login))
      throw new AppError('INVALID_ARGUMENT', 'A login is 1 to 60 visible ASCII characters');
    if (name.length < 1 || name.length > 255) throw new AppError('INVALID_ARGUMENT', 'A name has 1 to 255 characters');
    return locked.newId;
  },
  write: (user, id, { account }) => ({
    answer: id,
    outcome: `added user ${user.login}`,
    commands: [insertUser(account.id, id, user)],
  }),
  violation: (constraint, { login }) =>
    constraint === 'app_user_login_key'
      ? new AppError('DUPLICATE_ENTRY', `There is a user '${login}' already`)
      : undefined,
});

/** Adds a user; resolves to its id. Throws INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addUser(
  context: DatabaseContext,
  actor: Administrator,
  { password, ...user }: NewUser & { password: string },
): Promise<number> {
  checkPassword(password);
  return runWriteAs(context, actor, ADD_USER, { ...user, passwordHash: await hashPassword(password) });
}

const CHANGE_PASSWORD = defineWrite({
  name: 'user.password',
  role: 'administration',
  locks: ({ login }: { login: string; passwordHash: string }, accountId) => ({
    rows: { user: lockUser(accountId, login) },
  }),
  lookUp: () => ({}),
  decide({ login }, { locked }) {
    const [user] = locked.rows.user;
    if (!user) throw new AppError('NOT_FOUND', `There is no user '${login}'`);
    return user.id;
  },
  write: ({ login, passwordHash }, id, { account }) => ({
    answer: undefined,
    outcome: `changed the password of ${login}`,
    commands: [updatePassword(account.id, id, passwordHash), endPasswordSessions(account.id, id)],
  }),
});

/** Gives a user a new password and ends the sessions opened with the old one. Throws NOT_FOUND, INVALID_ARGUMENT. */
export async function changePassword(
  context: DatabaseContext,
  actor: Administrator,
  login: string,
  password: string,
): Promise<void> {
  checkPassword(password);
  await runWriteAs(context, actor, CHANGE_PASSWORD, { login, passwordHash: await hashPassword(password) });
}

function checkPassword(password: string): void {
  if ([...password].length < 10) throw new AppError('INVALID_ARGUMENT', 'A password has at least 10 characters');
}
