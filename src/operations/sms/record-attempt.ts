// What a worker records of an attempt to send a message: that it begins, and how it ended.

import { type ClaimedSms, claimSms, readClaimed } from '../../database/sql/sms/queue.ts';
import type { DatabaseContext } from '../context.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type AttemptOutcome, BEGIN_ATTEMPT, RECORD_OUTCOME, RELEASE_CLAIM, storableIds } from './attempt-writes.ts';
import { applyEarlyReports } from './record-delivery-report.ts';

export type { ClaimedSms } from '../../database/sql/sms/queue.ts';
export type { AttemptOutcome } from './attempt-writes.ts';

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
