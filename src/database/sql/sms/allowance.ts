// Allowance of an account for text messages.

import { type Query, query } from '../../../query/statement.ts';

/**
 * Allowance of an account: its cap, the countries it may send to, the messages since midnight in its time zone, and
 * the seconds to the next midnight there. It is sent behind the lock of the allowance, so it counts all messages committed before.
 */
export const smsAllowance = (
  accountId: number,
): Query<{ sms_daily_cap: number; sms_countries: string[] | null; seconds_left: number; sent_today: number }> =>
  query({
    name: 'sms allowance',
    text: `SELECT a.sms_daily_cap, a.sms_countries,
      ceil(extract(epoch FROM (day.midnight + interval '1 day') AT TIME ZONE a.timezone - now()))::int AS seconds_left,
      (SELECT count(*)::int FROM job m
        WHERE m.account_id = a.account_id AND m.kind = 'sms' AND m.created_at >= day.midnight AT TIME ZONE a.timezone) AS sent_today
    FROM account a, LATERAL (SELECT date_trunc('day', now() AT TIME ZONE a.timezone) AS midnight) day
    WHERE a.account_id = $1`,
    values: [accountId],
  });
