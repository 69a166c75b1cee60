// Statements about browsers that a user has signed in from.

import { type Command, command, query } from '../../../query/statement.ts';

/** Browsers that are remembered of a user. */
const MAX_BROWSERS = 20;

/** True if the user has signed in from this browser, and if from any. */
export const knownBrowser = (accountId: number, login: string, browserHash: Buffer) =>
  query<{ known: boolean; any: boolean }>({
    name: 'known browser',
    text: `SELECT coalesce(bool_or(b.browser_hash = $3), false) AS known, count(b.browser_hash) > 0 AS any
      FROM app_user u LEFT JOIN known_browser b ON b.account_id = u.account_id AND b.user_id = u.id
      WHERE u.account_id = $1 AND u.login = $2`,
    values: [accountId, login, browserHash],
  });

/** Remembers a browser. */
export const rememberBrowser = (accountId: number, userId: number, browserHash: Buffer, browser: string): Command[] => [
  command({
    name: 'browser remembered',
    text: `INSERT INTO known_browser (account_id, user_id, browser_hash, browser) VALUES ($1, $2, $3, $4)
      ON CONFLICT (account_id, user_id, browser_hash) DO UPDATE SET last_used_at = now(), browser = $4`,
    values: [accountId, userId, browserHash, browser],
  }),
  command({
    name: 'browsers forgotten',
    text: `DELETE FROM known_browser WHERE account_id = $1 AND user_id = $2 AND browser_hash IN (
      SELECT browser_hash FROM known_browser WHERE account_id = $1 AND user_id = $2 ORDER BY last_used_at DESC OFFSET ${MAX_BROWSERS})`,
    values: [accountId, userId],
  }),
];
