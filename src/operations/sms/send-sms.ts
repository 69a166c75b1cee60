// Queues a text message durably; a worker sends it. contract §8 SMS

import { smsAllowance } from '../../database/sql/sms.ts';
import { FieldErrors, rateLimited } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { countParts, messageError } from '../../domain/sms/message-parts.ts';
import { readNumber, readSender } from '../../domain/sms/phone-numbers.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { newJob } from '../jobs/new-job.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest, type WriteResult } from '../write/run-write.ts';
import { SMS_JOB, type SmsContent } from './sms-job.ts';

/** The answer of POST /sms. */
interface SmsSubmitted {
  id: number;
  to: string;
  parts: number;
  status: 'submitted';
}

/** The body of POST /sms. */
export interface SmsBody {
  to: string;
  message: string;
  from?: string;
}

/** Queues a text message. */
const SEND_SMS = defineWrite({
  name: 'sms.send',
  right: 'sms',
  // Messages are counted against the daily cap one after the other.
  locks: (_: SmsBody) => ({ newId: 'job_id_seq', exclusive: ['sms allowance'] }),
  lookUp: (_, accountId) => ({ allowance: smsAllowance(accountId) }),
  decide(body, { account, locked, found }) {
    const [allowance] = found.allowance;
    if (!allowance) throw new Error('The account does not exist');
    const checked = check(body, account.country, allowance.sms_countries);
    checkCap(allowance);
    return { ...checked, id: locked.newId, parts: countParts(body.message).parts };
  },
  write({ message: text }, { id, to, from, parts }, { account }) {
    const answer: SmsSubmitted = { id, to, parts, status: 'submitted' };
    const content: SmsContent = { to, from: from ?? null, text, parts };
    const commands = [newJob(account, SMS_JOB, { id, content })];
    return { answer, outcome: `submitted message ${id}`, commands };
  },
  // Without its text, which may be for its recipient only.
  trail: {
    of: 'people',
    entries: (_, { id, to, parts }) => [{ type: 'text message', id, name: to, after: { to, parts } }],
  },
});

function checkCap(allowance: RowsOf<ReturnType<typeof smsAllowance>>[number]): void {
  const most = allowance.sms_daily_cap;
  if (allowance.sent_today < most) return;
  const limit = { name: 'sms-day', most, windowSeconds: 86_400 };
  throw rateLimited(new Message('sms_quota', { count: most }), allowance.seconds_left, limit);
}

function check(
  { to, message, from }: SmsBody,
  country: string,
  allowed: string[] | null,
): { to: string; from: string | undefined } {
  const errors = new FieldErrors();
  const number = readNumber(to, country);
  if ('error' in number) errors.add('to', number.error);
  else if (allowed && !(number.country && allowed.includes(number.country))) {
    errors.add(
      'to',
      new Message('phone_country_forbidden', { country: number.country ?? new Message('unknown_country') }),
    );
  }
  const reason = messageError(message);
  if (reason) errors.add('message', reason);
  const sender = from === undefined ? undefined : readSender(from);
  if (sender && 'error' in sender) errors.add('from', sender.error);
  errors.throwIfAny();
  return { to: 'e164' in number ? number.e164 : to, from: sender && 'value' in sender ? sender.value : undefined };
}

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
  if (!result.replayed) context.jobQueued();
  return result;
}
