// Text messages as jobs of the queue.

import { keepGatewayIds } from '../../database/sql/sms.ts';
import { RETRY_FOR_A_DAY } from '../../domain/retry.ts';
import type { JobKind } from '../jobs/job-kind.ts';

/** A text message that waits or was sent. */
export interface SmsContent {
  /** Number of the recipient, E.164. */
  to: string;
  /** Sender that the recipient sees; null: the one of the gateway. */
  from: string | null;
  text: string;
  /** Parts that the network sends the text in. */
  parts: number;
}

/** Result of a gateway for a message: an id for it, or for each of its parts. */
export interface SmsReceipt {
  gateway: string;
  gatewayIds: string[];
}

export const SMS_JOB: JobKind<SmsContent, SmsReceipt> = {
  name: 'sms',
  label: 'SMS',
  success: 'sent',
  shown: ['to', 'from', 'parts'] satisfies (keyof SmsContent)[],
  retry: RETRY_FOR_A_DAY,
  maxInterruptions: 1,
  receiver: ({ to }) => to,
  // Longer than the time-out of any gateway.
  attemptSeconds: 60,
  writesAtEnd({ accountId, id }, outcome) {
    if (outcome.state !== 'succeeded') return { commands: [] };
    const { gateway, gatewayIds } = outcome.receipt;
    const ids = storableIds(gatewayIds);
    return { commands: ids.length > 0 ? [keepGatewayIds(accountId, id, gateway, ids)] : [] };
  },
};

/**
 * Returns the ids of a gateway that can be stored. If one id can't be stored, none is: otherwise a message would count as delivered when
 * only some of its parts are.
 */
export function storableIds(gatewayIds: string[]): string[] {
  return gatewayIds.every(isStorableId) ? gatewayIds : [];
}

/** True if an id can be stored and found again: ids of gateways are short and printable. */
export function isStorableId(gatewayId: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(gatewayId);
}
