// One attempt to send one message: records its begin, sends the message to the gateway, records the outcome.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseContext } from '../../operations/context.ts';
import {
  type AttemptOutcome,
  beginAttempt,
  type ClaimedSms,
  recordOutcome,
} from '../../operations/sms/record-attempt.ts';
import type { GatewayLogger, SmsGateway } from '../../sms-gateways/gateway.ts';
import { failureBeforeSending, outcomeOf } from './next-step.ts';

export interface AttemptContext {
  pool: DatabaseContext['pool'];
  gateway: SmsGateway;
  logger: GatewayLogger;
  /** The time-out for the answer of the gateway. */
  sendSeconds: number;
  /** How long no other worker takes a message that this worker took. */
  leaseSeconds: number;
  /** Receives 1 when an outcome can't be recorded, and -1 when it is recorded at last or given up. */
  onUnrecorded(change: 1 | -1): void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/**
 * Makes one attempt for a message that this worker took. `stop` ends the attempt early. A failure of the gateway does
 * not throw.
 */
export async function attempt(context: AttemptContext, message: ClaimedSms, stop: AbortSignal): Promise<void> {
  const leaseEnds = performance.now() + context.leaseSeconds * 1000;
  const failure = failureBeforeSending(message);
  const account = failure ? '' : await beginAttempt(context, message, context.sendSeconds);
  if (account === undefined) return;
  const outcome = failure ?? (await send(context, message, account, stop));
  await record(context, message, outcome, stop, leaseEnds);
}

async function send({ gateway, sendSeconds }: AttemptContext, message: ClaimedSms, account: string, stop: AbortSignal) {
  const { reference, from, to, text } = message;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(sendSeconds * 1000)]);
  return outcomeOf(message, await gateway.send({ account, reference, from, to, message: text }, signal), Math.random());
}

// The message is sent, so its outcome must be recorded even if the database is not available now. The worker tries until
// its lease ends; then another worker finds an interrupted attempt.
async function record(
  context: AttemptContext,
  message: ClaimedSms,
  outcome: AttemptOutcome,
  stop: AbortSignal,
  leaseEnds: number,
): Promise<void> {
  const { gateway, logger, onUnrecorded } = context;
  const { accountId: account, id, reference } = message;
  let waitMs = FIRST_WAIT_MS;
  for (let failures = 0; ; failures++) {
    try {
      await recordOutcome(context, message, gateway.name, outcome);
      if (failures > 0) onUnrecorded(-1);
      break;
    } catch (error) {
      // Only the message of a database error: its details may quote the row.
      const reason = error instanceof Error ? error.message : 'unknown';
      if (failures === 0) onUnrecorded(1);
      if (stop.aborted || performance.now() > leaseEnds) {
        onUnrecorded(-1);
        logger.warn({ account, id, reference, reason }, 'SMS outcome not recorded; the message may be sent again');
        return;
      }
      await sleep(waitMs, undefined, { signal: stop }).catch(() => {});
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }
  if (outcome.state === 'failed') {
    logger.warn({ account, id, reference, reason: outcome.reason }, 'SMS failed');
  } else if (outcome.state === 'queued') {
    const { waitSeconds: again_in_s, reason } = outcome;
    logger.info(
      { account, id, reference, attempt: message.attempt, again_in_s, reason },
      'SMS attempt failed; another follows',
    );
  }
}
