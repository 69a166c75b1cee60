// Statements about the queue of jobs: for writes that add jobs, for the worker, and for lists.

import { allocation, command, query, type Row, rowLock, type Statement } from '../../query/statement.ts';
import { arraysOf } from './rows-by-columns.ts';

/** A new job. */
export interface NewJob {
  /** The id that was allocated for it. */
  id: number;
  kind: string;
  content: object;
  /** Document that the job is about. */
  documentId?: bigint | undefined;
  /** Why it is held back: it is never done. Default: it is due at once. */
  heldBack?: string | undefined;
}

/** Queues a job; it is due at once, or held back for good. */
export const queueJob = (accountId: number, { id, kind, content, documentId, heldBack }: NewJob) =>
  command({
    name: 'job queue',
    text: `INSERT INTO job (account_id, id, kind, content, document_id, state, held, last_error)
      VALUES ($1, $2, $3, $4, $5, CASE WHEN $6::text IS NULL THEN 'queued' ELSE 'failed' END, $6 IS NOT NULL, $6)`,
    values: [accountId, id, kind, storableJson(content), documentId?.toString() ?? null, heldBack ?? null],
  });

// PostgreSQL rejects lone surrogates in jsonb.
const storableJson = (content: object) =>
  JSON.stringify(content, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/** A job that one worker has claimed until its lease ends. */
export interface ClaimedJob<Content = object> {
  accountId: number;
  id: number;
  kind: string;
  /** Code and name of the account. */
  account: string;
  company: string;
  content: Content;
  documentId: bigint | undefined;
  /** Identifier for other systems, the same at every attempt. */
  reference: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Earlier attempts without a recorded outcome: the process ended, or lost the database. */
  interrupted: number;
  lastError: string | undefined;
  ageSeconds: number;
}

/** Jobs of one kind that a worker claims. */
export interface Claim {
  kind: string;
  /** Maximum number of jobs. */
  limit: number;
  /** Seconds for which no other worker claims them. */
  leaseSeconds: number;
}

/** Claims due jobs of some kinds, of all accounts. */
export const claimJobs = (claims: Claim[]): Statement => ({
  name: 'job claim',
  text: 'SELECT * FROM claim_jobs($1, $2, $3)',
  values: arraysOf(claims, 'kind', 'limit', 'leaseSeconds'),
});

/** Reads a row of `claimJobs`. */
export const readClaimed = (row: Row): ClaimedJob => ({
  accountId: row.account_id as number,
  id: row.id as number,
  kind: row.kind as string,
  account: row.account_code as string,
  company: row.account_name as string,
  content: row.content as object,
  documentId: row.document_id === null ? undefined : BigInt(row.document_id as number),
  reference: row.reference as string,
  attempt: row.attempts as number,
  interrupted: row.interrupted as number,
  lastError: (row.last_error as string | null) ?? undefined,
  ageSeconds: row.age_seconds as number,
});

/**
 * Records that an attempt begins, and returns the receivers that a test company may send to; null: not a test company. No row: less than `secondsNeeded` of the lease are
 * left, or another worker has the job.
 */
export const beginJob = ({ accountId, id, attempt }: ClaimedJob, secondsNeeded: number) =>
  allocation<{ test_receivers: string[] | null }>({
    name: 'job begin',
    text: `UPDATE job SET under_way = true, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3
      AND next_at >= now() + make_interval(secs => $4)
    RETURNING (SELECT a.test_receivers FROM account a WHERE a.account_id = $1) AS test_receivers`,
    values: [accountId, id, attempt, secondsNeeded],
  });

/** A job, locked. */
export const lockJob = (accountId: number, id: number) =>
  rowLock<{ state: string }>({
    name: 'job lock',
    text: 'SELECT state FROM job WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  });

/** Result of a job. */
export interface JobEnd {
  state: string;
  /** Reason of a failure; null for a success. */
  reason: string | null;
  /** New values of keys of the content. */
  changes: object;
  /** Days until its deletion; null: it is kept. */
  keptDays: number | null;
  /** True if it was held back. */
  held: boolean;
}

/** Ends a job. A success counts even if another worker has the lease by now. */
export const endJob = ({ accountId, id, attempt }: ClaimedJob, { state, reason, changes, keptDays, held }: JobEnd) =>
  command({
    name: 'job end',
    text: `UPDATE job SET state = $4, under_way = false, last_error = $5, content = content || $6,
      keep_until = now() + make_interval(days => $7), held = $8, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND (attempts = $3 OR $4 <> 'failed')`,
    values: [accountId, id, attempt, state, reason, JSON.stringify(changes), keptDays, held],
  });

/** Returns a job to the queue; it is due again after `waitSeconds`. An attempt without a reason did not fail and does not count. */
export const postponeJob = (
  { accountId, id, attempt }: ClaimedJob,
  { waitSeconds, reason }: { waitSeconds: number; reason: string | null },
) =>
  command({
    name: 'job postpone',
    text: `UPDATE job SET under_way = false, last_error = coalesce($4, last_error), updated_at = now(),
      attempts = attempts - ($4::text IS NULL)::integer, next_at = now() + make_interval(secs => $5)
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
    values: [accountId, id, attempt, reason, waitSeconds],
  });

/** Lets a job that is under way go on for `seconds` from now. */
export const extendLease = (accountId: number, id: number, seconds: number) =>
  command({
    name: 'job lease',
    text: `UPDATE job SET next_at = now() + make_interval(secs => $3) WHERE account_id = $1 AND id = $2 AND state = 'queued' AND under_way`,
    values: [accountId, id, seconds],
  });

// The state of a job in lists.
const SHOWN_STATE = "CASE WHEN j.held THEN 'held' ELSE j.state END";

/** The newest jobs of a kind in an account, in all states or in one, with the keys `shown` of their content as texts. */
export const jobsOf = (
  accountId: number,
  { kind, shown }: { kind: string; shown: readonly string[] },
  { state, limit }: { state: string | undefined; limit: number },
) =>
  query<Row>({
    text: `SELECT j.id::int, j.created_at, ${shown.map(each => `j.content ->> '${each}' AS "${each}", `).join('')}${SHOWN_STATE} AS state, j.attempts,
      CASE WHEN j.state = 'queued' THEN j.next_at END AS next_at, j.last_error AS reason, j.reference, j.updated_at
    FROM job j WHERE j.account_id = $1 AND j.kind = $2 AND ($3::text IS NULL OR ${SHOWN_STATE} = $3)
    ORDER BY j.created_at DESC, j.id DESC LIMIT $4`,
    values: [accountId, kind, state ?? null, limit],
  });
