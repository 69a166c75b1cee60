// Statements about the user behind a session, as the administration area shows and greets them.

import type { Role } from '../../../domain/roles.ts';
import { command, query, type Row } from '../../../query/statement.ts';
import { ACCOUNT_COLUMNS } from '../account-facts.ts';

/** The columns of the user beside those of the account. */
export interface SignedInRow extends Row {
  user_id: number;
  user_login: string;
  user_name: string;
  user_role: Role;
  /** Preferences of the user by name, as JSON text. */
  preferences: string;
  /** When the session ends at the latest. */
  expires_at: Date;
}

/** The user of a session with the account and what the user prefers; no row when there is no such session. */
export const signedInUser = (accountId: number, sessionHash: Buffer) =>
  query<SignedInRow>({
    name: 'signed-in user',
    text: `SELECT u.id AS user_id, u.login AS user_login, u.name AS user_name, u.role AS user_role, s.expires_at,
      (SELECT coalesce(json_object_agg(p.name, p.value), '{}') FROM user_preference p
        WHERE p.account_id = u.account_id AND p.user_id = u.id)::text AS preferences, ${ACCOUNT_COLUMNS}
    FROM session s JOIN app_user u ON u.account_id = s.account_id AND u.id = s.user_id
    JOIN account a ON a.account_id = s.account_id
    WHERE s.account_id = $1 AND s.session_hash = $2`,
    values: [accountId, sessionHash],
  });

/** Stores what the user of a session prefers; null: nothing any more. */
export const storePreference = (accountId: number, sessionHash: Buffer, name: string, value: string | null) =>
  command(
    value === null
      ? {
          text: `DELETE FROM user_preference p USING session s WHERE s.account_id = $1 AND s.session_hash = $2
            AND p.account_id = $1 AND p.user_id = s.user_id AND p.name = $3`,
          values: [accountId, sessionHash, name],
        }
      : {
          text: `INSERT INTO user_preference (account_id, user_id, name, value)
            SELECT account_id, user_id, $3, $4 FROM session WHERE account_id = $1 AND session_hash = $2
            ON CONFLICT (account_id, user_id, name) DO UPDATE SET value = excluded.value`,
          values: [accountId, sessionHash, name, value],
        },
  );
