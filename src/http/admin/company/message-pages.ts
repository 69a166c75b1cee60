// The text messages of the company: the newest with their states, and the form that sends one to try it out.

import { listJobs } from '../../../operations/jobs/list-jobs.ts';
import { sendSms } from '../../../operations/sms/send-sms.ts';
import { SMS_JOB } from '../../../operations/sms/sms-job.ts';
import type { Row } from '../../../query/statement.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import type { PlainColumn } from '../lists/plain-table.ts';
import { ADMINS, getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { instantOf, MAX_MESSAGES, messageQueue, reasonOf, stateIn } from './message-queue.ts';

const PATH = '/admin/company/messages';
const needs = { ...ADMINS, right: 'sms' } as const;

/** The pages of text messages. */
export const messagePages: Page[] = [
  getPage(PATH, needs, page => messagesView(page), {
    navigation: { section: 'company', order: 4, label: ({ company }) => company.messages.title },
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

async function messagesView(page: PageRequest, sent?: SentForm): Promise<PageAnswer> {
  const { words, context, account } = page;
  const { messages } = words.company;
  const state = stateIn(page, messages.states);
  const rows = await listJobs(context, administratorOf(page), SMS_JOB, { state, most: MAX_MESSAGES });
  return view({
    title: messages.title,
    status: sent ? 400 : 200,
    body: html`
      <p class="help">${messages.lead}</p>
      ${messageQueue(page, {
        path: PATH,
        states: messages.states,
        state,
        label: messages.title,
        columns: columnsOf(page),
        rows,
        none: messages.none,
      })}
      ${plainForm(page, {
        action: PATH,
        groups: groupsOf(page),
        texts: { message: fill(messages.testDefault, { company: account.name }) },
        sent,
        submit: messages.send,
      })}
    `,
  });
}

function columnsOf(page: PageRequest): PlainColumn<Row>[] {
  const { messages } = page.words.company;
  const states: Record<string, string> = messages.states;
  return [
    { label: messages.created, cell: row => instantOf(page, row.created_at), isWhole: true },
    { label: messages.to, cell: row => String(row.to), isWhole: true },
    { label: messages.state, cell: row => states[String(row.state)], isWhole: true },
    { label: messages.parts, cell: row => String(row.parts), isNumber: true },
    { label: messages.attempts, cell: row => String(row.attempts), isNumber: true },
    { label: messages.next, cell: row => instantOf(page, row.next_at), isWhole: true },
    { label: messages.reason, cell: row => reasonOf(page, row.reason) },
  ];
}

async function send(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words } = page;
  const { to = '', message = '' } = fields;
  try {
    await sendSms(context, actor, { to, message }, { idempotency: idempotencyOf(page) });
  } catch (error) {
    return messagesView(page, { texts: fields, errors: plainErrors(page, error, groupsOf(page)) });
  }
  return redirectTo(PATH, words.company.messages.sent);
}
