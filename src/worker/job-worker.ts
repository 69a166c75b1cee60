// The worker of the queue. Any number of processes share the queue, and each job has one worker at a time.

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../domain/errors.ts';
import type { StoredText } from '../domain/messages/stored.ts';
import type { DatabaseContext } from '../operations/context.ts';
import { beginAttempt, claimDueJobs, recordAttempt, releaseJob } from '../operations/jobs/attempts.ts';
import { type ClaimedJob, type JobKind, leaseSeconds, type Outcome } from '../operations/jobs/job-kind.ts';
import { type AttemptResult, failureBeforeAttempt, outcomeOf } from './next-step.ts';

/** Handler of a kind of jobs in a process. */
export interface JobHandler<Content extends object = object, Receipt = unknown> {
  kind: JobKind<Content, Receipt>;
  /** Maximum number of attempts at the same time. */
  atOnce: number;
  /** Seconds between two reads of an idle queue, varied by up to 20 %. */
  pollSeconds: number;
  /** Makes one attempt. Throws only if the outcome is unknown: the job then counts as interrupted. `stop` ends it early. */
  attempt(job: ClaimedJob<Content>, stop: AbortSignal): Promise<AttemptResult<Receipt>>;
  /** Called when a success is recorded. */
  recorded?(receipt: Receipt): Promise<void>;
  /** Aborts attempts when time is up, without waiting for their end. Without it, the worker waits for them. */
  cutOff?(): void;
}

/** Options of a worker. */
export interface JobWorkerOptions {
  context: DatabaseContext;
  handlers: readonly JobHandler[];
  logger: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
}

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;

