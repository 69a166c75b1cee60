// Statements of the worker that sends text messages.

import {
  type Allocation,
  allocation,
  type Command,
  command,
  type Row,
  type RowLock,
  rowLock,
  type Statement,
} from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** A message that one worker has claimed until its lease ends. */
export interface ClaimedSms {
  accountId: number;
  id: number;
  reference: string;
  from: string | undefined;
  to: string;
  text: string;
  /** How often it was taken from the queue, this time included. */
  attempt: number;
  /** Earlier attempts whose outcome was never recorded: the process ended, or lost the database. */
  interrupted: number;
  lastError: string | undefined;
  ageSeconds: number;
}

/** Claims due messages of all accounts. No other worker claims them for `leaseSeconds`. */
export const claimSms = (most: number, leaseSeconds: number): Statement => ({
  name: 'sms claim',
  text: 'SELECT * FROM claim_sms($1, $2)',
  values: [most, leaseSeconds],
});

/** Reads a row of `claimSms`. */
export function readClaimed(row: Row): ClaimedSms {
  return {
    accountId: row.account_id as number,
    id: row.id as number,
    reference: row.reference as string,
    from: (row.sender as string | null) ?? undefined,
    to: row.recipient as string,
    text: row.message as string,
    attempt: row.attempts as number,
    interrupted: row.interrupted as number,
    lastError: (row.last_error as string | null) ?? undefined,
    ageSeconds: row.age_seconds as number,
  };
}

/** A message, locked. */
export const lockSms = (accountId: number, id: number): RowLock<{ state: string }> =>
  rowLock({
    name: 'sms lock',
    text: 'SELECT state FROM sms_message WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  });

/** Returns a claimed message to the queue before an attempt has begun. */
export const releaseSms = ({ accountId, id, attempt }: ClaimedSms): Command =>
  command({
    name: 'sms release',
    text: `UPDATE sms_message SET attempts = attempts - 1, next_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
    values: [accountId, id, attempt],
  });

/**
 * Records that a message is being sent to the gateway, and answers the code of its account. No row: the lease has ended, and another
 * worker may have claimed the message.
 */
export const beginSms = (
  { accountId, id, attempt }: ClaimedSms,
  secondsNeeded: number,
): Allocation<{ account: string }> =>
  allocation({
    name: 'sms begin',
    text: `UPDATE sms_message SET under_way = true, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3
      AND next_at >= now() + make_interval(secs => $4)
    RETURNING (SELECT code FROM account WHERE account_id = $1) AS account`,
    values: [accountId, id, attempt, secondsNeeded],
  });

/** Marks a message as sent, even if another worker has the lease by now. No row changes when its end is recorded already. */
export const markSent = ({ accountId, id }: ClaimedSms, gateway: string): Command =>
  command({
    name: 'sms sent',
    text: `UPDATE sms_message SET state = 'sent', gateway = $3, under_way = false, last_error = NULL, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued'`,
    values: [accountId, id, gateway],
  });

/** Stores the gateway ids of the message, or of each of its parts. */
export const keepGatewayIds = ({ accountId, id }: ClaimedSms, gateway: string, gatewayIds: string[]): Command =>
  insertGatewayIds(
    gatewayIds.map((gatewayId, position) => ({
      account_id: accountId,
      message_id: id,
      position,
      gateway,
      gateway_id: gatewayId,
    })),
  );

const insertGatewayIds = defineInsert('sms_gateway_id', [
  'account_id',
  'message_id',
  'position',
  'gateway',
  'gateway_id',
]);

/** Returns a message to the queue; it is due again after `waitSeconds`. */
export const postponeSms = (
  { accountId, id, attempt }: ClaimedSms,
  gateway: string,
  { waitSeconds, reason }: { waitSeconds: number; reason: string },
): Command =>
  command({
    name: 'sms postpone',
    text: `UPDATE sms_message SET gateway = $4, under_way = false, last_error = $5, updated_at = now(),
      next_at = now() + make_interval(secs => $6)
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
    values: [accountId, id, attempt, gateway, reason, waitSeconds],
  });

/** Marks a message as failed. */
export const failSms = ({ accountId, id, attempt }: ClaimedSms, gateway: string, reason: string): Command =>
  command({
    name: 'sms fail',
    text: `UPDATE sms_message SET state = 'failed', gateway = $4, under_way = false, last_error = $5, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
    values: [accountId, id, attempt, gateway, reason],
  });
