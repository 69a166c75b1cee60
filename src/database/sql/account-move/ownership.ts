// Statements about the ownership of an account: the steps of a move, in both databases. docs/decisions/0058

import { command, type Query, query } from '../../../query/statement.ts';

/** Values of the column `ownership`: whether this database owns an account. */
export type Ownership = 'active' | 'leaving' | 'moved' | 'arriving';

/** State of an account's moves in its row. */
export interface AccountState {
  id: number;
  ownership: Ownership;
  /** The last move, the same in both databases; null: it never moved. */
  move_id: string | null;
  deletion_began: Date | null;
}

/** The state of the account with a code; no row when there is none. By the owner, who sees all accounts. */
export const accountState = (code: string) =>
  query<AccountState>({
    text: 'SELECT account_id AS id, ownership, move_id::text, deletion_began FROM account WHERE code = $1',
    values: [code],
  });

/** True if the caller is the only move of the account until its transaction ends. */
export const claimMove = (accountId: number) =>
  query<{ alone: boolean }>({ text: 'SELECT pg_try_advisory_xact_lock($1, -1) AS alone', values: [accountId] });

/**
 * Stops the deletion of expired rows until the transaction ends, because such deletions are not recorded as changes. The transaction
 * may be idle without limit.
 */
export const keepExpiredRows = () =>
  query({
    text: `SELECT set_config('idle_in_transaction_session_timeout', '0', true),
      pg_advisory_xact_lock_shared(1802464886), pg_advisory_xact_lock_shared(1802464887), pg_advisory_xact_lock_shared(1802464889)`,
  });

/**
 * Waits at most `waitMs` until no write of the account runs, and blocks further writes until the transaction ends. PostgreSQL ends the
 * transaction 10 seconds after its last statement, in case its client is lost.
 */
export const holdWrites = (accountId: number, waitMs: number): Query[] => [
  query({
    text: `SELECT set_config('lock_timeout', $1, true), set_config('idle_in_transaction_session_timeout', '10s', true)`,
    values: [`${waitMs}ms`],
  }),
  query({ text: 'SELECT pg_advisory_xact_lock($1, 0)', values: [accountId] }),
];

/** Begins a move: changes are recorded from now on. No row if the account cannot be moved. The caller blocks writes. */
export const beginLeaving = (accountId: number, moveId: string) =>
  query<{ code: string }>({
    text: `UPDATE account SET ownership = 'leaving', move_id = $2, sms_paused_until = NULL
      WHERE account_id = $1 AND ownership IN ('active', 'leaving') AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Ends the ownership of the source database. No row if the move was cancelled. The caller blocks writes. */
export const leave = (accountId: number, moveId: string) =>
  query<{ code: string }>({
    text: `UPDATE account SET ownership = 'moved', sms_paused_until = NULL
      WHERE account_id = $1 AND move_id = $2 AND ownership = 'leaving' AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Makes the target database the owner. No row if the copy is being deleted. */
export const arrive = (accountId: number, moveId: string) =>
  query<{ code: string }>({
    text: `UPDATE account SET ownership = 'active'
      WHERE account_id = $1 AND move_id = $2 AND ownership IN ('arriving', 'active') AND deletion_began IS NULL RETURNING code`,
    values: [accountId, moveId],
  });

/** Cancels a move: the source database stays, or is again, the owner. */
export const stay = (accountId: number, moveId: string) =>
  query<{ code: string }>({
    text: `UPDATE account SET ownership = 'active', sms_paused_until = NULL
      WHERE account_id = $1 AND move_id = $2 AND ownership IN ('leaving', 'moved') RETURNING code`,
    values: [accountId, moveId],
  });

/** Pauses the jobs of the account for `seconds`. */
export const pauseJobs = (accountId: number, seconds: number) =>
  command({
    text: 'UPDATE account SET sms_paused_until = now() + make_interval(secs => $2) WHERE account_id = $1',
    values: [accountId, seconds],
  });

/** Number of jobs whose attempt has begun and whose outcome is not recorded yet. */
export const jobsUnderWay = (accountId: number) =>
  query<{ jobs: number }>({
    text: `SELECT count(*)::int AS jobs FROM job WHERE account_id = $1 AND state = 'queued' AND under_way AND next_at > now()`,
    values: [accountId],
  });
