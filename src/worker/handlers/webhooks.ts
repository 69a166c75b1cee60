// Sends webhooks of the queue.

import { type SendContext, type SendWebhook, sendEvents } from '../../operations/webhooks/send-events.ts';
import { WEBHOOK_JOB, type WebhookContent } from '../../operations/webhooks/webhook-job.ts';
import { attemptStep, type JobHandler } from '../job-worker.ts';

/** Endpoints that a process sends to at the same time. An account has at most 16 of them, so one account cannot take all places. */
const AT_ONCE = 256;

/** Returns the handler of webhooks. */
export const webhookHandler = (context: SendContext, send: SendWebhook): JobHandler<WebhookContent> => ({
  kind: WEBHOOK_JOB,
  atOnce: AT_ONCE,
  pollSeconds: 2,
  attempt: (job, stop) => attemptStep(() => sendEvents(context, job, { send, stop })),
  // Another worker sends what was not recorded.
  cutOff() {},
});
