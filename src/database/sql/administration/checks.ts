// Statements about the checks of accounts that the pages of the host start: the result of the last one, and whether one runs.

import { command, query, type Row } from '../../../query/statement.ts';

/** The last check of an account. */
export interface CheckRow extends Row {
  begun_at: Date;
  ended_at: Date | null;
  /** Number of figures that differed. */
  found: number | null;
  /** The first of them. */
  differences: { check: unknown; subject: unknown; expected: unknown; found: unknown }[] | null;
  failed: string | null;
  /** True if a check of this account runs, in any process. */
  runs: boolean;
}

// All checks share the advisory lock of account 0, which no account has (see account-move/ownership.ts).
const SECOND_KEY = -2;
const RUNS = `EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database()
        AND l.locktype = 'advisory' AND l.classid = account_id::oid AND l.objid = (${SECOND_KEY})::oid AND l.objsubid = 2 AND l.granted)`;

/** Takes the lock of checks until the transaction ends, and marks the account as being checked. False if another check runs. */
export const checkAlone = (accountId: number) =>
  query<{ alone: boolean }>({
    text: `SELECT pg_try_advisory_xact_lock(0, ${SECOND_KEY}) AND pg_try_advisory_xact_lock($1, ${SECOND_KEY}) AS alone`,
    values: [accountId],
  });

/** The last check of an account; no row when there was none. */
export const lastCheck = (accountId: number) =>
  query<CheckRow>({
    text: `SELECT begun_at, ended_at, found, differences, failed, ${RUNS} AS runs FROM account_check WHERE account_id = $1`,
    values: [accountId],
  });

/** Records the begin of a check. */
export const noteBegin = (accountId: number) =>
  command({
    text: `INSERT INTO account_check (account_id, begun_at) VALUES ($1, now()) ON CONFLICT (account_id) DO UPDATE
      SET begun_at = now(), ended_at = NULL, found = NULL, differences = NULL, failed = NULL`,
    values: [accountId],
  });

/** Records the result of a check, or the reason why it failed. */
export const noteEnd = (
  accountId: number,
  { found, differences, failed }: { found: number | null; differences: object[]; failed: string | null },
) =>
  command({
    text: `UPDATE account_check SET ended_at = now(), found = $2, differences = $3, failed = $4 WHERE account_id = $1`,
    values: [accountId, found, JSON.stringify(differences), failed],
  });
