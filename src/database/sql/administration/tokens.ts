// Statements about API tokens, as an administrator adds and revokes them.

import { type Command, command, rowLock } from '../../../query/statement.ts';
import { deleteFrom } from '../rows-by-columns.ts';

/** A token that is locked. */
export interface LockedToken {
  token_hash: Buffer;
  user_id: number;
  login: string;
  active: boolean;
  scopes: string[];
  nonce_window: number;
  expires_at: Date | null;
  ended: boolean;
  former: boolean;
}

/** A token by name, and its former secrets, locked; the token itself first. */
export const lockTokens = (accountId: number, name: string) =>
  rowLock<LockedToken>({
    text: `SELECT t.token_hash, t.user_id, u.login, u.active, t.scopes, t.nonce_window, t.expires_at,
      t.revoked_at IS NOT NULL OR coalesce(t.expires_at <= now(), false) AS ended, t.former_name IS NOT NULL AS former
    FROM api_token t JOIN app_user u ON u.account_id = t.account_id AND u.id = t.user_id
    WHERE t.account_id = $1 AND (t.name = $2 OR t.former_name = $2)
    ORDER BY t.former_name IS NOT NULL, t.token_hash FOR NO KEY UPDATE OF t`,
    values: [accountId, name],
  });

/** Makes a token a former one: it gets another name, and ends with its sessions after `overlapSeconds`, or at its own earlier end. */
export const replaceToken = (
  accountId: number,
  token: { hash: Buffer; name: string; formerName: string; overlapSeconds: number },
): Command[] => [
  command({
    text: `UPDATE api_token SET name = $3, former_name = $4, expires_at = least(expires_at, now() + make_interval(secs => $5))
      WHERE account_id = $1 AND token_hash = $2`,
    values: [accountId, token.hash, token.formerName, token.name, token.overlapSeconds],
  }),
  command({
    text: `UPDATE session SET expires_at = least(expires_at, now() + make_interval(secs => $3))
      WHERE account_id = $1 AND api_token_hash = $2`,
    values: [accountId, token.hash, token.overlapSeconds],
  }),
];

/** Inserts a token. */
export const insertToken = (
  accountId: number,
  token: {
    hash: Buffer;
    userId: number;
    name: string;
    scopes: string[];
    expiresAt: Date | null;
    nonceWindow: number;
  },
) =>
  command({
    text: `INSERT INTO api_token (account_id, token_hash, user_id, name, scopes, expires_at, nonce_window)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, token.hash, token.userId, token.name, token.scopes, token.expiresAt, token.nonceWindow],
  });

/** Revokes tokens. A revoked token keeps its time of revocation. */
export const revokeTokens = (accountId: number, hashes: Buffer[]) =>
  command({
    text: 'UPDATE api_token SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = $1 AND token_hash = ANY ($2)',
    values: [accountId, hashes],
  });

/** Ends the sessions that tokens have opened. */
export const endTokenSessions = (accountId: number, hashes: Buffer[]) =>
  deleteFrom('session', { account_id: accountId, api_token_hash: hashes });
