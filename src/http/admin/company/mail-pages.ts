// The outgoing mail of the company: the newest messages with their states, and the form that sends one to try it out.

import { ownValue } from '../../../domain/values/own-value.ts';
import { MAIL_JOB } from '../../../operations/mail/mail-job.ts';
import { sendTestMail } from '../../../operations/mail/send-mail.ts';
import { mailErrors, queuedText } from '../forms/plain-errors.ts';
import type { PlainGroup } from '../forms/plain-form.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { type MessageQueue, messageQueueView } from './message-queue.ts';

const PATH = '/admin/company/mail';

/** The pages of outgoing mail. */
export const mailPages: Page[] = [
  getPage(PATH, ADMINS, page => messageQueueView(page, queueOf(page)), {
    navigation: { section: 'messages', order: 6, label: ({ company }) => company.mail.title },
  }),
  postPage(PATH, ADMINS, send),
];

const groupsOf = ({ words: { company } }: PageRequest): PlainGroup[] => [
  {
    legend: company.mail.test,
    fields: [{ name: 'to', label: company.mail.testTo, required: true, kind: 'email', maxlength: 254 }],
  },
];

function queueOf(page: PageRequest): MessageQueue {
  const { words, context } = page;
  const { mail, messages } = words.company;
  return {
    path: PATH,
    job: MAIL_JOB,
    words: mail,
    columns: ({ created, state, attempts, next, reason }) => [
      created,
      { label: mail.kind, cell: row => ownValue(mail.kinds, String(row.kind)) },
      { label: messages.to, cell: row => String(row.to) },
      { label: mail.subject, cell: row => html`<bdi>${row.subject}</bdi>` },
      { label: mail.by, cell: row => (row.by === null ? mail.server : html`<bdi>${row.by}</bdi>`) },
      state,
      attempts,
      next,
      reason,
    ],
    test: context.mail.isSet ? { groups: groupsOf(page), texts: {} } : { note: mail.notSet },
  };
}

async function send(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, language } = page;
  const to = (fields.to ?? '').trim();
  try {
    const { answer } = await sendTestMail(context, actor, { to, language }, { idempotency: idempotencyOf(page) });
    return redirectTo(PATH, queuedText(page, answer));
  } catch (error) {
    const errors = mailErrors(page, error, groupsOf(page));
    return messageQueueView(page, queueOf(page), { texts: fields, errors });
  }
}
