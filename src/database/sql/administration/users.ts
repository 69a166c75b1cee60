// Statements about users, as an administrator adds and changes them.

import type { Role } from '../../../domain/roles.ts';
import { type Command, command, type Query, query, type RowLock, rowLock } from '../../../query/statement.ts';

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

/** Sets the e-mail address of a user; null: none. */
export const updateEmail = (accountId: number, id: number, email: string | null): Command =>
  command({
    text: 'UPDATE app_user SET email = $3, updated_at = now() WHERE account_id = $1 AND id = $2',
    values: [accountId, id, email],
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

/** Gives a user a role. */
export const updateRole = (accountId: number, id: number, role: Role): Command =>
  command({
    text: 'UPDATE app_user SET role = $3, updated_at = now() WHERE account_id = $1 AND id = $2',
    values: [accountId, id, role],
  });

/** The logins of the users who may administer the account: active, with the role admin. */
export const activeAdmins = (accountId: number): Query<{ login: string }> =>
  query({
    text: "SELECT login FROM app_user WHERE account_id = $1 AND role = 'admin' AND active",
    values: [accountId],
  });

/** A document that names a user as its salesperson: by login, name, or the salesperson that the user is. */
export const documentOfUser = (accountId: number, login: string): Query<{ document_set: string; seq_number: string }> =>
  query({
    text: `SELECT d.document_set, d.seq_number FROM app_user u
      JOIN document d ON d.account_id = u.account_id AND d.salesperson IN (u.login, u.name, u.salesperson)
      WHERE u.account_id = $1 AND u.login = $2 LIMIT 1`,
    values: [accountId, login],
  });

/** Deletes a user who has no session: with API tokens, and the addresses logged in from. */
export const deleteUser = (accountId: number, { id, login }: { id: number; login: string }): Command[] => [
  command({ text: 'DELETE FROM api_token WHERE account_id = $1 AND user_id = $2', values: [accountId, id] }),
  command({ text: 'DELETE FROM login_address WHERE account_id = $1 AND login = $2', values: [accountId, login] }),
  command({ text: 'DELETE FROM app_user WHERE account_id = $1 AND id = $2', values: [accountId, id] }),
];
