// Statements about API tokens, as an administrator adds and revokes them.

import { type Command, command, type RowLock, rowLock } from '../../../query/statement.ts';

/** A token by name, locked. */
export const lockToken = (accountId: number, name: string): RowLock<{ token_hash: Buffer }> =>
  rowLock({
    text: 'SELECT token_hash FROM api_token WHERE account_id = $1 AND name = $2 FOR NO KEY UPDATE',
    values: [accountId, name],
  });

/** Inserts a token. */
export const insertToken = (
  accountId: number,
  token: {
    hash: Buffer;
    userId: number;
    name: string;
    scopes: string[];
    expiresAt: Date | undefined;
    nonceWindow: number;
  },
): Command =>
  command({
    text: `INSERT INTO api_token (account_id, token_hash, user_id, name, scopes, expires_at, nonce_window)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [accountId, token.hash, token.userId, token.name, token.scopes, token.expiresAt ?? null, token.nonceWindow],
  });

/** Revokes a token; one that is revoked already keeps its time. */
export const revokeTokenCommand = (accountId: number, hash: Buffer): Command =>
  command({
    text: 'UPDATE api_token SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = $1 AND token_hash = $2',
    values: [accountId, hash],
  });

/** Ends the sessions that a token has opened. */
export const endTokenSessions = (accountId: number, hash: Buffer): Command =>
  command({
    text: 'DELETE FROM session WHERE account_id = $1 AND api_token_hash = $2',
    values: [accountId, hash],
  });
