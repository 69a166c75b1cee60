// What a worker records of an attempt to send: its beginning and its outcome, in the account's own transaction.

import type { Pool } from '../../database/connection/pool.ts';
import {
  beginSms,
  type ClaimedSms,
  claimSms,
  failSms,
  keepGatewayIds,
  markSent,
  postponeSms,
  readClaimed,
  releaseSms,
} from '../../database/statements/sms/queue.ts';
import { inTransaction } from '../../database/transaction/transaction.ts';
import { applyEarlyReports, isStorableId } from './record-delivery-report.ts';

/** How an attempt ended. */
export type AttemptOutcome =
  | { state: 'sent'; gatewayIds: string[] }
  | { state: 'queued'; waitSeconds: number; reason: string }
  | { state: 'failed'; reason: string };

/** Takes up to `most` messages that are due, over all accounts, so that nobody else has them for `leaseSeconds`. */
export async function takeDueSms(pool: Pool, most: number, leaseSeconds: number): Promise<ClaimedSms[]> {
  return (await pool.query(claimSms(most, leaseSeconds))).map(readClaimed);
}

/** Gives a message back that was taken and not begun. */
export async function releaseClaim(pool: Pool, message: ClaimedSms): Promise<void> {
  await inTransaction(pool, message.accountId, { readOnly: false }, transaction =>
    transaction.query(releaseSms(message)),
  );
}

/**
 * Records that the message is handed to the gateway now, so that a crash from here on counts as an interrupted attempt.
 * False when less than `secondsNeeded` of the lease are left: then it must not be sent.
 */
export async function beginAttempt(pool: Pool, message: ClaimedSms, secondsNeeded: number): Promise<boolean> {
  const begun = await inTransaction(pool, message.accountId, { readOnly: false }, transaction =>
    transaction.query(beginSms(message, secondsNeeded)),
  );
  return begun.length > 0;
}

/** Records how an attempt ended, then the delivery reports that were faster than that. */
export async function recordOutcome(
  pool: Pool,
  message: ClaimedSms,
  gateway: string,
  outcome: AttemptOutcome,
): Promise<void> {
  if (outcome.state === 'sent') return recordSent(pool, message, gateway, outcome.gatewayIds);
  await inTransaction(pool, message.accountId, { readOnly: false }, transaction =>
    transaction.query(
      outcome.state === 'failed'
        ? failSms(message, gateway, storable(outcome.reason))
        : postponeSms(message, gateway, { ...outcome, reason: storable(outcome.reason) }),
    ),
  );
}

async function recordSent(pool: Pool, message: ClaimedSms, gateway: string, gatewayIds: string[]): Promise<void> {
  // Ids that can't be kept can't be reported on either; all or none, or a message would be delivered by half.
  const ids = gatewayIds.every(isStorableId) ? gatewayIds : [];
  await inTransaction(pool, message.accountId, { readOnly: false }, async transaction => {
    const sent = await transaction.query(markSent(message, gateway));
    if (sent.length > 0 && ids.length > 0) transaction.send(keepGatewayIds(message, gateway, ids));
  });
  await applyEarlyReports(pool, gateway, ids);
}

// Reasons quote other systems; PostgreSQL takes no NUL, and an operator's terminal should see no control characters.
function storable(reason: string): string {
  return reason
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);
}
