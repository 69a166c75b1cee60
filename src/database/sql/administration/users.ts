// Statements about users, as an administrator adds and changes them.

import type { Role } from '../../../domain/roles.ts';
import { type Command, command, query, rowLock } from '../../../query/statement.ts';
import { deleteFrom, updateTable } from '../rows-by-columns.ts';

/** A user by login, locked. */
export const lockUser = (accountId: number, login: string) =>
  rowLock<{ id: number; name: string; email: string | null; role: Role; active: boolean }>({
    text: 'SELECT id, name, email, role, active FROM app_user WHERE account_id = $1 AND login = $2 FOR NO KEY UPDATE',
    values: [accountId, login],
  });

/** Names of the users, by login. */
export const userNames = (accountId: number) =>
  query<{ login: string; name: string }>({
    name: 'names of users',
    text: 'SELECT login, name FROM app_user WHERE account_id = $1',
    values: [accountId],
  });

/** Inserts a user under the id that was allocated. */
export const insertUser = (
  accountId: number,
  id: number,
  user: { login: string; name: string; role: Role; passwordHash: string; email?: string | undefined },
) =>
  command({
    text: `INSERT INTO app_user (account_id, id, login, name, role, password_hash, email)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, id, user.login, user.name, user.role, user.passwordHash, user.email ?? null],
  });

/** Changes a user. An e-mail address of null removes it. */
export const updateUser = (
  accountId: number,
  id: number,
  values: { name?: string; password_hash?: string; email?: string | null; active?: boolean; role?: Role },
) => updateTable('app_user', { account_id: accountId, id }, values, ['updated_at = now()']);

/** Ends all sessions of a user. */
export const endUserSessions = (accountId: number, userId: number) =>
  deleteFrom('session', { account_id: accountId, user_id: userId });

/** Ends the sessions that a user opened with a password. */
export const endPasswordSessions = (accountId: number, userId: number) =>
  deleteFrom('session', { account_id: accountId, user_id: userId, api_token_hash: null });

/** The logins of the users who may administer the account: active, with the role admin. */
export const activeAdmins = (accountId: number) =>
  query<{ login: string }>({
    text: "SELECT login FROM app_user WHERE account_id = $1 AND role = 'admin' AND active",
    values: [accountId],
  });

/** A document that names a user as its salesperson: by login, name, or the salesperson that the user is. */
export const documentOfUser = (accountId: number, login: string) =>
  query<{ document_set: string; seq_number: string }>({
    text: `SELECT d.document_set, d.seq_number FROM app_user u
      JOIN document d ON d.account_id = u.account_id AND d.salesperson IN (u.login, u.name, u.salesperson)
      WHERE u.account_id = $1 AND u.login = $2 LIMIT 1`,
    values: [accountId, login],
  });

/** Deletes a user without sessions, with the user's API tokens and known addresses. */
export const deleteUser = (accountId: number, { id, login }: { id: number; login: string }): Command[] => [
  deleteFrom('api_token', { account_id: accountId, user_id: id }),
  deleteFrom('login_address', { account_id: accountId, login }),
  deleteFrom('app_user', { account_id: accountId, id }),
];
