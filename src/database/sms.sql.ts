// Statements about text messages.

import type { Statement } from '../query/statement.ts';

/** What an account may send: its country, cap and the countries it may send to; and how much it sent today. */
export const smsAllowance = (accountId: number): Statement => ({
  name: 'sms allowance',
  text: `SELECT a.country, a.sms_daily_cap, a.sms_countries, (SELECT count(*)::int FROM sms_message m
      WHERE m.account_id = a.account_id
        AND m.created_at >= date_trunc('day', now() AT TIME ZONE a.timezone) AT TIME ZONE a.timezone) AS sent_today
    FROM account a WHERE a.account_id = $1`,
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
