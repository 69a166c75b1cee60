// The outgoing mail of the company: the newest messages with their states, and the form that sends one to try it out.

import { ownValue } from '../../../domain/values/own-value.ts';
import { listJobs } from '../../../operations/jobs/list-jobs.ts';
import { MAIL_JOB } from '../../../operations/mail/mail-job.ts';
import { sendTestMail } from '../../../operations/mail/send-mail.ts';
import type { Row } from '../../../query/statement.ts';
import { mailErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import type { PlainColumn } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { instantOf, MAX_MESSAGES, messageQueue, reasonOf, stateIn } from './message-queue.ts';

const PATH = '/admin/company/mail';

/** The pages of outgoing mail. */
export const mailPages: Page[] = [
  getPage(PATH, ADMINS, page => mailView(page), {
    navigation: { section: 'company', order: 5, label: ({ company }) => company.mail.title },
  }),
  postPage(PATH, ADMINS, send),
];

const groupsOf = ({ words: { company } }: PageRequest): PlainGroup[] => [
  {
    legend: company.mail.test,
    fields: [{ name: 'to', label: company.mail.testTo, required: true, kind: 'email', maxlength: 254 }],
  },
];

async function mailView(page: PageRequest, sent?: SentForm): Promise<PageAnswer> {
  const { words, context } = page;
  const { mail } = words.company;
  const state = stateIn(page, mail.states);
  const rows = await listJobs(context, administratorOf(page), MAIL_JOB, { state, most: MAX_MESSAGES });
  return view({
    title: mail.title,
    status: sent ? 400 : 200,
    body: html`
      <p class="help">${mail.lead}</p>
      ${!context.mail.isSet && html`<div class="message is-warning">${mail.notSet}</div>`}
      ${messageQueue(page, {
        path: PATH,
        states: mail.states,
        state,
        label: mail.title,
        columns: columnsOf(page),
        rows,
        none: mail.none,
      })}
      ${
        context.mail.isSet &&
        plainForm(page, {
          action: PATH,
          groups: groupsOf(page),
          texts: {},
          sent,
          submit: mail.send,
        })
      }
    `,
  });
}

function columnsOf(page: PageRequest): PlainColumn<Row>[] {
  const { mail, messages } = page.words.company;
  const states: Record<string, string> = mail.states;
  return [
    { label: messages.created, cell: row => instantOf(page, row.created_at), isWhole: true },
    { label: mail.kind, cell: row => ownValue(mail.kinds, String(row.kind)) },
    { label: messages.to, cell: row => String(row.to) },
    { label: mail.subject, cell: row => html`<bdi>${row.subject}</bdi>` },
    { label: mail.by, cell: row => (row.by === null ? mail.server : html`<bdi>${row.by}</bdi>`) },
    { label: messages.state, cell: row => states[String(row.state)], isWhole: true },
    { label: messages.attempts, cell: row => String(row.attempts), isNumber: true },
    { label: messages.next, cell: row => instantOf(page, row.next_at), isWhole: true },
    { label: messages.reason, cell: row => reasonOf(page, row.reason) },
  ];
}

async function send(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words, language } = page;
  const to = (fields.to ?? '').trim();
  try {
    await sendTestMail(context, actor, { to, language }, { idempotency: idempotencyOf(page) });
  } catch (error) {
    return mailView(page, { texts: fields, errors: mailErrors(page, error, groupsOf(page)) });
  }
  return redirectTo(PATH, fill(words.company.mail.sent, { to }));
}
