/** Watches the running PostgreSQL and restarts it when it ends: at once, then after growing pauses. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Message } from '../../domain/messages/message.ts';
import { isDiskFull } from './data-directory/explain-failure.ts';
import type { DataLocation } from './data-directory/location.ts';
import { CrashLog, MAX_LOG_BYTES } from './server/log-file.ts';
import { isAlive, type Postmaster, processExists, readPostmaster, verify } from './server/postmaster.ts';

/** The log that the supervisor writes to. */
export interface SupervisionLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface SupervisionOptions {
  log: SupervisionLog;
  /** Failed starts in a row before the start is reported as failed. Undefined for a process that waits for another one. */
  failedStarts: number | undefined;
  /** Pauses before restarts in milliseconds: the first after a healthy time, the last for all further restarts. */
  pausesMs?: number[];
  /** Ends of PostgreSQL within ten minutes that count as a failure, although each start succeeded. */
  maxEnds?: number;
}

/** Actions of the supervisor on the server of a location. */
export interface Actions {
  /** Starts the server, or attaches to one that another process has started meanwhile. Rejects with the reason. */
  restart(abort: AbortSignal): Promise<Postmaster>;
  /** Keeps the log small. */
  rotateLog(): Promise<void>;
}

const POLL_MS = 250;
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** Index in PAUSES_MS of the longest pause while the disk is full. */
const LONGEST_STEP_ON_FULL_DISK = 3;
/** Milliseconds without an end after which the next restart has no pause. */
const HEALTHY_MS = 10_000;
const MAX_ENDS = 20;
const ENDS_WITHIN_MS = 10 * 60_000;
/** Milliseconds after an interruption during which the server counts as degraded. */
const DEGRADED_MS = 60_000;
const ROTATE_EVERY_MS = 1_000;

const ENDED = new Message('postgresql_ended');
const CRASHED = new Message('postgresql_crashed');

/** The supervision of one server by this process. */
export class Supervisor {
  /** Resolves with the reason when the supervisor gives up after repeated failures. */
  readonly failure: Promise<Error>;
  readonly #location: DataLocation;
  readonly #options: SupervisionOptions;
  readonly #actions: Actions;
  readonly #crashes: CrashLog;
  readonly #stopping = new AbortController();
  readonly #ended: Promise<void>;
  #postmaster: Postmaster;
  #outage: Message | undefined;
  #servesSince = Number.NEGATIVE_INFINITY;
  #ends: number[] = [];
  #step = 0;
  #rotated = Number.NEGATIVE_INFINITY;

  constructor(location: DataLocation, postmaster: Postmaster, options: SupervisionOptions, actions: Actions) {
    this.#location = location;
    this.#postmaster = postmaster;
    this.#options = options;
    this.#actions = actions;
    this.#crashes = new CrashLog(location);
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failure = promise;
    this.#ended = this.#run(resolve);
  }

  /** Reason why the server is unreachable; undefined while it serves. */
  outage(): Message | undefined {
    return this.#outage;
  }

  /** True if the server is down, or was less than a minute ago. */
  isDegraded(): boolean {
    return this.#outage !== undefined || performance.now() - this.#servesSince < DEGRADED_MS;
  }

  /** Ends the supervision, and a start that is under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(fail: (reason: Error) => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        if (!(await this.#isAlive())) await this.#recover(fail);
        await this.#checkLog();
        await sleep(POLL_MS, undefined, { signal, ref: false });
      } catch (error) {
        if (signal.aborted) return;
        this.#options.log.error({ err: error }, 'watching PostgreSQL failed');
        await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  // On other systems the exact check runs a program, which is too expensive four times a second.
  async #isAlive(): Promise<boolean> {
    if (process.platform === 'linux') return isAlive(this.#postmaster, this.#location);
    return processExists(this.#postmaster.pid);
  }

  /** Searches the log for a crash from which PostgreSQL recovers by itself, and rotates the log. */
  async #checkLog(): Promise<void> {
    const { pid } = this.#postmaster;
    const { crashed, bytes } = await this.#crashes.read(pid);
    if (crashed && this.#outage === undefined) {
      this.#outage = CRASHED;
      this.#options.log.warn({ pid }, String(CRASHED));
    }
    if (this.#outage !== undefined && (await this.#isServing())) {
      this.#serves();
      this.#options.log.info({ pid }, 'PostgreSQL has recovered and serves again');
    }
    if (bytes < MAX_LOG_BYTES || performance.now() - this.#rotated < ROTATE_EVERY_MS) return;
    this.#rotated = performance.now();
    await this.#actions.rotateLog();
  }

  async #isServing(): Promise<boolean> {
    return verify(this.#postmaster, this.#location).then(
      () => true,
      () => false,
    );
  }

  async #recover(fail: (reason: Error) => void): Promise<void> {
    const began = performance.now();
    const { log, failedStarts, pausesMs = PAUSES_MS, maxEnds = MAX_ENDS } = this.#options;
    const { signal } = this.#stopping;
    this.#outage = ENDED;
    if (began - this.#servesSince > HEALTHY_MS) this.#step = 0;
    this.#ends = [...this.#ends.filter(at => began - at < ENDS_WITHIN_MS), began];
    log.warn({ pid: this.#postmaster.pid }, String(ENDED));
    const minutes = ENDS_WITHIN_MS / 60_000;
    if (failedStarts !== undefined && this.#ends.length >= maxEnds) {
      return this.#giveUp(fail, new Error(`PostgreSQL ended ${maxEnds} times in ${minutes} minutes`));
    }
    for (let failed = 0; !signal.aborted; ) {
      const pauseMs = pausesMs[Math.min(this.#step, pausesMs.length - 1)] ?? 0;
      this.#step++;
      if (pauseMs > 0) log.warn({ seconds: pauseMs / 1000 }, 'PostgreSQL is started again after a pause');
      await sleep(pauseMs, undefined, { signal });
      try {
        this.#postmaster = await (failedStarts === undefined ? this.#another() : this.#actions.restart(signal));
        break;
      } catch (error) {
        if (signal.aborted) throw error;
        // A full disk is no reason to give up: a start succeeds when there is space again.
        if (isDiskFull(error)) {
          this.#step = Math.min(this.#step, LONGEST_STEP_ON_FULL_DISK);
          log.error({ err: error }, 'PostgreSQL cannot be started, because its disk is full: free space');
          continue;
        }
        failed++;
        log.error({ err: error, failed }, 'PostgreSQL could not be started again');
        if (failedStarts !== undefined && failed >= failedStarts) return this.#giveUp(fail, error);
      }
    }
    this.#serves();
    const seconds = Number(((performance.now() - began) / 1000).toFixed(3));
    log.info({ pid: this.#postmaster.pid, seconds }, 'PostgreSQL serves again');
  }

  /** Waits until another process has started the server. */
  async #another(): Promise<Postmaster> {
    for (;;) {
      const postmaster = await readPostmaster(this.#location);
      if (postmaster?.ready && (await isAlive(postmaster, this.#location))) return postmaster;
      await sleep(POLL_MS, undefined, { signal: this.#stopping.signal, ref: false });
    }
  }

  #serves(): void {
    this.#outage = undefined;
    this.#servesSince = performance.now();
  }

  #giveUp(fail: (reason: Error) => void, reason: unknown): void {
    this.#stopping.abort();
    fail(reason instanceof Error ? reason : new Error(String(reason)));
  }
}
