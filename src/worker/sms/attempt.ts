// One attempt to send one message: begun, handed to the gateway, its outcome recorded.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../database/connection/pool.ts';
import {
  type AttemptOutcome,
  beginAttempt,
  type ClaimedSms,
  recordOutcome,
} from '../../operations/sms/record-attempt.ts';
import type { GatewayLogger, SmsGateway } from '../../sms-gateways/gateway.ts';
import { outcomeOf, refusalToSend } from './next-step.ts';

export interface AttemptMeans {
  pool: Pool;
  gateway: SmsGateway;
  logger: GatewayLogger;
  /** The gateway has so long to answer. */
  sendSeconds: number;
  /** A message that was taken is this worker's for so long. */
  leaseSeconds: number;
  /** Called when an outcome could not be recorded and again when it was, or never will be. */
  onUnrecorded(change: 1 | -1): void;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Attempts a message that this worker has for itself. `stop` ends the attempt early. Never throws for the gateway's faults. */
export async function attempt(means: AttemptMeans, message: ClaimedSms, stop: AbortSignal): Promise<void> {
  const leaseEnds = performance.now() + means.leaseSeconds * 1000;
  const refusal = refusalToSend(message);
  if (!refusal && !(await beginAttempt(means, message, means.sendSeconds))) return;
  const outcome = refusal ?? (await send(means, message, stop));
  await record(means, message, outcome, stop, leaseEnds);
}

async function send({ gateway, sendSeconds }: AttemptMeans, message: ClaimedSms, stop: AbortSignal) {
  const { reference, from, to, text } = message;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(sendSeconds * 1000)]);
  return outcomeOf(message, await gateway.send({ reference, from, to, message: text }, signal), Math.random());
}

// The message is out: an absent database must not make us forget that. Tried until the lease is over; then another
// worker finds the attempt interrupted.
async function record(
  means: AttemptMeans,
  message: ClaimedSms,
  outcome: AttemptOutcome,
  stop: AbortSignal,
  leaseEnds: number,
): Promise<void> {
  const { gateway, logger, onUnrecorded } = means;
  const { accountId: account, id, reference } = message;
  let waitMs = FIRST_WAIT_MS;
  for (let failures = 0; ; failures++) {
    try {
      await recordOutcome(means, message, gateway.name, outcome);
      if (failures > 0) onUnrecorded(-1);
      break;
    } catch (error) {
      // Of a database error no more than its kind: its details may quote the row.
      const trouble = error instanceof Error ? error.message : 'unknown';
      if (failures === 0) onUnrecorded(1);
      if (stop.aborted || performance.now() > leaseEnds) {
        onUnrecorded(-1);
        logger.warn({ account, id, reference, trouble }, 'SMS outcome not recorded; the message may be sent once more');
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
    logger.info({ account, id, reference, attempt: message.attempt, again_in_s, reason }, 'SMS to be tried again');
  }
}
