// Attempts of jobs: claims due jobs, and records the begin and the end of each attempt.

import { beginJob, claimJobs, endJob, lockJob, postponeJob, readClaimed } from '../../database/sql/jobs.ts';
import type { NewEvent } from '../../domain/event.ts';
import { storable, toStoredText } from '../../domain/messages/stored.ts';
import type { Command } from '../../query/statement.ts';
import { systemOf } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type ClaimedJob, type JobKind, leaseSeconds, type Outcome } from './job-kind.ts';
import { HELD_BACK, mayLeave } from './new-job.ts';

/** Claims due jobs of all accounts, up to `limit` of each kind. No other worker receives them until their lease ends. */
export function claimDueJobs(
  { pool }: Pick<DatabaseContext, 'pool'>,
  claims: { kind: JobKind; limit: number }[],
): Promise<ClaimedJob[]> {
  const statement = claimJobs(
    claims.map(({ kind, limit }) => ({ kind: kind.name, limit, leaseSeconds: leaseSeconds(kind) })),
  );
  return pool.query(statement).then(rows => rows.map(readClaimed));
}

interface Begun {
  job: ClaimedJob;
  secondsNeeded: number;
}

const BEGIN = defineWrite({
  name: 'job.begin',
  singleRoundTrip: true,
  locks: ({ job }: Begun) => ({ uniqueValues: [`job ${job.id}`] }),
  lookUp: ({ job, secondsNeeded }) => ({ begun: beginJob(job, secondsNeeded) }),
  decide: (_, { found }) => found.begun[0],
  write: (_, begun) => ({ answer: begun, outcome: 'began an attempt', commands: [] }),
  trail: { none: 'the job has its attempts' },
});

/**
 * Records the begin of an attempt, so that a later crash counts as an interrupted attempt. `no time`: too little of the lease is left,
 * and the job must not be started. `held`: a test company may not send to its receiver any more.
 */
export async function beginAttempt(
  context: DatabaseContext,
  kind: JobKind,
  job: ClaimedJob,
): Promise<'begun' | 'held' | 'no time'> {
  const begun = await runWriteAs(context, systemOf(job), BEGIN, { job, secondsNeeded: kind.attemptSeconds });
  if (!begun) return 'no time';
  return mayLeave(kind, begun.test_receivers, job.content) ? 'begun' : 'held';
}

interface Ended {
  kind: JobKind;
  job: ClaimedJob;
  outcome: Outcome;
}

const RECORD = defineWrite({
  name: 'job.record',
  locks: ({ job }: Ended) => ({ rows: { job: lockJob(job.accountId, job.id) } }),
  // A job with a recorded end does not change.
  decide: ({ outcome }, { locked }) => (locked.rows.job[0]?.state === 'queued' ? outcome : undefined),
  write: ({ kind, job }, outcome) => ({
    answer: undefined,
    outcome: 'recorded an attempt',
    ...(outcome ? changesOf(kind, job, outcome) : { commands: [] }),
  }),
  trail: { none: 'the job has its attempts' },
});

/** Records the outcome of an attempt. */
export function recordAttempt(
  context: DatabaseContext,
  kind: JobKind,
  job: ClaimedJob,
  outcome: Outcome,
): Promise<void> {
  return runWriteAs(context, systemOf(job), RECORD, { kind, job, outcome });
}

/** Returns a claimed job without a begun attempt to the queue. */
export function releaseJob(context: DatabaseContext, kind: JobKind, job: ClaimedJob): Promise<void> {
  return recordAttempt(context, kind, job, { state: 'queued', waitSeconds: 0, reason: null });
}

function changesOf(kind: JobKind, job: ClaimedJob, outcome: Outcome): { commands: Command[]; events?: NewEvent[] } {
  if (outcome.state === 'queued') {
    const { waitSeconds, reason } = outcome;
    const stored = reason === null ? null : toStoredText(reason, storable);
    return { commands: [postponeJob(job, { waitSeconds, reason: stored })] };
  }
  const isSuccess = outcome.state === 'succeeded';
  const held = outcome.state === 'held';
  const end = endJob(job, {
    state: isSuccess ? kind.success : 'failed',
    reason: isSuccess ? null : held ? HELD_BACK : toStoredText(outcome.reason, storable),
    changes: kind.changesAtEnd?.(job.content) ?? {},
    keptDays: kind.keptDays ?? null,
    held,
  });
  const { commands, events } = kind.writesAtEnd?.(job, outcome) ?? { commands: [] };
  return { commands: [end, ...commands], ...(events && { events }) };
}
