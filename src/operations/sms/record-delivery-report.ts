// Stores what the network says became of a message. Reports name a message by the gateway's id, and may come first.

import type { Pool } from '../../database/connection/pool.ts';
import {
  dropStaleReports,
  earlyReports,
  keepEarlyReport,
  lockSms,
  markDelivered,
  markUndeliverable,
  notePartDelivered,
  smsOfGatewayId,
} from '../../database/statements/sms/reports.ts';
import { inTransaction } from '../../database/transaction/transaction.ts';

/** What became of a message, or of one part of it when the gateway names parts. */
export interface SmsReport {
  gatewayId: string;
  state: 'delivered' | 'failed';
  reason?: string;
}

/**
 * Stores a report; the same one again changes nothing, and a message that came to its end stays there. One on a message
 * that isn't recorded as sent yet waits some minutes for it. Throws DB_TIMEOUT; the gateway should then report again.
 */
export async function storeSmsReport(pool: Pool, gateway: string, report: SmsReport): Promise<void> {
  if (!isStorableId(report.gatewayId)) return;
  if (await applyReport(pool, gateway, report)) return;
  await pool.query(keepEarlyReport(gateway, report));
  await pool.query(dropStaleReports);
  // The message may have been recorded since we looked: whoever is later, it or the report, finds the other.
  await applyReport(pool, gateway, report);
}

/** Stores the reports that came before these ids were known. */
export async function applyEarlyReports(pool: Pool, gateway: string, gatewayIds: string[]): Promise<void> {
  if (gatewayIds.length === 0) return;
  for (const { gateway_id, state, reason } of await pool.query(earlyReports(gateway, gatewayIds))) {
    await applyReport(pool, gateway, {
      gatewayId: gateway_id as string,
      state: state as SmsReport['state'],
      ...(reason !== null && { reason: reason as string }),
    });
  }
}

/** Whether an id can be kept and found again; what gateways call their messages is short and printable. */
export function isStorableId(gatewayId: string): boolean {
  return /^[\x20-\x7e]{1,200}$/.test(gatewayId);
}

// False when no message is known by the id.
async function applyReport(pool: Pool, gateway: string, { gatewayId, state, reason }: SmsReport): Promise<boolean> {
  const [found] = await pool.query(smsOfGatewayId(gateway, gatewayId));
  if (!found) return false;
  const accountId = found.account_id as number;
  const messageId = found.message_id as number;
  await inTransaction(pool, accountId, { readOnly: false }, async transaction => {
    transaction.send(lockSms(accountId, messageId));
    if (state === 'delivered') {
      transaction.send(notePartDelivered(accountId, messageId, gatewayId));
      transaction.send(markDelivered(accountId, messageId));
    } else {
      transaction.send(markUndeliverable(accountId, messageId, reason ?? 'the network could not deliver it'));
    }
  });
  return true;
}
