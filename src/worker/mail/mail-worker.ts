// The worker that sends queued mail. Any number of processes share the queue; only one worker has a message at a time.

import { setTimeout as sleep } from 'node:timers/promises';
import { GIVE_UP_SECONDS, nextAttemptSeconds } from '../../domain/retry.ts';
import type { MailTransport } from '../../mail/smtp-transport.ts';
import type { Context } from '../../operations/context.ts';
import {
  beginMailAttempt,
  type ClaimedMail,
  claimDueMail,
  isLasting,
  type MailOutcome,
  printAttachment,
  recordMailAttempt,
} from '../../operations/mail/record-attempt.ts';

/** What a worker needs. */
export interface MailWorkerOptions {
  context: Context;
  transport: MailTransport;
  logger: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** The interval between two reads of an idle queue, varied by up to 20 %. */
  pollSeconds: number;
}

/** Messages that are sent at the same time. */
const AT_ONCE = 4;
/** The longest time that a message takes: the time-outs of the transport, and printing. */
const SEND_SECONDS = 90;
const LEASE_SECONDS = 120;
/** After one crash between sending and recording, the message is sent again; after two, it fails. */
const MAX_INTERRUPTED = 1;
const RECORD_ATTEMPTS = 10;

/** Reads the queue when it is woken and at an interval, and sends the due messages. */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  #stopping = false;
  #queueUnreadable = false;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
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
    const timer = setTimeout(() => {
      this.#abort.abort();
      this.#options.transport.close();
    }, maxSeconds * 1000);
    await this.#running;
    await Promise.race([Promise.all(this.#inFlight), this.#aborted()]);
    clearTimeout(timer);
  }

  // A message whose sending does not end in time is found interrupted when its lease ends.
  #aborted(): Promise<void> {
    const { signal } = this.#abort;
    return new Promise(resolve => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      const free = AT_ONCE - this.#inFlight.size;
      const taken = free > 0 ? await this.#take(free) : [];
      for (const mail of taken) this.#begin(mail, taken.length === free);
      await this.#waitForPoll();
    }
  }

  async #take(limit: number): Promise<ClaimedMail[]> {
    const { context, logger } = this.#options;
    try {
      const taken = await claimDueMail(context, limit, LEASE_SECONDS);
      this.#queueUnreadable = false;
      return taken;
    } catch (error) {
      // One line for each time that the database is not available, not one for each read.
      if (!this.#queueUnreadable) logger.warn({ reason: messageOf(error) }, 'the mail queue cannot be read');
      this.#queueUnreadable = true;
      return [];
    }
  }

  #begin(mail: ClaimedMail, wakeAfter: boolean): void {
    const { id, accountId: account } = mail;
    const attempting = this.#attempt(mail)
      .catch(error =>
        this.#options.logger.warn({ account, id, reason: messageOf(error) }, 'attempt to send mail ended by an error'),
      )
      .finally(() => {
        this.#inFlight.delete(attempting);
        if (wakeAfter) this.wake();
      });
    this.#inFlight.add(attempting);
  }

  async #attempt(mail: ClaimedMail): Promise<void> {
    const { context } = this.#options;
    if (this.#stopping) return recordMailAttempt(context, mail, 'released');
    const failure = failureBeforeSending(mail);
    if (!failure && !(await beginMailAttempt(context, mail, SEND_SECONDS))) return;
    await this.#record(mail, failure ?? (await this.#send(mail)));
  }

  async #send(mail: ClaimedMail): Promise<MailOutcome> {
    const { context, transport } = this.#options;
    let attachment: { name: string; pdf: Buffer } | undefined;
    try {
      attachment = await printAttachment(context, mail, this.#abort.signal);
    } catch (error) {
      const reason = `The document could not be printed: ${messageOf(error)}`;
      return isLasting(error) ? { state: 'failed', reason } : again(mail, reason);
    }
    const { company, to, replyTo, subject, body, html, reference } = mail;
    const automatic = mail.kind === 'new-browser' || mail.kind === 'password-reset';
    const outgoing = { fromName: company, to, replyTo, subject, body, html, reference, automatic, attachment };
    const result = await transport.send(outgoing);
    if (result.outcome === 'sent') return { state: 'sent' };
    return result.outcome === 'failed' ? { state: 'failed', reason: result.reason } : again(mail, result.reason);
  }

  // The message is sent, so its outcome must be recorded even if the database is not available now.
  async #record(mail: ClaimedMail, outcome: MailOutcome): Promise<void> {
    const { context, logger } = this.#options;
    const { accountId: account, id } = mail;
    for (let tried = 1; ; tried++) {
      try {
        await recordMailAttempt(context, mail, outcome);
        break;
      } catch (error) {
        if (tried === RECORD_ATTEMPTS || this.#abort.signal.aborted) throw error;
        await sleep(tried * 500, undefined, { signal: this.#abort.signal }).catch(() => {});
      }
    }
    if (outcome.state === 'failed') logger.warn({ account, id, reason: outcome.reason }, 'mail failed');
    else if (outcome.state === 'queued')
      logger.info(
        { account, id, attempt: mail.attempt, again_in_s: outcome.waitSeconds, reason: outcome.reason },
        'mail not sent; another attempt follows',
      );
  }

  async #waitForPoll(): Promise<void> {
    const timer = setTimeout(() => this.wake(), this.#options.pollSeconds * 1000 * (0.8 + 0.4 * Math.random()));
    await this.#woken.promise;
    clearTimeout(timer);
    this.#woken = Promise.withResolvers<void>();
  }
}

function failureBeforeSending({ interrupted, ageSeconds, lastError }: ClaimedMail): MailOutcome | undefined {
  if (interrupted > MAX_INTERRUPTED)
    return { state: 'failed', reason: 'the server ended twice while it was being sent; it may have arrived' };
  return ageSeconds >= GIVE_UP_SECONDS ? givenUp(lastError ?? 'never tried') : undefined;
}

function again(mail: ClaimedMail, reason: string): MailOutcome {
  const { attempt, ageSeconds } = mail;
  const waitSeconds = nextAttemptSeconds({ attempt, ageSeconds, random: Math.random() });
  return waitSeconds === undefined ? givenUp(reason) : { state: 'queued', waitSeconds, reason };
}

const givenUp = (last: string): MailOutcome => ({ state: 'failed', reason: `given up after 24 hours: ${last}` });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
