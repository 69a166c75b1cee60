// Statements about users, as an administrator adds and changes them.

import type { Role } from '../../../domain/roles.ts';
import { type Command, command, type RowLock, rowLock } from '../../../query/statement.ts';

/** A user by login, locked. */
export const lockUser = (accountId: number, login: string): RowLock<{ id: number; role: Role; active: boolean }> =>
  rowLock({
    text: 'SELECT id, role, active FROM app_user WHERE account_id = $1 AND login = $2 FOR NO KEY UPDATE',
    values: [accountId, login],
  });

/** Inserts a user under the id that was allocated. */
export const insertUser = (
  accountId: number,
  id: number,
  user: { login: string; name: string; role: Role; passwordHash: string },
): Command =>
  command({
    text: 'INSERT INTO app_user (account_id, id, login, name, role, password_hash) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [accountId, id, user.login, user.name, user.role, user.passwordHash],
  });

/** Gives a user a new password. */
export const updatePassword = (accountId: number, id: number, passwordHash: string): Command =>
  command({
    text: 'UPDATE app_user SET password_hash = $3, updated_at = now() WHERE account_id = $1 AND id = $2',
    values: [accountId, id, passwordHash],
  });

/** Enables or disables a user. */
export const updateActive = (accountId: number, id: number, active: boolean): Command =>
  command({
    text: 'UPDATE app_user SET active = $3, updated_at = now() WHERE account_id = $1 AND id = $2',
    values: [accountId, id, active],
  });

/** Ends all sessions of a user. */
export const endUserSessions = (accountId: number, userId: number): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2',
    values: [accountId, userId],
  });

/** Ends the sessions that a user opened with a password. */
export const endPasswordSessions = (accountId: number, userId: number): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND user_id = $2 AND api_token_hash IS NULL',
    values: [accountId, userId],
  });
