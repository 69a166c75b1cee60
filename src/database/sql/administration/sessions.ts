// Statements about sessions, as an administrator ends them.

import { type Command, command, type RowLock, rowLock } from '../../../query/statement.ts';

/** The session with an id of `kontor session list`, locked: the first eight bytes of its hash. */
export const lockSession = (accountId: number, id: Buffer): RowLock<{ session_hash: Buffer; login: string }> =>
  rowLock({
    text: `SELECT s.session_hash, u.login FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    WHERE s.account_id = $1 AND s.session_hash >= $2 AND substring(s.session_hash FOR 8) = $2 FOR UPDATE OF s`,
    values: [accountId, id],
  });

/** The sessions of a user, locked; `live`: not yet at its latest end. */
export const lockSessionsOf = (accountId: number, login: string): RowLock<{ session_hash: Buffer; live: boolean }> =>
  rowLock({
    text: `SELECT s.session_hash, s.expires_at > now() AS live FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    WHERE s.account_id = $1 AND u.login = $2 ORDER BY s.session_hash FOR UPDATE OF s`,
    values: [accountId, login],
  });

/** Ends sessions. */
export const endSessions = (accountId: number, hashes: Buffer[]): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND session_hash = ANY ($2)',
    values: [accountId, hashes],
  });
