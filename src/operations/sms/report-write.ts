// The write of a delivery report.

import { lockSms } from '../../database/sql/sms/queue.ts';
import { markDelivered, markUndeliverable, notePartDelivered } from '../../database/sql/sms/reports.ts';
import { defineWrite } from '../write/define-write.ts';

/** What became of a message, or of one part of it when the gateway names parts. */
export interface SmsReport {
  gatewayId: string;
  state: 'delivered' | 'failed';
  reason?: string;
}

/** Records a delivery report on a message. */
export const RECORD_REPORT = defineWrite({
  name: 'sms.record-report',
  // Reports on the parts of a message are counted one after the other.
  locks: ({ messageId }: SmsReport & { messageId: number }, accountId) => ({
    rows: { message: lockSms(accountId, messageId) },
  }),
  lookUp: () => ({}),
  decide: () => undefined,
  write({ messageId, gatewayId, state, reason }, _, { locked: { accountId } }) {
    const commands =
      state === 'delivered'
        ? [notePartDelivered(accountId, messageId, gatewayId), markDelivered(accountId, messageId)]
        : [markUndeliverable(accountId, messageId, reason ?? 'the network could not deliver it')];
    return { answer: undefined, outcome: `recorded a delivery report of message ${messageId}`, commands };
  },
  trail: { none: 'the provider says it, and the message has it' },
});
