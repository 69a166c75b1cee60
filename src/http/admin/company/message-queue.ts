// The pages of text messages and of mail: the newest messages, the choice of a state, and the form that sends a test message.

import { Message } from '../../../domain/messages/message.ts';
import type { JobKind } from '../../../operations/jobs/job-kind.ts';
import { listJobs } from '../../../operations/jobs/list-jobs.ts';
import type { Row } from '../../../query/statement.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { emptyState } from '../lists/empty-state.ts';
import { type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, type PageRequest } from '../page/page-request.ts';
import { say } from '../words/say.ts';

const MAX_MESSAGES = 200;

/** A queue of messages with its page. */
export interface MessageQueue {
  path: string;
  job: JobKind;
  words: { title: string; lead: string; none: string; send: string; states: Readonly<Record<string, string>> };
  /** The columns, which include some of the common ones. */
  columns(common: ReturnType<typeof commonColumns>): PlainColumn<Row>[];
  /** The form that sends a test message, or a note in its place. */
  test: { groups: PlainGroup[]; texts: Readonly<Record<string, string>> } | { note: string };
}

/** The page of a queue. `sent` is a form that was not accepted. */
export async function messageQueueView(page: PageRequest, queue: MessageQueue, sent?: SentForm): Promise<PageAnswer> {
  const { path, job, words, columns, test } = queue;
  const state = Object.keys(words.states).find(each => each === page.query.get('state'));
  const rows = await listJobs(page.context, administratorOf(page), job, { state, limit: MAX_MESSAGES });
  return view({
    title: words.title,
    status: sent ? 400 : 200,
    body: html`
      <p class="help">${words.lead}</p>
      ${'note' in test && html`<div class="message is-warning">${test.note}</div>`}
      ${stateChoice(page, queue, state)}
      ${plainTable(words.title, columns(commonColumns(page, words.states)), rows, { empty: emptyState(page, words.none) })}
      ${'groups' in test && plainForm(page, { action: path, ...test, sent, submit: words.send })}
    `,
  });
}

const stateChoice = (
  { words, link }: PageRequest,
  { path, words: { states } }: MessageQueue,
  state?: string,
): Html => html`
  <nav class="choices" aria-label=${words.company.messages.state}>
    ${[undefined, ...Object.keys(states)].map(
      each => html`
        <a href=${link(each === undefined ? path : `${path}?state=${each}`)}
          aria-current=${each === state ? 'page' : undefined}>
          ${each === undefined ? words.company.messages.all : states[each]}
        </a>
      `,
    )}
  </nav>
`;

const commonColumns = (page: PageRequest, states: Readonly<Record<string, string>>) => {
  const { words, format } = page;
  const { messages } = words.company;
  const instant = (value: unknown) => (value instanceof Date ? format.instant(value) : words.page.none);
  return {
    created: { label: messages.created, cell: row => instant(row.created_at), isWhole: true },
    state: { label: messages.state, cell: row => states[String(row.state)], isWhole: true },
    attempts: { label: messages.attempts, cell: row => String(row.attempts), isNumber: true },
    next: { label: messages.next, cell: row => instant(row.next_at), isWhole: true },
    // Texts of providers are not translated.
    reason: {
      label: messages.reason,
      cell: ({ reason }) =>
        typeof reason === 'string' || reason instanceof Message ? say(words, reason) : words.page.none,
    },
  } satisfies Record<string, PlainColumn<Row>>;
};
