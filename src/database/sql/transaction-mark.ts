// The id of a transaction and the query for its end, for an unanswered COMMIT (docs/decisions/0025).

import { query, type Row, type Statement } from '../../query/statement.ts';

/** Permanent name of a transaction. After a crash or failover, an id of which nothing was stored may be used again. */
export interface TransactionMark {
  xid: string;
  /** Start of its server, in seconds since 1970 by the server's clock. */
  server: number;
  /** Begin of the transaction, likewise. */
  begun: number;
}

/** The columns of a mark. Reading them assigns the transaction its id, as a row lock does. */
export const MARK_COLUMNS = `pg_current_xact_id()::text AS xid,
    date_part('epoch', pg_postmaster_start_time()) AS server, date_part('epoch', now()) AS begun`;

/** Reads the mark of a transaction that locks no session. */
export const markTransaction: Statement = { name: 'transaction mark', text: `SELECT ${MARK_COLUMNS}` };

/** The mark in a row that has its columns. */
export function readMark(row: Row | undefined): TransactionMark | undefined {
  if (!row) return undefined;
  const { xid, server, begun } = row as unknown as TransactionMark;
  return { xid, server, begun };
}

/** End of a transaction. */
export interface TransactionEnd {
  /** null: it is too old for PostgreSQL. */
  status: 'committed' | 'aborted' | 'in progress' | null;
  /** True if the server has not crashed since, so that the id is unique. */
  same: boolean;
  /** True if the server is a standby, which may lag behind. */
  standby: boolean;
}

// True if the server has not crashed since the transaction of a mark began; $2 and $3 are `server` and `begun` of the mark.
const SAME_SERVER = `date_part('epoch', pg_postmaster_start_time()) = $2::float8
      AND date_part('epoch', pg_stat_get_bgwriter_stat_reset_time()) < $3::float8`;

/**
 * End of the transaction with a mark. A crash resets PostgreSQL's statistics and the time of their reset; after a failover the server
 * has another start. An id that is not assigned yet then belongs to a lost transaction.
 */
export const endOfTransaction = ({ xid, server, begun }: TransactionMark) =>
  query<TransactionEnd>({
    name: 'transaction end',
    text: `SELECT CASE WHEN same OR $1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN pg_xact_status($1::xid8) ELSE 'aborted' END
      AS status, same, pg_is_in_recovery() AS standby
    FROM (SELECT ${SAME_SERVER} AS same) AS server`,
    values: [xid, server, begun],
  });

/**
 * Ends the connection of a transaction without a COMMIT, whose client has lost it and which would keep its locks. A committing one is
 * left alone. `pg_stat_activity` shows only the last 32 bits of an id, and ids repeat after a crash; so nothing is ended unless the server
 * is the same and the whole id belongs to a transaction in progress.
 */
export const endAbandoned = ({ xid, server, begun }: TransactionMark) =>
  query({
    name: 'transaction abandoned',
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_xid = $1::xid8::xid AND state = 'idle in transaction' AND usename = current_user
      AND CASE WHEN ${SAME_SERVER} THEN pg_xact_status($1::xid8) = 'in progress' ELSE false END`,
    values: [xid, server, begun],
  });
