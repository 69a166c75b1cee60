// The worker that sends queued messages. Any number of processes share the queue; each message is one worker's at a time.

import { type ClaimedSms, claimDueSms, releaseClaim } from '../../operations/sms/record-attempt.ts';
import { type AttemptMeans, attempt } from './attempt.ts';

export interface SmsWorkerOptions extends Omit<AttemptMeans, 'onUnrecorded' | 'sendSeconds' | 'leaseSeconds'> {
  /** Messages that are being sent at the same time, at the most. */
  atOnce: number;
  /** Between two looks at an idle queue, spread by a fifth either way. */
  pollSeconds: number;
  sendSeconds?: number;
  leaseSeconds?: number;
}

/** Longer than any gateway waits for an answer. */
const SEND_SECONDS = 60;
/** So much longer than sending that the outcome is recorded before anyone else takes the message. */
const LEASE_SECONDS = 90;

export class SmsWorker {
  readonly #means: AttemptMeans;
  readonly #atOnce: number;
  readonly #pollMs: number;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #stopping = false;
  /** Messages that are out while the database can't be told: until it can, it would only hand them out again. */
  #unrecorded = 0;
  #troubled = false;

  constructor({ atOnce, pollSeconds, ...means }: SmsWorkerOptions) {
    this.#atOnce = atOnce;
    this.#pollMs = pollSeconds * 1000;
    this.#means = {
      sendSeconds: SEND_SECONDS,
      leaseSeconds: LEASE_SECONDS,
      ...means,
      onUnrecorded: change => {
        this.#unrecorded += change;
      },
    };
  }

  /** Begins to look for messages. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks at the queue now: this process has queued a message. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Takes no more messages, lets those being sent finish for so long at the most, and records what became of them. */
  async stop(mostSeconds: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    const deadline = setTimeout(() => this.#abort.abort(), mostSeconds * 1000);
    await this.#running;
    await Promise.all(this.#inFlight);
    clearTimeout(deadline);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const free = this.#unrecorded > 0 ? 0 : this.#atOnce - this.#inFlight.size;
      const taken = free > 0 ? await this.#take(free) : [];
      const thereMayBeMore = taken.length === free;
      if (this.#stopping) await Promise.all(taken.map(message => this.#giveBack(message)));
      else for (const message of taken) this.#begin(message, thereMayBeMore);
      await this.#rest();
    }
  }

  async #take(most: number): Promise<ClaimedSms[]> {
    try {
      const taken = await claimDueSms(this.#means, most, this.#means.leaseSeconds);
      this.#troubled = false;
      return taken;
    } catch (error) {
      // Once for each time that the database is away, not once for each look.
      if (!this.#troubled) this.#means.logger.warn({ trouble: messageOf(error) }, 'the SMS queue can not be read');
      this.#troubled = true;
      return [];
    }
  }

  #begin(message: ClaimedSms, wakeAfter: boolean): void {
    const { reference } = message;
    const attempting = attempt(this.#means, message, this.#abort.signal)
      .catch(error => this.#means.logger.warn({ reference, trouble: messageOf(error) }, 'SMS attempt broken off'))
      .finally(() => {
        this.#inFlight.delete(attempting);
        if (wakeAfter) this.wake();
      });
    this.#inFlight.add(attempting);
  }

  async #giveBack(message: ClaimedSms): Promise<void> {
    // What can't be given back is taken by another worker when its lease is over.
    await releaseClaim(this.#means, message).catch(() => {});
  }

  async #rest(): Promise<void> {
    const timer = setTimeout(() => this.wake(), this.#pollMs * (0.8 + 0.4 * Math.random()));
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers<void>();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
