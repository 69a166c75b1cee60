// The worker that sends queued messages. Any number of processes share the queue; only one worker has a message at a time.

import { type ClaimedSms, claimDueSms, releaseClaim } from '../../operations/sms/record-attempt.ts';
import { type AttemptContext, attempt } from './attempt.ts';

/** The gateway and the limits of a worker. */
export interface SmsWorkerOptions extends Omit<AttemptContext, 'onUnrecorded' | 'sendSeconds' | 'leaseSeconds'> {
  /** The largest number of messages that are sent at the same time. */
  maxConcurrent: number;
  /** The interval between two reads of an idle queue, varied by up to 20 %. */
  pollSeconds: number;
  sendSeconds?: number;
  leaseSeconds?: number;
}

/** Longer than the time-out of any gateway. */
const SEND_SECONDS = 60;
/** Longer than SEND_SECONDS, so that the outcome is recorded before another worker takes the message. */
const LEASE_SECONDS = 90;

/** Reads the queue when it is woken and at an interval, and sends the due messages. */
export class SmsWorker {
  readonly #context: AttemptContext;
  readonly #maxConcurrent: number;
  readonly #pollMs: number;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #stopping = false;
  /** Sent messages whose outcome is not recorded yet. While there are any, the worker takes no messages. */
  #unrecorded = 0;
  #queueUnreadable = false;

  constructor({ maxConcurrent, pollSeconds, ...context }: SmsWorkerOptions) {
    this.#maxConcurrent = maxConcurrent;
    this.#pollMs = pollSeconds * 1000;
    this.#context = {
      sendSeconds: SEND_SECONDS,
      leaseSeconds: LEASE_SECONDS,
      ...context,
      onUnrecorded: change => {
        this.#unrecorded += change;
      },
    };
  }

  /** Starts to read the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Reads the queue now, because this process has queued a message. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Takes no more messages, waits up to `maxSeconds` for those being sent, and records their outcomes. */
  async stop(maxSeconds: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    const timer = setTimeout(() => this.#abort.abort(), maxSeconds * 1000);
    await this.#running;
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const free = this.#unrecorded > 0 ? 0 : this.#maxConcurrent - this.#inFlight.size;
      const taken = free > 0 ? await this.#take(free) : [];
      const mayHaveMore = taken.length === free;
      if (this.#stopping) await Promise.all(taken.map(message => this.#release(message)));
      else for (const message of taken) this.#begin(message, mayHaveMore);
      await this.#waitForPoll();
    }
  }

  async #take(limit: number): Promise<ClaimedSms[]> {
    try {
      const taken = await claimDueSms(this.#context, limit, this.#context.leaseSeconds);
      this.#queueUnreadable = false;
      return taken;
    } catch (error) {
      // One line for each time that the database is not available, not one for each read.
      if (!this.#queueUnreadable)
        this.#context.logger.warn({ reason: messageOf(error) }, 'the SMS queue cannot be read');
      this.#queueUnreadable = true;
      return [];
    }
  }

  #begin(message: ClaimedSms, wakeAfter: boolean): void {
    const { reference } = message;
    const attempting = attempt(this.#context, message, this.#abort.signal)
      .catch(error =>
        this.#context.logger.warn({ reference, reason: messageOf(error) }, 'SMS attempt ended by an error'),
      )
      .finally(() => {
        this.#inFlight.delete(attempting);
        if (wakeAfter) this.wake();
      });
    this.#inFlight.add(attempting);
  }

  async #release(message: ClaimedSms): Promise<void> {
    // If this fails, another worker takes the message after the lease ends.
    await releaseClaim(this.#context, message).catch(() => {});
  }

  async #waitForPoll(): Promise<void> {
    const timer = setTimeout(() => this.wake(), this.#pollMs * (0.8 + 0.4 * Math.random()));
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers<void>();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
