// What follows from the result of a gateway. Pure.

import type { AttemptOutcome, ClaimedSms } from '../../operations/sms/record-attempt.ts';
import type { SendResult } from '../../sms-gateways/gateway.ts';
import { again } from '../queue/next-step.ts';

/** The outcome that follows from the result of the gateway. `random` is in [0, 1). */
export function outcomeOf(
  message: Pick<ClaimedSms, 'attempt' | 'ageSeconds'>,
  result: SendResult,
  random: number,
): AttemptOutcome {
  if (result.outcome === 'sent') return { state: 'sent', gatewayIds: result.gatewayIds };
  const { reason } = result;
  return result.outcome === 'failed'
    ? { state: 'failed', reason }
    : again(message, reason, random, result.afterSeconds);
}
