// Payment reminders: those that are due, and sending one. The list is one of `lists.ts`. contract §7 Reminders

import type Big from 'big.js';
import { choice, code, currency, date, identifier, integer, text } from '../../../definitions/fields/field-types.ts';
import { REMINDERS, reminderList } from '../../../definitions/lists/reminders.ts';
import { array, object, optional, string } from '../../../definitions/schema.ts';
import { decimal } from '../../../domain/values/decimal.ts';
import { LANGUAGES } from '../../../domain/values/languages.ts';
import { jsonText } from '../../../formats/write-json.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { type ProposedLetter, proposeReminders, sendReminder } from '../../../operations/reminders/send-reminder.ts';
import { readInteger } from '../../../query/parse.ts';
import { answerAdded, numberOfId } from '../by-id.ts';
import type { Endpoint } from '../endpoint.ts';
import { READ, WRITE, written } from '../endpoint-parts.ts';
import { inQuery, NONCE_OPTIONAL } from '../parameters.ts';

const amount = { type: 'number' };

/** Schema of a proposal. */
export const DUE_REMINDER = object(
  {
    date: date(),
    customer_id: identifier(),
    customer_code: code(15),
    customer_name: text(255),
    to: string({ description: 'Recipients of the mail; empty without an address, then it cannot be sent' }),
    level: integer({ description: 'The highest of its documents' }),
    currency: currency(),
    amount: { ...amount, description: 'Overdue amount of its documents' },
    open_credit: {
      ...amount,
      description: 'Amount paid by the customer or credited to it in this currency, and not allotted yet',
    },
    fee: { ...amount, description: 'In the currency of the account' },
    interest: amount,
    language: choice(LANGUAGES),
    subject: string(),
    text: string({ description: 'As it would be sent' }),
    documents: array(
      object(
        {
          document_id: identifier(),
          type: text(30),
          document_set: code(15),
          seq_number: code(60),
          level: integer(),
          due_date: date(),
          amount,
          interest: amount,
        },
        { 'x-component': 'documentToRemind', description: 'An overdue document' },
      ),
    ),
  },
  { description: 'A letter that is to be sent' },
);

/** Schema of the answer of a letter that was queued. */
export const REMINDER_QUEUED = object(
  {
    id: identifier(),
    status: choice(['QUEUED', 'CANCELLED'], { description: '`CANCELLED` in a test company that may not send it' }),
  },
  { description: 'The reminder is durably queued' },
);

const { example } = reminderList;

const due: Endpoint = {
  ...READ,
  operationId: 'listDueReminders',
  path: '/due_reminders',
  summary: 'List reminders that are to be sent',
  description:
    'A letter for each customer and currency with its overdue documents, of instalments those that are due. Each document has its next level: the lowest above those that it has got, if it is late enough for it. Documents that are paid, void or disputed, and customers with `reminder_stop`, are left out. Of very many documents only the first customers are listed; the others follow when these are sent.',
  parameters: [
    NONCE_OPTIONAL,
    inQuery('date', date(), 'Day for which they are proposed. Default: today in the time zone of the account', {
      example: '2026-03-30',
    }),
    inQuery('customer_id', identifier(), 'Only this customer'),
  ],
  response: {
    status: 200,
    description: 'The letters, by code of the customer',
    schema: { name: 'dueReminder', array: true },
    example: [
      {
        date: example.date,
        customer_id: example.customer_id,
        customer_code: example.customer_code,
        customer_name: example.customer_name,
        to: 'contas@padaria.example',
        level: 1,
        currency: 'EUR',
        amount: 11.07,
        open_credit: 0,
        fee: 0,
        interest: 0,
        language: 'en',
        subject: 'Payment reminder',
        text: 'Dear Padaria Central, Lda.,\n\nplease pay 11.07 EUR.',
        documents: example.documents,
      },
    ],
  },
  async handle({ context, caller, query, errors }) {
    const customer = readInteger(query, { field: 'customer_id', from: 1 }, errors);
    errors.throwIfAny();
    const { ask } = leaderReads(context, caller);
    const letters = await proposeReminders(ask, caller.accountId, { day: query.get('date'), customer });
    return jsonText(letters.map(proposal));
  },
};

function proposal({ customer, openCredit, letter, documents, day, currency: of, language }: ProposedLetter) {
  const { amounts, subject, text: words } = letter;
  return {
    date: day,
    customer_id: customer.id,
    customer_code: customer.code,
    customer_name: customer.name,
    to: customer.to,
    level: amounts.level.level,
    currency: of,
    amount: decimal(amounts.amount),
    open_credit: decimal(openCredit),
    fee: decimal(amounts.level.fee),
    interest: decimal(amounts.interest),
    language,
    subject,
    text: words,
    documents: documents.map((each, index) => ({
      document_id: each.id,
      type: each.type,
      document_set: each.document_set,
      seq_number: each.seq_number,
      level: each.level,
      due_date: each.due_date,
      amount: decimal(each.amount),
      interest: decimal(amounts.interests[index] ?? '0'),
    })),
  };
}

const send: Endpoint = {
  ...WRITE,
  operationId: 'sendReminder',
  method: 'POST',
  path: `/${REMINDERS}`,
  summary: 'Send a payment reminder',
  description:
    'Queues a mail to the customer with a statement of account and the PDFs of its documents, and records the level of each. Immediately before it is sent, documents that are paid, void or stopped meanwhile are left out; without any, it is cancelled. No document gets a level twice.',
  body: {
    schema: object(
      {
        customer_id: identifier({ description: 'The customer' }),
        currency: optional(currency({ description: 'Of its documents. Default: that of the first one' })),
        documents: optional(
          array(identifier(), { maxItems: 200, description: 'Ids of documents. Default: all that are to be reminded' }),
        ),
      },
      { description: 'A reminder to send' },
    ),
    name: 'reminderToSend',
    example: { customer_id: example.customer_id },
  },
  response: written(
    'The reminder was queued',
    'reminderQueued',
    { id: example.id, status: 'QUEUED' },
    { Location: 'Where the list shows the reminder' },
  ),
  async handle(apiRequest) {
    const { context, caller, body, write } = apiRequest;
    const sent = body as { customer_id: Big; currency?: string; documents?: Big[] };
    const letter = {
      customer: numberOfId(sent.customer_id),
      currency: sent.currency || undefined,
      documents: sent.documents?.map(numberOfId),
    };
    return answerAdded(apiRequest, await sendReminder(context, caller, letter, write));
  },
};

/** The endpoints beside the list. */
export const reminderEndpoints: Endpoint[] = [due, send];
