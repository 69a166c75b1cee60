// Statements about which database owns an account: the steps of a move in the rows of both databases. docs/decisions/0058

import { command, type Query, query, type SingleCommand } from '../../../query/statement.ts';

/** State of an account's moves in its row. */
export interface AccountState {
  id: number;
  ownership: 'active' | 'leaving' | 'moved' | 'arriving';
  /** The last move, the same in both databases; null: it never moved. */
  move_id: string | null;
  deletion_began: Date | null;
}

/** The state of the account with a code; no row when there is none. By the owner, who sees all accounts. */
export const accountState = (code: string): Query<AccountState> =>
  query({
    text: 'SELECT account_id AS id, ownership, move_id::text, deletion_began FROM account WHERE code = $1',
    values: [code],
  });

/** True if the caller is the only move of the account until its transaction ends. */
export const claimMove = (accountId: number): Query<{ alone: boolean }> =>
  query({ text: 'SELECT pg_try_advisory_xact_lock($1, -1) AS alone', values: [accountId] });

/** Keeps expired rows from being deleted until the transaction ends, since nothing tells the copy about it; it may be idle as long as it likes. */
export const keepExpiredRows = (): Query =>
  query({
    text: `SELECT set_config('idle_in_transaction_session_timeout', '0', true),
      pg_advisory_xact_lock_shared(1802464886), pg_advisory_xact_lock_shared(1802464887)`,
  });

/**
 * Waits until no write of the account runs, at most so many milliseconds, and keeps others out until the transaction ends. PostgreSQL ends
 * it soon when nothing is heard of its client any more.
 */
export const holdWrites = (accountId: number, waitMs: number): Query[] => [
  query({
    text: `SELECT set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '10s', true)`,
    values: [`${waitMs}ms`],
  }),
  query({ text: 'SELECT pg_advisory_xact_lock($1, 0)', values: [accountId] }),
];

/** Begins a move: from here on changes are recorded. No row when the account may not leave. Writes are held. */
export const beginLeaving = (accountId: number, moveId: string): Query<{ code: string }> =>
  query({
    text: `UPDATE account SET ownership = 'leaving', move_id = $2, sms_paused_until = NULL
      WHERE account_id = $1 AND ownership IN ('active', 'leaving') AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Ends the ownership of the database that the account leaves. No row when the move was taken back. Writes are held. */
export const leave = (accountId: number, moveId: string): Query<{ code: string }> =>
  query({
    text: `UPDATE account SET ownership = 'moved', sms_paused_until = NULL
      WHERE account_id = $1 AND move_id = $2 AND ownership = 'leaving' AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Makes the database the owner of the copy that arrived. No row when the copy is being deleted. */
export const arrive = (accountId: number, moveId: string): Query<{ code: string }> =>
  query({
    text: `UPDATE account SET ownership = 'active'
      WHERE account_id = $1 AND move_id = $2 AND ownership IN ('arriving', 'active') AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Takes a move back: the database stays, or is again, the owner. */
export const stay = (accountId: number, moveId: string): Query<{ code: string }> =>
  query({
    text: `UPDATE account SET ownership = 'active', sms_paused_until = NULL
      WHERE account_id = $1 AND move_id = $2 AND ownership IN ('leaving', 'moved') RETURNING code`,
    values: [accountId, moveId],
  });

/** Takes no job of the account from the queue for so many seconds. */
export const pauseJobs = (accountId: number, seconds: number): SingleCommand =>
  command({
    text: 'UPDATE account SET sms_paused_until = now() + make_interval(secs => $2) WHERE account_id = $1',
    values: [accountId, seconds],
  });

/** Number of jobs whose attempt has begun and whose outcome is not recorded yet. */
export const jobsUnderWay = (accountId: number): Query<{ jobs: number }> =>
  query({
    text: `SELECT count(*)::int AS jobs FROM job WHERE account_id = $1 AND state = 'queued' AND under_way AND next_at > now()`,
    values: [accountId],
  });
