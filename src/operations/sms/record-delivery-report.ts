// Records the delivery reports of the network. A report names a message by the gateway's id, and may arrive first.

import { lockJob } from '../../database/sql/jobs.ts';
import {
  dropStaleReports,
  earlyReports,
  keepEarlyReport,
  markDelivered,
  markUndeliverable,
  notePartDelivered,
  smsOfGatewayId,
} from '../../database/sql/sms.ts';
import { Message } from '../../domain/messages/message.ts';
import { toStoredText } from '../../domain/messages/stored.ts';
import type { DatabaseContext } from '../context.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { isStorableId, type SmsReceipt, storableIds } from './sms-job.ts';

/** Outcome of a message, or of one part if the gateway names parts. */
export interface SmsReport {
  gatewayId: string;
  state: 'delivered' | 'failed';
  reason?: string;
}

/** Records a delivery report on a message. */
const RECORD_REPORT = defineWrite({
  name: 'sms.record-report',
  // Reports on the parts of a message are counted one after the other.
  locks: ({ messageId }: SmsReport & { messageId: number }, accountId) => ({
    rows: { message: lockJob(accountId, messageId) },
  }),
  write({ messageId, gatewayId, state, reason }, _, { locked: { accountId } }) {
    const commands =
      state === 'delivered'
        ? [notePartDelivered(accountId, messageId, gatewayId), markDelivered(accountId, messageId)]
        : [markUndeliverable(accountId, messageId, reason ?? toStoredText(new Message('sms_undelivered')))];
    return { answer: undefined, outcome: `recorded a delivery report of message ${messageId}`, commands };
  },
  trail: { none: 'the provider says it, and the message has it' },
});

/**
 * Records a report; the same report again changes nothing, and a message that is delivered or failed stays so. A report on a
 * message that is not recorded as sent yet is kept for some minutes. Throws DB_TIMEOUT; the gateway should then report again.
 */
export async function recordDeliveryReport(
  context: DatabaseContext,
  gateway: string,
  report: SmsReport,
): Promise<void> {
  const { pool } = context;
  if (!isStorableId(report.gatewayId)) return;
  if (await applyReport(context, gateway, report)) return;
  await pool.query(keepEarlyReport(gateway, report));
  await pool.query(dropStaleReports);
  // The message may have been recorded meanwhile: the later of the two, message or report, finds the other.
  await applyReport(context, gateway, report);
}

/** Records the reports that arrived before these ids were known. */
export async function applyEarlyReports(context: DatabaseContext, { gateway, gatewayIds }: SmsReceipt): Promise<void> {
  const ids = storableIds(gatewayIds);
  if (ids.length === 0) return;
  for (const { gateway_id, state, reason } of await context.pool.query(earlyReports(gateway, ids))) {
    await applyReport(context, gateway, {
      gatewayId: gateway_id as string,
      state: state as SmsReport['state'],
      ...(reason !== null && { reason: reason as string }),
    });
  }
}

// Resolves to false when no message has the id.
async function applyReport(context: DatabaseContext, gateway: string, report: SmsReport): Promise<boolean> {
  const [found] = await context.pool.query(smsOfGatewayId(gateway, report.gatewayId));
  if (!found) return false;
  const actor = { kind: 'system' as const, accountId: found.account_id as number };
  await runWriteAs(context, actor, RECORD_REPORT, { ...report, messageId: found.message_id as number });
  return true;
}
