// The worker that sends queued mail: the kind of queue that has a transport and may have a document to print.

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
import { again, failureBeforeSending } from '../queue/next-step.ts';
import { QueueWorker } from '../queue/queue-worker.ts';
import { messageOf, recordOutcome } from '../queue/record-outcome.ts';

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

/** The worker of the queue of mail. */
export function mailWorker({ context, transport, logger, pollSeconds }: MailWorkerOptions): QueueWorker<ClaimedMail> {
  /** Sent messages whose outcome is not recorded yet. While there are any, the worker takes no messages. */
  let unrecorded = 0;
  const factsOf = ({ accountId: account, id }: ClaimedMail) => ({ account, id });
  return new QueueWorker<ClaimedMail>({
    name: 'mail',
    pollSeconds,
    logger,
    atOnce: () => (unrecorded > 0 ? 0 : AT_ONCE),
    claim: most => claimDueMail(context, most, LEASE_SECONDS),
    release: mail => recordMailAttempt(context, mail, 'released'),
    factsOf,
    async attempt(mail, stop) {
      const leaseEnds = performance.now() + LEASE_SECONDS * 1000;
      const failure = failureBeforeSending(mail);
      if (!failure && !(await beginMailAttempt(context, mail, SEND_SECONDS))) return;
      const outcome = failure ?? (await send({ context, transport }, mail, stop));
      await recordOutcome({
        name: 'mail',
        outcome,
        attempt: mail.attempt,
        facts: factsOf(mail),
        logger,
        stop,
        leaseEnds,
        write: () => recordMailAttempt(context, mail, outcome),
        onUnrecorded: change => {
          unrecorded += change;
        },
      });
    },
    cutOff: () => transport.close(),
  });
}

async function send(
  { context, transport }: Pick<MailWorkerOptions, 'context' | 'transport'>,
  mail: ClaimedMail,
  stop: AbortSignal,
): Promise<MailOutcome> {
  let attachment: { name: string; pdf: Buffer } | undefined;
  try {
    attachment = await printAttachment(context, mail, stop);
  } catch (error) {
    const reason = `The document could not be printed: ${messageOf(error)}`;
    return isLasting(error) ? { state: 'failed', reason } : again(mail, reason, Math.random());
  }
  const { company, to, replyTo, subject, body, html, reference } = mail;
  const automatic = mail.kind === 'new-browser' || mail.kind === 'password-reset';
  const outgoing = { fromName: company, to, replyTo, subject, body, html, reference, automatic, attachment };
  const result = await transport.send(outgoing);
  if (result.outcome === 'sent') return { state: 'sent' };
  return result.outcome === 'failed'
    ? { state: 'failed', reason: result.reason }
    : again(mail, result.reason, Math.random());
}