/** Reads the queue when woken and at intervals, and runs the due jobs. */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  /** Running attempts with their handlers. */
  readonly #inFlight = new Map<Promise<void>, JobHandler>();
  /** Time of the next read for each handler, in milliseconds of `performance.now()`. */
  readonly #readAt = new Map<JobHandler, number>();
  readonly #abort = new AbortController();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #stopping = false;
  #unreadable = false;
  /** Outcomes that are not recorded yet. While there are any, the worker takes no jobs. */
  #unrecorded = 0;

  constructor(options: JobWorkerOptions) {
    this.#options = options;
  }

  /** Starts to read the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Reads the queue now, after this process has queued a job. */
  wake(): void {
    this.#readAt.clear();
    this.#woken.resolve();
  }

  /** Takes no more jobs, waits up to `maxSeconds` for running attempts, and records their outcomes. */
  async stop(maxSeconds: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    const timeUp = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#abort.abort();
      for (const handler of this.#options.handlers) handler.cutOff?.();
      timeUp.resolve();
    }, maxSeconds * 1000);
    await this.#running;
    await Promise.race([Promise.all(this.#inFlight.keys()), timeUp.promise]);
    // A job that still does not end counts as interrupted when its lease ends.
    await Promise.all([...this.#inFlight].map(([attempt, { cutOff }]) => (cutOff ? undefined : attempt)));
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const claims = this.#claims();
      const taken = claims.length > 0 ? await this.#take(claims) : [];
      for (const { handler, limit } of claims) {
        const jobs = taken.filter(({ kind }) => kind === handler.kind.name);
        // If releasing fails, another worker takes the job after the lease ends.
        if (this.#stopping)
          await Promise.allSettled(jobs.map(job => releaseJob(this.#options.context, handler.kind, job)));
        else for (const job of jobs) this.#begin(handler, job, jobs.length === limit);
      }
      await this.#waitForRead();
    }
  }

  // Kinds to be read now.
  #claims(): { handler: JobHandler; limit: number }[] {
    const now = performance.now();
    const busy = [...this.#inFlight.values()];
    const claims = this.#options.handlers
      .filter(handler => (this.#readAt.get(handler) ?? 0) <= now)
      .map(handler => ({ handler, limit: handler.atOnce - busy.filter(each => each === handler).length }));
    for (const { handler } of claims)
      this.#readAt.set(handler, now + handler.pollSeconds * 1000 * (0.8 + 0.4 * Math.random()));
    return this.#unrecorded > 0 ? [] : claims.filter(({ limit }) => limit > 0);
  }

  async #take(claims: { handler: JobHandler; limit: number }[]): Promise<ClaimedJob[]> {
    const { context, logger } = this.#options;
    try {
      const taken = await claimDueJobs(
        context,
        claims.map(({ handler: { kind }, limit }) => ({ kind, limit })),
      );
      this.#unreadable = false;
      return taken;
    } catch (error) {
      // One line per outage of the database, not per read.
      if (!this.#unreadable) logger.warn({ reason: messageOf(error) }, 'the queue cannot be read');
      this.#unreadable = true;
      return [];
    }
  }

  #begin(handler: JobHandler, job: ClaimedJob, readAfter: boolean): void {
    const attempting = this.#attempt(handler, job)
      .catch(error =>
        this.#options.logger.warn(
          { ...factsOf(job), reason: messageOf(error) },
          `${handler.kind.label} attempt ended by an error`,
        ),
      )
      .finally(() => {
        this.#inFlight.delete(attempting);
        if (!readAfter) return;
        this.#readAt.delete(handler);
        this.#woken.resolve();
      });
    this.#inFlight.set(attempting, handler);
  }

  async #attempt(handler: JobHandler, job: ClaimedJob): Promise<void> {
    const { kind } = handler;
    const leaseEnds = performance.now() + leaseSeconds(kind) * 1000;
    let outcome: Outcome | undefined = failureBeforeAttempt(kind, job);
    if (!outcome) {
      const begun = await beginAttempt(this.#options.context, kind, job);
      if (begun === 'no time') return;
      outcome =
        begun === 'held'
          ? { state: 'held' }
          : outcomeOf(kind, job, await handler.attempt(job, this.#abort.signal), Math.random());
    }
    if (await this.#record(handler, job, outcome, leaseEnds)) this.#log(kind, job, outcome);
  }

  // Retries until the outcome is recorded. Resolves to false if the lease ends before.
  async #record(handler: JobHandler, job: ClaimedJob, outcome: Outcome, leaseEnds: number): Promise<boolean> {
    const { context, logger } = this.#options;
    const { kind } = handler;
    const { signal } = this.#abort;
    for (let failures = 0, waitMs = FIRST_WAIT_MS; ; failures++, waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      try {
        await recordAttempt(context, kind, job, outcome);
        if (outcome.state === 'succeeded') await handler.recorded?.(outcome.receipt);
        if (failures > 0) this.#unrecorded--;
        return true;
      } catch (error) {
        if (failures === 0) this.#unrecorded++;
        if (signal.aborted || performance.now() > leaseEnds) {
          this.#unrecorded--;
          // Only the message: the details of a database error may quote the row.
          const facts = { ...factsOf(job), reason: messageOf(error) };
          logger.warn(facts, `${kind.label} outcome not recorded; it may be done again`);
          return false;
        }
        await sleep(waitMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  #log({ label }: JobKind, job: ClaimedJob, outcome: Outcome): void {
    const { logger } = this.#options;
    if (outcome.state === 'failed') logger.warn({ ...factsOf(job), reason: outcome.reason }, `${label} failed`);
    if (outcome.state !== 'queued' || outcome.reason === null) return;
    const { waitSeconds: again_in_s, reason } = outcome;
    const facts = { ...factsOf(job), attempt: job.attempt, again_in_s, reason };
    logger.info(facts, `${label} attempt failed; another follows`);
  }

  async #waitForRead(): Promise<void> {
    const next = Math.min(...this.#options.handlers.map(handler => this.#readAt.get(handler) ?? 0));
    const timer = setTimeout(() => this.#woken.resolve(), Math.max(0, next - performance.now()));
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers<void>();
  }
}

// Log fields of a job, without text and recipient.
const factsOf = ({ accountId: account, id, reference }: ClaimedJob) => ({ account, id, reference });

/** Makes one step of a job, which resolves to true if there are more. An error is the reason of another attempt. */
export async function attemptStep(step: () => Promise<boolean>): Promise<AttemptResult<undefined>> {
  try {
    return (await step()) ? { outcome: 'more' } : { outcome: 'succeeded', receipt: undefined };
  } catch (error) {
    return { outcome: 'retry', reason: reasonOf(error) };
  }
}

/** Returns the reason of an error, for lists of jobs. */
export const reasonOf = (error: unknown): StoredText => (error instanceof AppError ? error.said : messageOf(error));

/** Returns the message of a thrown value. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
