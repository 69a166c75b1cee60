// The writes of an attempt to send a message: releasing it, beginning, recording how the attempt ended.

import {
  beginSms,
  type ClaimedSms,
  failSms,
  keepGatewayIds,
  lockSms,
  markSent,
  postponeSms,
  releaseSms,
} from '../../database/sql/sms/queue.ts';
import type { Command } from '../../query/statement.ts';
import { defineWrite } from '../write/define-write.ts';

/** How an attempt ended. */
export type AttemptOutcome =
  | { state: 'sent'; gatewayIds: string[] }
  | { state: 'queued'; waitSeconds: number; reason: string }
  | { state: 'failed'; reason: string };

/** Returns a claimed message to the queue before an attempt has begun. */
export const RELEASE_CLAIM = defineWrite({
  name: 'sms.release',
  locks: (_: ClaimedSms) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: message => ({ answer: undefined, outcome: 'released a message', commands: [releaseSms(message)] }),
  trail: { none: 'the message has its attempts' },
});

/** Records that an attempt begins; answers the code of the account, or undefined when the lease has ended. */
export const BEGIN_ATTEMPT = defineWrite({
  name: 'sms.begin',
  singleRoundTrip: true,
  locks: ({ message }: { message: ClaimedSms; secondsNeeded: number }) => ({ uniqueValues: [`message ${message.id}`] }),
  lookUp: ({ message, secondsNeeded }) => ({ begun: beginSms(message, secondsNeeded) }),
  decide: (_, { found }) => found.begun[0]?.account,
  write: (_, account) => ({ answer: account, outcome: 'began an attempt', commands: [] }),
  trail: { none: 'the message has its attempts' },
});

interface Ended {
  message: ClaimedSms;
  gateway: string;
  outcome: AttemptOutcome;
}

/** Records how an attempt ended. */
export const RECORD_OUTCOME = defineWrite({
  name: 'sms.record-outcome',
  locks: ({ message }: Ended) => ({ rows: { message: lockSms(message.accountId, message.id) } }),
  lookUp: () => ({}),
  decide: ({ outcome }, { locked }) => {
    const [row] = locked.rows.message;
    // A message whose end is recorded already does not change.
    return row?.state === 'queued' ? outcome : undefined;
  },
  write: ({ message, gateway }, outcome) => ({
    answer: undefined,
    outcome: 'recorded the end of an attempt',
    commands: outcome ? outcomeCommands(message, gateway, outcome) : [],
  }),
  trail: { none: 'the message has its attempts' },
});

function outcomeCommands(message: ClaimedSms, gateway: string, outcome: AttemptOutcome): Command[] {
  switch (outcome.state) {
    case 'failed':
      return [failSms(message, gateway, storable(outcome.reason))];
    case 'queued':
      return [postponeSms(message, gateway, { ...outcome, reason: storable(outcome.reason) })];
    case 'sent': {
      const ids = storableIds(outcome.gatewayIds);
      return [markSent(message, gateway), ...(ids.length > 0 ? [keepGatewayIds(message, gateway, ids)] : [])];
    }
  }
}

/**
 * Ids of a gateway that can be stored. If one id can't be stored, none is: otherwise a message would count as delivered when only
 * some of its parts are.
 */
export function storableIds(gatewayIds: string[]): string[] {
  return gatewayIds.every(isStorableId) ? gatewayIds : [];
}

// Reasons quote other systems; PostgreSQL takes no NUL, and an operator's terminal should receive no control characters.
function storable(reason: string): string {
  return reason
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
}

/** Whether an id can be stored and found again: ids of gateways are short and printable. */
export function isStorableId(gatewayId: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(gatewayId);
}
