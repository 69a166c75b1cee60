// A kind of job: its properties for the queue. docs/decisions/0083

import type { ClaimedJob } from '../../database/sql/jobs.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { StoredText } from '../../domain/messages/stored.ts';
import type { RetrySchedule } from '../../domain/retry.ts';
import type { Command } from '../../query/statement.ts';

export type { ClaimedJob } from '../../database/sql/jobs.ts';

/** Kind of jobs. `Content`: input of a job; `Receipt`: answer of another system that accepted it. */
export interface JobKind<Content extends object = object, Receipt = unknown> {
  /** Name in the table `job`. */
  name: string;
  /** Name in the log. */
  label: string;
  /** State of a job that succeeded. */
  success: 'sent' | 'done';
  /** Keys of the content that lists show. All others are hidden. */
  shown: readonly string[];
  retry: RetrySchedule;
  /**
   * Maximum number of attempts whose outcome was never recorded, because the process ended or lost the database. One more, and the job
   * fails: it may have been done each time. Infinity for work that may be repeated.
   */
  maxInterruptions: number;
  /** Maximum duration of an attempt in seconds. */
  attemptSeconds: number;
  /** Seconds between the longest attempt and the end of the lease, in which the outcome is recorded. Default: 30. */
  recordSeconds?: number;
  /**
   * Returns the receivers outside of the company, as `mayReach` takes them. A test company's job of which one is not listed is held back.
   * Default: the job leaves the server for nobody.
   */
  receiver?(content: Content): string | readonly string[];
  /** Days for which an ended job is kept. Default: as long as its account. */
  keptDays?: number;
  /** Returns new values of keys of the content for the end of a job. Default: none. */
  changesAtEnd?(content: Content): Partial<Content>;
  /** Returns the commands and events that are written with the end of a job. Default: none. */
  writesAtEnd?(job: ClaimedJob<Content>, outcome: JobOutcome<Receipt>): { commands: Command[]; events?: NewEvent[] };
}

/** Outcome of an attempt that ends the job. */
export type JobOutcome<Receipt = unknown> =
  | { state: 'succeeded'; receipt: Receipt }
  | { state: 'failed'; reason: StoredText }
  /** A test company may not send to its receiver. */
  | { state: 'held' };

/** Outcome of an attempt. */
export type Outcome<Receipt = unknown> =
  | JobOutcome<Receipt>
  | { state: 'queued'; waitSeconds: number; reason: StoredText | null };

/** Default of `recordSeconds`. */
const RECORD_SECONDS = 30;

/** Seconds for which no other worker takes a job that one has claimed. */
export const leaseSeconds = ({
  attemptSeconds,
  recordSeconds = RECORD_SECONDS,
}: Pick<JobKind, 'attemptSeconds' | 'recordSeconds'>): number => attemptSeconds + recordSeconds;
