// The request log of an account, and the page that explains why a request was refused.

import { type ErrorCode, notFound } from '../../../domain/errors.ts';
import { readId } from '../../../domain/ids.ts';
import type { StoredFieldError } from '../../../domain/messages/stored.ts';
import { indentedJson } from '../../../formats/read-json.ts';
import { type LoggedRequest, listRequests, showRequest } from '../../../operations/request-log/list-requests.ts';
import { choicesOf } from '../forms/field.ts';
import { formErrors } from '../forms/field-errors.ts';
import { filtersOf, numberIn, PER_PAGE, pagingOf, textIn } from '../lists/administrator-lists.ts';
import { emptyState } from '../lists/empty-state.ts';
import { factList, type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { badge } from '../lists/status-badge.ts';
import { ADMINS, getPage, type Page, type PageAnswer, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { administratorOf } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say, sayReason } from '../words/say.ts';

const PATH = '/admin/requests';

/** The pages of the request log. */
export const requestPages: Page[] = [
  getPage(PATH, ADMINS, list, {
    navigation: { section: 'programs', order: 30, label: words => words.requests.title },
  }),
  getPage(`${PATH}/:number`, ADMINS, one),
];

async function list(page: PageRequest): Promise<PageAnswer> {
  const { context, words, format, link } = page;
  const { requests } = words;
  const found = await listRequests(context, administratorOf(page), {
    before: numberIn(page, 'before'),
    login: textIn(page, 'login'),
    token: textIn(page, 'token'),
    method: textIn(page, 'method'),
    route: textIn(page, 'route'),
    status: statusIn(page),
    refused: textIn(page, 'status') === 'refused',
    lastDay: textIn(page, 'period') === 'day',
    from: minuteIn(page, 'from'),
    to: minuteIn(page, 'to'),
    code: textIn(page, 'code'),
    requestId: textIn(page, 'request_id'),
    limit: PER_PAGE,
  });
  const columns: PlainColumn<LoggedRequest>[] = [
    {
      label: requests.time,
      cell: ({ number, at }) => html`<a href=${link(`${PATH}/${number}`)}>${format.instant(at)}</a>`,
      isWhole: true,
    },
    {
      label: requests.who,
      cell: ({ login, token }) => html`<bdi>${login}</bdi>${token && html`<br /><small><bdi>${token}</bdi></small>`}`,
    },
    {
      label: requests.address,
      cell: ({ method, route, path }) => html`<code>${method} ${path ?? route}</code>`,
      isHeading: true,
    },
    { label: requests.status, cell: ({ status }) => statusBadge(status) },
    {
      label: requests.duration,
      cell: ({ duration_ms }) => fill(requests.milliseconds, { text: format.number(duration_ms) }),
      isNumber: true,
    },
    {
      label: requests.error,
      cell: ({ code, details }) =>
        html`${code && html`<code>${code}</code>`}${details && html`<br /><small><bdi>${formErrors(words, details)[0]?.text}</bdi></small>`}`,
    },
  ];
  return view({
    title: requests.title,
    body: html`
      <p>${requests.lead}</p>
      ${filtersOf(page, PATH, requests.filters, filters(page))} 
      ${plainTable(requests.title, columns, found, { empty: emptyState(page, requests.empty) })}
      ${pagingOf(
        page,
        PATH,
        found.map(({ number }) => number),
      )}
    `,
  });
}

const filters = ({ words: { requests } }: PageRequest) => [
  { name: 'status', label: requests.status, choices: choicesOf(requests.statuses) },
  { name: 'period', label: requests.period, choices: [{ value: 'day', label: requests.lastDay }] },
  { name: 'route', label: requests.address },
  {
    name: 'method',
    label: requests.method,
    choices: ['GET', 'POST', 'PUT', 'DELETE'].map(each => ({ value: each, label: each })),
  },
  {
    name: 'code',
    label: requests.error,
    choices: Object.keys(requests.remedies).map(each => ({ value: each, label: each })),
  },
  { name: 'login', label: requests.user },
  { name: 'token', label: requests.token },
  { name: 'request_id', label: requests.requestId },
  { name: 'from', label: requests.from, type: 'datetime-local' as const },
  { name: 'to', label: requests.to, type: 'datetime-local' as const },
];

// An invalid minute, typed by hand, is ignored.
function minuteIn(page: PageRequest, name: string): string | undefined {
  const [text] = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d/.exec(textIn(page, name) ?? '') ?? [];
  return text !== undefined && new Date(`${text}Z`).toISOString().startsWith(text) ? text : undefined;
}

function statusIn(page: PageRequest): number | undefined {
  const status = numberIn(page, 'status');
  return status !== undefined && status < 1000 ? status : undefined;
}

const statusBadge = (status: number): Html =>
  badge(String(status), status < 400 ? 'PAID' : status < 500 ? 'PART' : 'VOID');

async function one(page: PageRequest): Promise<PageAnswer> {
  const { context, words, params, link } = page;
  const { requests } = words;
  const { number = '' } = params;
  if (readId(number) === undefined) throw notFound('no_such_request');
  const request = await showRequest(context, administratorOf(page), Number(number));
  const { code, message, details, body, method } = request;
  // The response to the program was in English.
  const [sent, said] = message === null ? [null, null] : [String(message), say(words, message)];
  const isRefusedWrite = code !== null && method !== 'GET' && method !== 'HEAD';
  return view({
    title: code === null ? requests.oneSuccess : requests.oneTitle,
    back: { href: PATH, label: requests.title },
    actions: html`<a class="button" href=${link('/docs')}>${words.tokens.reference}</a>`,
    body: html`
      ${facts(page, request)}
      ${
        code !== null &&
        html`
          <h2 class="part">${requests.answer}</h2>
          <p><code>${code}</code> <bdi lang="en">${sent}</bdi></p>
          ${words.language !== 'en' && said !== sent && html`<p><bdi>${said}</bdi></p>`}
          <h2 class="part">${requests.remedy}</h2>
          <p>${requests.remedies[code as ErrorCode]}${details && details.length > 0 && ` ${requests.remedyFields}`}</p>
        `
      }
      ${details && details.length > 0 && fieldErrors(page, details)}
      ${
        isRefusedWrite &&
        html`
          <h2 class="part">${requests.body}</h2>
          ${body === null ? html`<p>${requests.noBody}</p>` : html`<p class="help">${requests.bodyHelp}</p><pre class="code" tabindex="0">${indentedJson(body)}</pre>`}
        `
      }
    `,
  });
}

function facts({ words: { requests }, format }: PageRequest, request: LoggedRequest): Html {
  const { at, login, token, method, route, path, status, duration_ms, request_id } = request;
  return factList([
    [requests.time, format.instant(at)],
    [requests.address, html`<code>${method} ${path ?? route}</code>`],
    [requests.status, statusBadge(status)],
    [requests.duration, fill(requests.milliseconds, { text: format.number(duration_ms) })],
    [requests.user, html`<bdi>${login}</bdi>`],
    [requests.token, token && html`<bdi>${token}</bdi>`],
    [requests.requestId, html`<code>${request_id}</code>`],
  ]);
}

function fieldErrors({ words }: PageRequest, details: StoredFieldError[]): Html {
  const { requests } = words;
  const columns: PlainColumn<StoredFieldError>[] = [
    { label: requests.field, cell: ({ field }) => html`<code>${field}</code>` },
    { label: requests.problem, cell: ({ message }) => html`<bdi>${sayReason(words, message)}</bdi>` },
  ];
  return html`<h2 class="part">${requests.fields}</h2>${plainTable(requests.fields, columns, details)}`;
}
