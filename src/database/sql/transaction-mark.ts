// The id of a transaction, and the question how it ended: for a COMMIT that was not answered (docs/decisions/0025).

import { type Query, query, type Row, type Statement } from '../../query/statement.ts';

/** Permanent name of a transaction. An id alone may be used again after a crash or failover, if nothing of it was stored. */
export interface TransactionMark {
  xid: string;
  /** When the server that ran it was started, in seconds since 1970 by its own clock. */
  server: number;
  /** When it began, likewise. */
  begun: number;
}

/** The columns of a mark. They give the transaction its id, which a row lock does as well. */
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
  /** null: so long ago that PostgreSQL does not know it any more. */
  status: 'committed' | 'aborted' | 'in progress' | null;
  /** True if the server has run without a crash since, so that the id was given once. */
  same: boolean;
  /** True if the server is a standby, which may lag behind. */
  standby: boolean;
}

// True if the server has run without a crash since the transaction of a mark began; $2 and $3 are the mark's server and begin.
const SAME_SERVER = `date_part('epoch', pg_postmaster_start_time()) = $2::float8
      AND date_part('epoch', pg_stat_get_bgwriter_stat_reset_time()) < $3::float8`;

/**
 * End of the transaction with a mark. After a crash PostgreSQL counts its statistics from zero, and notes when; after a failover
 * the server has another start. Then an id that was not given yet is that of a transaction that is lost.
 */
export const endOfTransaction = ({ xid, server, begun }: TransactionMark): Query<TransactionEnd> =>
  query({
    name: 'transaction end',
    text: `SELECT CASE WHEN same OR $1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) THEN pg_xact_status($1::xid8) ELSE 'aborted' END
      AS status, same, pg_is_in_recovery() AS standby
    FROM (SELECT ${SAME_SERVER} AS same) AS server`,
    values: [xid, server, begun],
  });

/**
 * Ends the connection of a transaction that was sent no COMMIT: its client has lost it, and it would keep its locks. One that is
 * committing is left alone. `pg_stat_activity` shows the last 32 bits of an id only, and an id is given again after a crash: so
 * nothing is ended unless the server is the same and the whole id belongs to a transaction in progress.
 */
export const endAbandoned = ({ xid, server, begun }: TransactionMark): Query =>
  query({
    name: 'transaction abandoned',
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_xid = $1::xid8::xid AND state = 'idle in transaction' AND usename = current_user
      AND CASE WHEN ${SAME_SERVER} THEN pg_xact_status($1::xid8) = 'in progress' ELSE false END`,
    values: [xid, server, begun],
  });
