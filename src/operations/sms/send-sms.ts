// Queues a text message durably; a worker sends it. contract §8 SMS

import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { SEND_SMS, type SmsBody, type SmsSubmitted } from './send-sms-write.ts';

/** Queues a message. Throws INVALID_ARGUMENT (number, text, sender, country), RATE_LIMITED (per second, per day). */
export async function sendSms(
  context: Context,
  actor: SessionActor,
  body: SmsBody,
  request: WriteRequest,
): Promise<WriteResult<SmsSubmitted>> {
  const limit = { name: 'sms', most: context.settings.smsPerSecond, windowSeconds: 1 };
  await context.limits.take(limit, String(actor.accountId), actor.accountId);
  const result = await runWrite(context, actor, SEND_SMS, body, request);
  if (!result.replayed) context.smsQueued();
  return result;
}
