// Queues a text message durably, in the transaction of its nonce; a worker sends it. Contract section 8.

import type { Row } from '../../database/connection/pool.ts';
import { lockSmsAllowance, queueSms, smsAllowance } from '../../database/statements/sms/allowance.ts';
import { AppError, type FieldError, validationError } from '../../domain/errors.ts';
import { countParts, messageError, readNumber, readSender } from '../../domain/sms/message-parts.ts';
import type { Caller, Context } from '../context.ts';
import { type WriteRequest, type WriteResult, write } from '../write/run-write.ts';

export interface SmsSubmitted {
  id: number;
  to: string;
  parts: number;
  status: 'submitted';
}

export interface SmsBody {
  to: string;
  message: string;
  from?: string;
}

/** Queues a message. Throws INVALID_ARGUMENT (number, text, sender, country), RATE_LIMITED (per second, per day). */
export async function sendSms(
  context: Context,
  caller: Caller,
  body: SmsBody,
  request: WriteRequest,
): Promise<WriteResult<SmsSubmitted>> {
  await context.limits.take(
    { name: 'sms', most: context.settings.smsPerSecond, windowSeconds: 1 },
    String(caller.accountId),
  );
  const result = await write(
    context,
    caller,
    request,
    transaction => {
      transaction.send(lockSmsAllowance(caller.accountId));
      return transaction.query(smsAllowance(caller.accountId));
    },
    async (transaction, session, [allowance]) => {
      const checked = check(body, session.account.country, allowance?.sms_countries as string[] | null);
      refuseAboveCap(allowance);
      const { parts } = countParts(body.message);
      const [row] = await transaction.query(
        queueSms(caller.accountId, { to: checked.to, from: checked.from, text: body.message, parts }),
      );
      const answer: SmsSubmitted = { id: row?.id as number, to: checked.to, parts, status: 'submitted' };
      return { answer, outcome: `submitted message ${answer.id}` };
    },
  );
  if (!result.replayed) context.smsQueued();
  return result;
}

function refuseAboveCap(allowance: Row | undefined): void {
  const most = allowance?.sms_daily_cap as number;
  if ((allowance?.sent_today as number) < most) return;
  throw new AppError('RATE_LIMITED', `The account may send ${most} text messages a day`, {
    retryAfterSeconds: allowance?.seconds_left as number,
    limit: { name: 'sms-day', most, windowSeconds: 86_400 },
  });
}

function check(
  { to, message, from }: SmsBody,
  country: string,
  allowed: string[] | null,
): { to: string; from: string | undefined } {
  const fieldErrors: FieldError[] = [];
  const refuse = (field: string, reason: string) => fieldErrors.push({ field, message: `Field '${field}' ${reason}` });
  const number = readNumber(to, country);
  if ('fault' in number) refuse('to', number.fault);
  else if (allowed && !(number.country && allowed.includes(number.country))) {
    refuse('to', `is a number in ${number.country ?? 'an unknown country'}, where this account may not send`);
  }
  const fault = messageError(message);
  if (fault) refuse('message', fault);
  const sender = from === undefined ? undefined : readSender(from);
  if (sender && 'fault' in sender) refuse('from', sender.fault);
  if (fieldErrors.length > 0) throw validationError(fieldErrors);
  return { to: 'e164' in number ? number.e164 : to, from: sender && 'value' in sender ? sender.value : undefined };
}
