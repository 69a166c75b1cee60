// Statements about links that reset a password.

import { type Command, command, query } from '../../../query/statement.ts';
import { deleteFrom } from '../rows-by-columns.ts';

/** The user of a link that has not ended. */
export const userOfReset = (accountId: number, linkHash: Buffer) =>
  query<{ id: number; login: string; name: string }>({
    name: 'user of reset link',
    text: `SELECT u.id, u.login, u.name FROM password_reset r
      JOIN app_user u ON u.account_id = r.account_id AND u.id = r.user_id AND u.active
      WHERE r.account_id = $1 AND r.link_hash = $2 AND r.expires_at > clock_timestamp()`,
    values: [accountId, linkHash],
  });

/** Stores a link; the one that the user had before ends. */
export const replaceReset = (
  accountId: number,
  userId: number,
  link: { hash: Buffer; createdBy: string; hours: number },
): Command[] => [
  endReset(accountId, userId),
  command({
    text: `INSERT INTO password_reset (account_id, link_hash, user_id, created_by, expires_at)
      VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    values: [accountId, link.hash, userId, link.createdBy, link.hours],
  }),
];

/** Ends the link of a user. */
export const endReset = (accountId: number, userId: number) =>
  deleteFrom('password_reset', { account_id: accountId, user_id: userId });
