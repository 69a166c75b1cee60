// The worker that sends queued text messages: the kind of queue that has a gateway.

import type { DatabaseContext } from '../../operations/context.ts';
import {
  beginAttempt,
  type ClaimedSms,
  claimDueSms,
  recordOutcome as recordSms,
  releaseClaim,
} from '../../operations/sms/record-attempt.ts';
import type { GatewayLogger, SmsGateway } from '../../sms-gateways/gateway.ts';
import { failureBeforeSending } from '../queue/next-step.ts';
import { QueueWorker } from '../queue/queue-worker.ts';
import { recordOutcome } from '../queue/record-outcome.ts';
import { outcomeOf } from './outcome.ts';

/** The gateway and the limits of a worker. */
export interface SmsWorkerOptions {
  pool: DatabaseContext['pool'];
  gateway: SmsGateway;
  logger: GatewayLogger;
  /** The largest number of messages that are sent at the same time. */
  maxConcurrent: number;
  /** The interval between two reads of an idle queue, varied by up to 20 %. */
  pollSeconds: number;
  /** The time-out for the answer of the gateway. */
  sendSeconds?: number;
  /** How long no other worker takes a message that this worker took. */
  leaseSeconds?: number;
}

/** Longer than the time-out of any gateway. */
const SEND_SECONDS = 60;
/** Longer than SEND_SECONDS, so that the outcome is recorded before another worker takes the message. */
const LEASE_SECONDS = 90;

/** The worker of the queue of text messages. */
export function smsWorker(options: SmsWorkerOptions): QueueWorker<ClaimedSms> {
  const { gateway, logger, pollSeconds, sendSeconds = SEND_SECONDS, leaseSeconds = LEASE_SECONDS } = options;
  /** Sent messages whose outcome is not recorded yet. While there are any, the worker takes no messages. */
  let unrecorded = 0;
  const factsOf = ({ accountId: account, id, reference }: ClaimedSms) => ({ account, id, reference });
  return new QueueWorker<ClaimedSms>({
    name: 'SMS',
    pollSeconds,
    logger,
    atOnce: () => (unrecorded > 0 ? 0 : options.maxConcurrent),
    claim: most => claimDueSms(options, most, leaseSeconds),
    release: message => releaseClaim(options, message),
    factsOf,
    // A failure of the gateway does not throw.
    async attempt(message, stop) {
      const leaseEnds = performance.now() + leaseSeconds * 1000;
      const failure = failureBeforeSending(message);
      const account = failure ? '' : await beginAttempt(options, message, sendSeconds);
      if (account === undefined) return;
      const outcome = failure ?? (await send(account, message, stop));
      await recordOutcome({
        name: 'SMS',
        outcome,
        attempt: message.attempt,
        facts: factsOf(message),
        logger,
        stop,
        leaseEnds,
        write: () => recordSms(options, message, gateway.name, outcome),
        onUnrecorded: change => {
          unrecorded += change;
        },
      });
    },
  });

  async function send(account: string, message: ClaimedSms, stop: AbortSignal) {
    const { reference, from, to, text } = message;
    const signal = AbortSignal.any([stop, AbortSignal.timeout(sendSeconds * 1000)]);
    const result = await gateway.send({ account, reference, from, to, message: text }, signal);
    return outcomeOf(message, result, Math.random());
  }
}
