// Decides what follows for a queued message, before an attempt and after it. Pure.

import { GIVE_UP_SECONDS, nextAttemptSeconds } from '../../domain/retry.ts';
import type { AttemptOutcome, ClaimedSms } from '../../operations/sms/record-attempt.ts';
import type { SendResult } from '../../sms-gateways/gateway.ts';

/** After one crash between sending and recording, the message is sent again; after two, it fails. */
const MAX_INTERRUPTED = 1;

/** The outcome of a message that must not be sent any more; undefined if it can be sent. */
export function failureBeforeSending(
  message: Pick<ClaimedSms, 'interrupted' | 'ageSeconds' | 'lastError'>,
): AttemptOutcome | undefined {
  if (message.interrupted > MAX_INTERRUPTED) {
    return { state: 'failed', reason: 'the server ended twice while it was being sent; it may have arrived' };
  }
  return message.ageSeconds >= GIVE_UP_SECONDS ? givenUp(message.lastError ?? 'never tried') : undefined;
}

/** The outcome that follows from the result of the gateway. `random` is in [0, 1). */
export function outcomeOf(
  message: Pick<ClaimedSms, 'attempt' | 'ageSeconds'>,
  result: SendResult,
  random: number,
): AttemptOutcome {
  if (result.outcome === 'sent') return { state: 'sent', gatewayIds: result.gatewayIds };
  const { reason } = result;
  if (result.outcome === 'failed') return { state: 'failed', reason };
  const { attempt, ageSeconds } = message;
  const waitSeconds = nextAttemptSeconds({ attempt, ageSeconds, random, afterSeconds: result.afterSeconds });
  return waitSeconds === undefined ? givenUp(reason) : { state: 'queued', waitSeconds, reason };
}

function givenUp(last: string): AttemptOutcome {
  return { state: 'failed', reason: `given up after 24 hours: ${last}` };
}
