// Statements about text messages on their way in.

import type { Statement } from '../../../query/statement.ts';

const LOCK = 0x736d73; // "sms": a class of advisory locks of its own

/** One message of an account at a time is counted against its cap. Held until the end of the transaction. */
export const lockSmsAllowance = (accountId: number): Statement => ({
  name: 'sms allowance lock',
  text: 'SELECT pg_advisory_xact_lock($1::integer, $2::integer)',
  values: [LOCK, accountId],
});

/**
 * What an account may send: its cap and the countries it may send to, how much it sent since midnight in its time zone,
 * and the seconds to the next midnight there. A statement after the lock, so that it sees what was committed before.
 */
export const smsAllowance = (accountId: number): Statement => ({
  name: 'sms allowance',
  text: `SELECT a.sms_daily_cap, a.sms_countries,
      ceil(extract(epoch FROM (day.midnight + interval '1 day') AT TIME ZONE a.timezone - now()))::int AS seconds_left,
      (SELECT count(*)::int FROM sms_message m
        WHERE m.account_id = a.account_id AND m.created_at >= day.midnight AT TIME ZONE a.timezone) AS sent_today
    FROM account a, LATERAL (SELECT date_trunc('day', now() AT TIME ZONE a.timezone) AS midnight) day
    WHERE a.account_id = $1`,
  values: [accountId],
});

/** Queues a message. */
export const queueSms = (
  accountId: number,
  message: { to: string; from: string | undefined; text: string; parts: number },
): Statement => ({
  name: 'sms queue',
  text: `INSERT INTO sms_message (account_id, recipient, sender, message, parts) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
  values: [accountId, message.to, message.from ?? null, message.text, message.parts],
});
