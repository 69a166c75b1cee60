// The text messages of the company: the newest with their states, and the form that sends one to try it out.

import { ADMINISTRATOR_ROLES } from '../../../operations/actor.ts';
import { listSms } from '../../../operations/administration/lists.ts';
import { sendSms } from '../../../operations/sms/send-sms.ts';
import type { Row } from '../../../query/statement.ts';
import type { FormError } from '../forms/field-errors.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm } from '../forms/plain-form.ts';
import { definePage, type Page, type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import { administratorOf, idempotencyOf, type PageRequest } from '../page/page-request.ts';

const PATH = '/admin/company/messages';
const ADMINS = { right: 'sms' as const, roles: ADMINISTRATOR_ROLES };
const STATES = ['queued', 'sent', 'delivered', 'failed'] as const;
/** Messages that are shown. */
const MOST = 200;

/** The pages of text messages. */
export const messagePages: Page[] = [
  definePage({
    method: 'GET',
    path: PATH,
    needs: ADMINS,
    navigation: { section: 'company', order: 4, label: ({ company }) => company.messages.title },
    handle: page => messagesView(page),
  }),
  definePage({ method: 'POST', path: PATH, needs: ADMINS, handle: send }),
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

async function messagesView(
  page: PageRequest,
  sent?: { texts: Record<string, string>; errors: FormError[] },
): Promise<PageAnswer> {
  const { words, context, account, query, link } = page;
  const { messages } = words.company;
  const state = STATES.find(each => each === query.get('state'));
  const rows = await listSms(context, administratorOf(page), { state, most: MOST });
  return view({
    title: messages.title,
    status: sent ? 400 : 200,
    body: html`
      <p class="help">${messages.lead}</p>
      <nav class="choices" aria-label=${messages.state}>
        ${[undefined, ...STATES].map(
          each => html`
            <a href=${link(each === undefined ? PATH : `${PATH}?state=${each}`)}
              aria-current=${each === state ? 'page' : undefined}>
              ${each === undefined ? messages.all : messages.states[each]}
            </a>
          `,
        )}
      </nav>
      ${rows.length > 0 ? messagesTable(page, rows) : html`<p>${messages.none}</p>`}
      ${plainForm(page, {
        action: PATH,
        groups: groupsOf(page),
        texts: sent?.texts ?? { message: messages.testDefault(account.name) },
        errors: sent?.errors ?? [],
        submit: messages.send,
      })}
    `,
  });
}

function messagesTable({ words, format }: PageRequest, rows: readonly Row[]) {
  const { messages } = words.company;
  const instant = (value: unknown) => (value instanceof Date ? format.instant(value) : words.page.none);
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.lists.scrollHint}>
      <table>
        <thead>
          <tr>
            <th scope="col">${messages.created}</th>
            <th scope="col">${messages.to}</th>
            <th scope="col">${messages.state}</th>
            <th scope="col" class="is-number">${messages.parts}</th>
            <th scope="col" class="is-number">${messages.attempts}</th>
            <th scope="col">${messages.next}</th>
            <th scope="col">${messages.reason}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            row => html`
              <tr>
                <th scope="row">${instant(row.created_at)}</th>
                <td>${row.to}</td>
                <td>${messages.states[row.state as (typeof STATES)[number]]}</td>
                <td class="is-number">${row.parts}</td>
                <td class="is-number">${row.attempts}</td>
                <td>${instant(row.next_at)}</td>
                <td>${row.reason ?? words.page.none}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
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
