// The writes of users: adding one, changing a password.

import {
  endPasswordSessions,
  insertUser,
  lockUser,
  updatePassword,
} from '../../database/statements/administration/users.ts';
import { recordOf } from '../../definitions/catalogue.ts';
import { AppError } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { defineWrite } from '../write/define-write.ts';

/** A new user; the password is stored hashed. */
export interface NewUser {
  login: string;
  name: string;
  role: Role;
}

export const ADD_USER = defineWrite({
  name: 'user.add',
  role: 'administration',
  locks: (_: NewUser & { passwordHash: string }) => ({
    idOrders: [recordOf('users').orderLock],
    newId: 'app_user_id_seq',
  }),
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

export const CHANGE_PASSWORD = defineWrite({
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
