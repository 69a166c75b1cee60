// What a worker records of an attempt to send a message: that it begins, and how it ended.

import {
  beginSms,
  type ClaimedSms,
  claimSms,
  failSms,
  keepGatewayIds,
  lockSms,
  markSent,
  postponeSms,
  readClaimed,
  releaseSms,
} from '../../database/sql/sms/queue.ts';
import type { Command } from '../../query/statement.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { applyEarlyReports, isStorableId } from './record-delivery-report.ts';

export type { ClaimedSms } from '../../database/sql/sms/queue.ts';

/** How an attempt ended. */
export type AttemptOutcome =
  | { state: 'sent'; gatewayIds: string[] }
  | { state: 'queued'; waitSeconds: number; reason: string }
  | { state: 'failed'; reason: string };

/** Returns a claimed message to the queue before an attempt has begun. */
const RELEASE_CLAIM = defineWrite({
  name: 'sms.release',
  locks: (_: ClaimedSms) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: message => ({ answer: undefined, outcome: 'released a message', commands: [releaseSms(message)] }),
  trail: { none: 'the message has its attempts' },
});

/** Records that an attempt begins; answers the code of the account, or undefined when the lease has ended. */
const BEGIN_ATTEMPT = defineWrite({
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
const RECORD_OUTCOME = defineWrite({
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
function storableIds(gatewayIds: string[]): string[] {
  return gatewayIds.every(isStorableId) ? gatewayIds : [];
}

// Reasons quote other systems; PostgreSQL takes no NUL, and an operator's terminal should receive no control characters.
function storable(reason: string): string {
  return reason
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
}

/** Claims up to `most` messages that are due, over all accounts, for `leaseSeconds`; no other worker receives them meanwhile. */
export async function claimDueSms(
  { pool }: DatabaseContext,
  most: number,
  leaseSeconds: number,
): Promise<ClaimedSms[]> {
  return (await pool.query(claimSms(most, leaseSeconds))).map(readClaimed);
}

/** Returns a claimed message to the queue before an attempt has begun. */
export function releaseClaim(context: DatabaseContext, message: ClaimedSms): Promise<void> {
  return runWriteAs(context, system(message), RELEASE_CLAIM, message);
}

/**
 * Records that an attempt begins now, so that a crash from here on counts as an interrupted attempt. Resolves to the code of
 * the account, or to undefined when less than `secondsNeeded` of the claim are left: then the message must not be sent.
 */
export function beginAttempt(
  context: DatabaseContext,
  message: ClaimedSms,
  secondsNeeded: number,
): Promise<string | undefined> {
  return runWriteAs(context, system(message), BEGIN_ATTEMPT, { message, secondsNeeded });
}

/** Records how an attempt ended, then the delivery reports that arrived before. */
export async function recordOutcome(
  context: DatabaseContext,
  message: ClaimedSms,
  gateway: string,
  outcome: AttemptOutcome,
): Promise<void> {
  await runWriteAs(context, system(message), RECORD_OUTCOME, { message, gateway, outcome });
  if (outcome.state === 'sent') await applyEarlyReports(context, gateway, storableIds(outcome.gatewayIds));
}

const system = ({ accountId }: ClaimedSms) => ({ kind: 'system' as const, accountId });
