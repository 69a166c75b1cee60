// What becomes of a queued message, before an attempt and after it. Pure.

import { GIVE_UP_SECONDS, nextAttemptOf } from '../../domain/sms/message-parts.ts';
import type { AttemptOutcome, ClaimedSms } from '../../operations/sms/record-attempt.ts';
import type { SendResult } from '../../sms-gateways/gateway.ts';

/** A crash between sending and recording sends once more, and then never again. */
const MOST_INTERRUPTED = 1;

/** Why a message isn't to be sent any more; undefined when it is. */
export function refusalToSend(
  message: Pick<ClaimedSms, 'interrupted' | 'ageSeconds' | 'lastError'>,
): AttemptOutcome | undefined {
  if (message.interrupted > MOST_INTERRUPTED) {
    return { state: 'failed', reason: 'the server ended twice while it was being sent; it may have arrived' };
  }
  return message.ageSeconds >= GIVE_UP_SECONDS ? givenUp(message.lastError ?? 'never tried') : undefined;
}

/** What a gateway's answer means for the message. `random` is in [0, 1). */
export function outcomeOf(
  message: Pick<ClaimedSms, 'attempt' | 'ageSeconds'>,
  result: SendResult,
  random: number,
): AttemptOutcome {
  if (result.outcome === 'sent') return { state: 'sent', gatewayIds: result.gatewayIds };
  const { reason } = result;
  if (result.outcome === 'failed') return { state: 'failed', reason };
  const { attempt, ageSeconds } = message;
  const waitSeconds = nextAttemptOf({ attempt, ageSeconds, random, afterSeconds: result.afterSeconds });
  return waitSeconds === undefined ? givenUp(reason) : { state: 'queued', waitSeconds, reason };
}

function givenUp(last: string): AttemptOutcome {
  return { state: 'failed', reason: `given up after 24 hours: ${last}` };
}
