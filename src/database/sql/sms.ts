// Statements about text messages: the quota of an account, and delivery reports, which contain only the gateway's own id.

import { type Command, command, query, type Statement } from '../../query/statement.ts';
import { columnNames, defineInsert } from './multi-row-insert.ts';

/**
 * SMS quota of an account: its cap, the allowed countries, the messages since midnight in its time zone, and the seconds to the next
 * midnight there. Sent behind the lock of the quota, so it counts all messages committed before.
 */
export const smsAllowance = (accountId: number) =>
  query<{ sms_daily_cap: number; sms_countries: string[] | null; seconds_left: number; sent_today: number }>({
    name: 'sms allowance',
    text: `SELECT a.sms_daily_cap, a.sms_countries,
      ceil(extract(epoch FROM (day.midnight + interval '1 day') AT TIME ZONE a.timezone - now()))::int AS seconds_left,
      (SELECT count(*)::int FROM job m
        WHERE m.account_id = a.account_id AND m.kind = 'sms' AND m.created_at >= day.midnight AT TIME ZONE a.timezone) AS sent_today
    FROM account a, LATERAL (SELECT date_trunc('day', now() AT TIME ZONE a.timezone) AS midnight) day
    WHERE a.account_id = $1`,
    values: [accountId],
  });

/** Stores the gateway ids of a message, or of each of its parts. */
export const keepGatewayIds = (accountId: number, id: number, gateway: string, gatewayIds: string[]): Command =>
  insertGatewayIds(
    gatewayIds.map((gatewayId, position) => ({
      account_id: accountId,
      message_id: id,
      position,
      gateway,
      gateway_id: gatewayId,
    })),
  );

const insertGatewayIds = defineInsert(
  'sms_gateway_id',
  columnNames('account_id, message_id, position, gateway, gateway_id'),
);

/** Account and message of a gateway's id, over all accounts. */
export const smsOfGatewayId = (gateway: string, gatewayId: string): Statement => ({
  name: 'sms of gateway id',
  text: 'SELECT account_id, message_id FROM sms_of_gateway_id($1, $2)',
  values: [gateway, gatewayId],
});

/** Marks the message or part with this gateway id as delivered. */
export const notePartDelivered = (accountId: number, messageId: number, gatewayId: string) =>
  command({
    name: 'sms part delivered',
    text: 'UPDATE sms_gateway_id SET delivered = true WHERE account_id = $1 AND message_id = $2 AND gateway_id = $3',
    values: [accountId, messageId, gatewayId],
  });

/** Marks a sent message as delivered when all its parts are delivered. */
export const markDelivered = (accountId: number, messageId: number) =>
  command({
    name: 'sms delivered',
    text: `UPDATE job m SET state = 'delivered', updated_at = now()
    WHERE m.account_id = $1 AND m.id = $2 AND m.state = 'sent' AND NOT EXISTS (
      SELECT FROM sms_gateway_id g WHERE g.account_id = $1 AND g.message_id = $2 AND NOT g.delivered)`,
    values: [accountId, messageId],
  });

/** Marks a sent message as failed when one of its parts has failed. */
export const markUndeliverable = (accountId: number, messageId: number, reason: string) =>
  command({
    name: 'sms undeliverable',
    text: `UPDATE job SET state = 'failed', last_error = $3, updated_at = now()
    WHERE account_id = $1 AND id = $2 AND state = 'sent'`,
    values: [accountId, messageId, reason],
  });

/** Keeps a report on a message whose gateway id is not stored yet. */
export const keepEarlyReport = (
  gateway: string,
  report: { gatewayId: string; state: string; reason?: string },
): Statement => ({
  name: 'sms early report',
  text: `INSERT INTO sms_early_report (gateway, gateway_id, state, reason) VALUES ($1, $2, $3, $4)
    ON CONFLICT (gateway, gateway_id) DO UPDATE SET state = $3, reason = $4, received_at = now()`,
  values: [gateway, report.gatewayId, report.state, report.reason ?? null],
});

/** Deletes early reports without a message. */
export const dropStaleReports: Statement = {
  name: 'sms stale reports',
  text: `DELETE FROM sms_early_report WHERE (gateway, gateway_id) IN (
      SELECT gateway, gateway_id FROM sms_early_report WHERE received_at <= now() - interval '10 minutes'
      LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
};

/** The early reports with these ids. */
export const earlyReports = (gateway: string, gatewayIds: string[]): Statement => ({
  name: 'sms early reports',
  text: `SELECT gateway_id, state, reason FROM sms_early_report
    WHERE gateway = $1 AND gateway_id = ANY($2) AND received_at > now() - interval '10 minutes'`,
  values: [gateway, gatewayIds],
});
