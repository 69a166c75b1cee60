// The text messages of the company: the newest with their states, and the form that sends one to try it out.

import { Message } from '../../../domain/messages/message.ts';
import { mayReach } from '../../../domain/test-receivers.ts';
import { sendSms } from '../../../operations/sms/send-sms.ts';
import { SMS_JOB } from '../../../operations/sms/sms-job.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import type { PlainGroup } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { type MessageQueue, messageQueueView } from './message-queue.ts';

const PATH = '/admin/company/messages';
const needs = { ...ADMINS, right: 'sms' } as const;

/** The pages of text messages. */
export const messagePages: Page[] = [
  getPage(PATH, needs, page => messageQueueView(page, queueOf(page)), {
    navigation: { section: 'messages', order: 5, label: ({ company }) => company.messages.title },
  }),
  postPage(PATH, needs, send),
];

const groupsOf = ({ words }: PageRequest): PlainGroup[] => {
  const { messages } = words.company;
  return [
    {
      legend: messages.test,
      fields: [
        { name: 'to', label: messages.testTo, help: messages.testHelp, required: true, kind: 'tel', maxlength: 30 },
        { name: 'message', label: messages.testText, required: true, maxlength: 160 },
      ],
    },
  ];
};

function queueOf(page: PageRequest): MessageQueue {
  const { messages } = page.words.company;
  return {
    path: PATH,
    job: SMS_JOB,
    words: messages,
    columns: ({ created, state, attempts, next, reason }) => [
      created,
      { label: messages.to, cell: row => String(row.to), isWhole: true },
      state,
      { label: messages.parts, cell: row => String(row.parts), isNumber: true },
      attempts,
      next,
      reason,
    ],
    test: {
      groups: groupsOf(page),
      texts: { message: fill(messages.testDefault, { company: page.account.name }) },
    },
  };
}

async function send(page: PageRequest): Promise<PageAnswer> {
  const { context, account, actor, fields, words } = page;
  const { to = '', message = '' } = fields;
  try {
    const { answer } = await sendSms(context, actor, { to, message }, { idempotency: idempotencyOf(page) });
    const isHeld = !mayReach(account.test_receivers, answer.to);
    return redirectTo(PATH, isHeld ? say(words, new Message('held_back')) : words.company.messages.sent);
  } catch (error) {
    const errors = plainErrors(page, error, groupsOf(page));
    return messageQueueView(page, queueOf(page), { texts: fields, errors });
  }
}
