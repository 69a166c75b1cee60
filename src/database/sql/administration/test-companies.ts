// Statements about test companies: the mark of an account, and its reset.

import { command, query, rowLock, type SingleCommand } from '../../../query/statement.ts';
import { quoted, updateTable } from '../rows-by-columns.ts';

/** Waits until no write of the account runs, and blocks further writes until the transaction ends. */
export const keepWritersOut = (accountId: number) =>
  rowLock({ text: 'SELECT pg_advisory_xact_lock($1, 0)', values: [accountId] });

/** True if an account is a test company; true if it has documents or movements of stock. Read behind `keepWritersOut`. */
export const testState = (accountId: number) =>
  query<{ is_test: boolean; has_documents: boolean }>({
    text: `SELECT a.test_receivers IS NOT NULL AS is_test, account_has_documents() AS has_documents
      FROM account a WHERE a.account_id = $1`,
    values: [accountId],
  });

/** Marks an account as a test company that may send to nobody, or as none. */
export const markTestCompany = (accountId: number, isTest: boolean) =>
  updateTable('account', { account_id: accountId }, { test_receivers: isTest ? [] : null });

/** Deletes all rows of a table in an account; returns their number. */
export const emptyTable = (accountId: number, name: string) =>
  query<{ rows: number }>({
    text: `WITH deleted AS (DELETE FROM ${quoted(name)} WHERE account_id = $1 RETURNING 1) SELECT count(*)::int AS rows FROM deleted`,
    values: [accountId],
  });

/**
 * Deletes the events of an account and continues their numbers with an empty batch, so that a position from before is known to be gone.
 * Webhooks go on from there. An account without events stays without.
 */
export const restartEvents = (accountId: number): SingleCommand[] => [
  command({ text: 'DELETE FROM event_batch WHERE account_id = $1', values: [accountId] }),
  command({
    text: `WITH head AS (
      UPDATE event_head SET number = greatest(number + 1, trunc(extract(epoch FROM clock_timestamp()) * 1000)::bigint)
      WHERE account_id = $1 RETURNING number
    )
    INSERT INTO event_batch (account_id, number, types, ids, actors) SELECT $1, number, '{}', '{}', '{}' FROM head`,
    values: [accountId],
  }),
  command({
    text: `UPDATE webhook_endpoint e SET event_number = coalesce(h.number, 0), event_place = 0, failures = 0, next_at = NULL, job_id = NULL
      FROM account a LEFT JOIN event_head h ON h.account_id = a.account_id WHERE a.account_id = $1 AND e.account_id = $1`,
    values: [accountId],
  }),
];
