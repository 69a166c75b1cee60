// POST /sms. contract §8 SMS

import { text } from '../../../definitions/fields/field-types.ts';
import { object, optional, string } from '../../../definitions/schema.ts';
import type { SmsBody } from '../../../operations/sms/send-sms.ts';
import { sendSms } from '../../../operations/sms/send-sms.ts';
import { answerChanged } from '../by-id.ts';
import type { Endpoint } from '../endpoint.ts';
import { WRITE, written } from '../endpoint-parts.ts';

const SMS = object({
  to: text(40, {
    min: 1,
    description: 'E.164; a national number is read in the account’s country',
    example: '+351912345678',
  }),
  message: text(1530, { min: 1, example: 'Your order has left our warehouse.' }),
  from: optional(text(20, { min: 1, description: 'Sender: a number or up to 11 letters' })),
});

export const SMS_SUBMITTED = object(
  {
    id: { type: 'integer', format: 'int64' },
    to: string(),
    parts: { type: 'integer' },
    status: { type: 'string', enum: ['submitted'] },
  },
  { description: 'The message is durably queued' },
);

/** POST /sms: queues a text message. */
export const smsEndpoint: Endpoint = {
  ...WRITE,
  operationId: 'sendSms',
  method: 'POST',
  path: '/sms',
  tag: 'System',
  summary: 'Send a text message',
  description: 'The message is durably queued with the answer and delivered at least once.',
  right: 'sms',
  body: { schema: SMS, name: 'sms', example: { to: '+351912345678', message: 'Your order has left our warehouse.' } },
  response: written('The message was queued', 'smsSubmitted', {
    id: 7,
    to: '+351912345678',
    parts: 1,
    status: 'submitted',
  }),
  errorStatuses: [409, 422],
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    // The schema of the endpoint has checked the body.
    return answerChanged(apiRequest, await sendSms(context, caller, body as unknown as SmsBody, write));
  },
};
