// The sending of events to an endpoint as a job of the queue. A job is queued when the endpoint is behind, and ends when it is not.

import type { JobKind } from '../jobs/job-kind.ts';

/** The endpoint that a job sends to. */
export interface WebhookContent {
  endpoint: number;
}

export const WEBHOOK_JOB: JobKind<WebhookContent> = {
  name: 'webhook',
  label: 'webhook',
  success: 'done',
  shown: ['endpoint'] satisfies (keyof WebhookContent)[],
  retry: { firstSeconds: 5, longestSeconds: 60, giveUpSeconds: Number.POSITIVE_INFINITY },
  // An event whose outcome was not recorded is sent once more.
  maxInterruptions: Number.POSITIVE_INFINITY,
  // A round, after which the lease begins anew: it starts requests for 10 seconds, each of at most 15.
  attemptSeconds: 25,
  recordSeconds: 10,
  // The endpoint and its deliveries have the outcome.
  keptDays: 0,
};
