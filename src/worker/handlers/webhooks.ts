// Sends webhooks of the queue.

import { AppError } from '../../domain/errors.ts';
import { type SendContext, type SendWebhook, sendEvents } from '../../operations/webhooks/send-events.ts';
import { WEBHOOK_JOB, type WebhookContent } from '../../operations/webhooks/webhook-job.ts';
import { type JobHandler, messageOf } from '../job-worker.ts';

/** Endpoints that a process sends to at the same time. An account has at most 16 of them, so one account cannot take all places. */
const AT_ONCE = 256;

/** Returns the handler of webhooks. */
export const webhookHandler = (context: SendContext, send: SendWebhook): JobHandler<WebhookContent> => ({
  kind: WEBHOOK_JOB,
  atOnce: AT_ONCE,
  pollSeconds: 2,
  async attempt(job, stop) {
    try {
      const more = await sendEvents(context, job, { send, stop });
      return more ? { outcome: 'more' } : { outcome: 'succeeded', receipt: undefined };
    } catch (error) {
      return { outcome: 'retry', reason: error instanceof AppError ? error.said : messageOf(error) };
    }
  },
  // Another worker sends what was not recorded.
  cutOff() {},
});
