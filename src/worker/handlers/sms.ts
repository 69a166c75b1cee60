// Sends queued text messages through the gateway.

import type { DatabaseContext } from '../../operations/context.ts';
import { applyEarlyReports } from '../../operations/sms/record-delivery-report.ts';
import { SMS_JOB, type SmsContent, type SmsReceipt } from '../../operations/sms/sms-job.ts';
import type { SmsGateway } from '../../sms-gateways/gateway.ts';
import type { JobHandler } from '../job-worker.ts';

/** Returns the handler of text messages. */
export function smsHandler(
  context: DatabaseContext,
  gateway: SmsGateway,
  limits: { atOnce: number; pollSeconds: number },
): JobHandler<SmsContent, SmsReceipt> {
  return {
    kind: SMS_JOB,
    ...limits,
    async attempt({ account, reference, content: { from, to, text } }, stop) {
      const signal = AbortSignal.any([stop, AbortSignal.timeout(SMS_JOB.attemptSeconds * 1000)]);
      const message = { account, reference, from: from ?? undefined, to, message: text };
      const result = await gateway.send(message, signal);
      if (result.outcome !== 'sent') return result;
      return { outcome: 'succeeded', receipt: { gateway: gateway.name, gatewayIds: result.gatewayIds } };
    },
    recorded: receipt => applyEarlyReports(context, receipt),
  };
}
