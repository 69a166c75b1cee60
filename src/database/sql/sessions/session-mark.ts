// The mark that a session's writes leave on each server: a standby that has it has the last write of the session.

import { type MergeableQuery, mergeableQuery } from '../../../query/statement.ts';

/** The mark of a session on a server, and the state of that server. */
export interface SessionMark {
  /** Another one after each write of the session: each spends a nonce in its own transaction. */
  mark: string;
  /** True if the server is a standby. */
  standby: boolean;
  /** Bytes of the write-ahead log that it has written, or replayed as a standby. */
  position: number;
  /** Its clock, in seconds since 1970. */
  clock: number;
}

const MARK = `s.last_nonce || ' ' || coalesce(s.used_nonces::text, '') AS mark, pg_is_in_recovery() AS standby,
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END - '0/0')::float8 AS position,
    date_part('epoch', clock_timestamp()) AS clock`;

/** The mark of a session; no row when the server has no such session. Queries sent behind it see all that it shows. */
export const sessionMark = (accountId: number, sessionHash: Buffer): MergeableQuery<SessionMark> =>
  mergeableQuery('session mark', sessionHash, hashes => ({
    name: 'session mark',
    text: `SELECT (h.number - 1)::int AS item, ${MARK}
    FROM unnest($2::bytea[]) WITH ORDINALITY AS h (hash, number)
    JOIN session s ON s.account_id = $1 AND s.session_hash = h.hash`,
    values: [accountId, hashes],
  }));
