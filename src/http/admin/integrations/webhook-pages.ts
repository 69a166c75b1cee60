// The webhooks of an account: endpoints, their secrets, and the log of deliveries. A secret is shown once, in the answer to the form that made it.

import { eventTypeOf, eventTypes } from '../../../definitions/events.ts';
import { AppError, invalidArgument, notFound } from '../../../domain/errors.ts';
import { readId } from '../../../domain/ids.ts';
import { indentedJson } from '../../../formats/read-json.ts';
import {
  type Delivery,
  listDeliveries,
  readDeliveries,
  sendAgain,
  sendAgainSince,
} from '../../../operations/webhooks/deliveries.ts';
import {
  addEndpoint,
  changeEndpoint,
  type EndpointFields,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  testEndpoint,
  type WebhookEndpoint,
} from '../../../operations/webhooks/endpoints.ts';
import { choicesOf, errorSummary, selectField, textField } from '../forms/field.ts';
import { formErrors, type PageError } from '../forms/field-errors.ts';
import { filtersOf, PER_PAGE, textIn } from '../lists/administrator-lists.ts';
import { emptyState } from '../lists/empty-state.ts';
import { factList, type PlainColumn, plainTable } from '../lists/plain-table.ts';
import { badge } from '../lists/status-badge.ts';
import {
  ADMINS,
  getPage,
  type Page,
  type PageAnswer,
  postPage,
  redirectTo,
  type View,
  view,
} from '../page/define-page.ts';
import { buttonForm, formButtons, hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { administratorOf, administratorOnce, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

const PATH = '/admin/webhooks';
const DELIVERIES = `${PATH}/deliveries`;

/** The pages of webhooks. */
export const webhookPages: Page[] = [
  getPage(PATH, ADMINS, list, {
    navigation: { section: 'programs', order: 15, label: words => words.webhooks.title },
  }),
  getPage(`${PATH}/new`, ADMINS, page => newForm(page, []), { sensitive: true }),
  postPage(`${PATH}/new`, ADMINS, add, { sensitive: true }),
  getPage(DELIVERIES, ADMINS, deliveries),
  getPage(`${PATH}/:id`, ADMINS, page => one(page, [])),
  postPage(`${PATH}/:id`, ADMINS, change, { sensitive: true }),
  postPage(`${PATH}/:id/test`, ADMINS, test),
  postPage(`${PATH}/:id/rotate`, ADMINS, rotate, { sensitive: true }),
  postPage(`${PATH}/:id/state`, ADMINS, changeState),
  postPage(`${PATH}/:id/remove`, ADMINS, remove),
  postPage(`${PATH}/:id/resend`, ADMINS, resend),
  getPage(`${PATH}/:id/:delivery`, ADMINS, delivery),
];

const pathOf = (id: number) => `${PATH}/${id}`;

function idOf({ params }: PageRequest): number {
  const id = readId(params.id);
  if (id === undefined) throw notFound('no_webhook', { id: params.id ?? '' });
  return id;
}

async function endpointOf(page: PageRequest): Promise<WebhookEndpoint> {
  const id = idOf(page);
  const [endpoint] = await listEndpoints(page.context, administratorOf(page), id);
  if (!endpoint) throw notFound('no_webhook', { id });
  return endpoint;
}

const stateBadge = ({ words: { webhooks } }: PageRequest, state: WebhookEndpoint['state']): Html =>
  badge(webhooks.states[state], state === 'enabled' ? 'PAID' : state === 'failing' ? 'PART' : 'VOID');

const deliveryBadge = ({ words: { webhooks } }: PageRequest, state: Delivery['state']): Html =>
  badge(webhooks.deliveryStates[state], state === 'delivered' ? 'PAID' : state === 'waiting' ? 'PART' : 'VOID');

const eventsOf = ({ words: { webhooks } }: PageRequest, events: string[]): Html =>
  events.length > 0 ? html`<code>${events.join(', ')}</code>` : webhooks.allEvents;

async function list(page: PageRequest): Promise<PageAnswer> {
  const { words, link } = page;
  const { webhooks } = words;
  const columns: PlainColumn<WebhookEndpoint>[] = [
    {
      label: webhooks.url,
      cell: ({ id, url, description }) =>
        html`<a href=${link(pathOf(id))}><bdi>${url}</bdi></a>${description && html`<br /><small><bdi>${description}</bdi></small>`}`,
    },
    { label: webhooks.events, cell: ({ events }) => eventsOf(page, events) },
    { label: webhooks.state, cell: ({ state }) => stateBadge(page, state) },
    { label: webhooks.waiting, cell: ({ waiting }) => page.format.number(waiting), isNumber: true },
  ];
  const endpoints = await listEndpoints(page.context, administratorOf(page));
  return view({
    title: webhooks.title,
    actions: html`
      ${endpoints.length > 0 && html`<a class="button" href=${link(DELIVERIES)}>${webhooks.deliveries}</a>`}
      <a class="button primary" href=${link(`${PATH}/new`)}>${webhooks.add}</a>
    `,
    body: html`<p>${webhooks.lead}</p>${plainTable(webhooks.title, columns, endpoints, { empty: emptyState(page, webhooks.empty) })}`,
  });
}

// The types stand below the form, since a page with many boxes would know no `invoice.*`.
function fieldsOf(page: PageRequest, errors: readonly PageError[], before?: WebhookEndpoint): Html {
  const { words, fields } = page;
  const { webhooks } = words;
  const shown = formErrors(words, errors);
  const parts = (name: keyof EndpointFields, label: string, help: string, value = '') => ({
    name,
    label,
    help,
    value: fields[name] ?? value,
    error: shown.find(({ field }) => field === name || field.startsWith(`${name}[`)),
  });
  return html`
    <div class="group">
      ${textField(
        { ...parts('url', webhooks.url, webhooks.urlHelp, before?.url), required: true },
        { type: 'url', maxlength: 2000, autocomplete: 'off' },
      )}
      ${textField(parts('events', webhooks.events, webhooks.eventsHelp, before?.events.join(', ')), { autocomplete: 'off', spellcheck: 'false' })}
      ${textField(parts('description', webhooks.description, webhooks.descriptionHelp, before?.description), { maxlength: 255 })}
      <details>
        <summary>${webhooks.types}</summary>
        <p>${eventTypes.map(({ type }, index) => html`${index > 0 && ', '}<code>${type}</code>`)}</p>
      </details>
    </div>
  `;
}

const summaryOf = (page: PageRequest, errors: readonly PageError[]): Html =>
  errorSummary(
    page,
    formErrors(page.words, errors).map(({ field, text }) => ({ field: field.replace(/\[\d+\]$/, ''), text })),
  );

const fieldsIn = ({ fields }: PageRequest): EndpointFields => ({
  url: (fields.url ?? '').trim(),
  events: (fields.events ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean),
  description: (fields.description ?? '').trim(),
});

function newForm(page: PageRequest, errors: readonly PageError[]): Promise<View> {
  const { words, link } = page;
  const { webhooks } = words;
  return Promise.resolve(
    view({
      title: webhooks.add,
      status: errors.length > 0 ? 400 : 200,
      back: { href: PATH, label: webhooks.title },
      body: html`
        ${summaryOf(page, errors)}
        <form method="post" action=${link(`${PATH}/new`)} class="record-form" novalidate>
          ${hiddenFields(page)} ${fieldsOf(page, errors)}
          ${formButtons(page, webhooks.add, PATH)}
        </form>
      `,
    }),
  );
}

/** The errors of a form; throws any other error. */
function errorsIn(error: unknown): readonly PageError[] {
  if (!(error instanceof AppError)) throw error;
  const { details = [], said, code } = error;
  if (details.length > 0) return details;
  if (code === 'CONFLICT') return [{ field: 'url', message: said }];
  throw error;
}

/** Runs a write that makes a secret, and shows it; a form that is sent again shows none. */
async function withSecret(
  page: PageRequest,
  make: (administrator: ReturnType<typeof administratorOf>) => Promise<{ id: number; secret: string }>,
): Promise<PageAnswer> {
  const { words } = page;
  const { administrator, isReplay } = administratorOnce(page);
  const { id, secret } = await make(administrator);
  return isReplay() ? redirectTo(pathOf(id), words.webhooks.already) : secretView(page, id, secret);
}

async function add(page: PageRequest): Promise<PageAnswer> {
  try {
    return await withSecret(page, administrator => addEndpoint(page.context, administrator, fieldsIn(page)));
  } catch (error) {
    return newForm(page, errorsIn(error));
  }
}

// Returned as the response to the form and not cached: the secret is in no address, no cookie and no cache.
function secretView({ words, link, reply }: PageRequest, id: number, secret: string): View {
  const { webhooks, tokens } = words;
  reply.header('cache-control', 'no-store');
  return view({
    title: webhooks.secretTitle,
    back: { href: PATH, label: webhooks.title },
    body: html`
      <div class="message is-warning" role="status">${webhooks.secretLead}</div>
      <h2 class="part">${webhooks.secret}</h2>
      <pre class="code" id="secret" tabindex="0">${secret}</pre>
      <p class="help">${webhooks.secretHelp}</p>
      <div class="form-buttons part"><a class="button primary" href=${link(pathOf(id))}>${tokens.done}</a></div>
    `,
  });
}

async function one(page: PageRequest, errors: readonly PageError[]): Promise<View> {
  const { words, format, link, context } = page;
  const { webhooks } = words;
  const endpoint = await endpointOf(page);
  const { id, url, state, next_at: next, former_secret_until: until, disabled_reason: reason } = endpoint;
  const { deliveries: newest } = await listDeliveries(context, administratorOf(page), { endpoint: id, limit: 10 });
  const facts: [string, Html][] = [
    [webhooks.state, stateBadge(page, state)],
    [webhooks.reason, reason && html`<bdi>${say(words, reason)}</bdi>`],
    [webhooks.waiting, format.number(endpoint.waiting)],
    [webhooks.next, endpoint.waiting > 0 && next && format.instant(next)],
    [webhooks.formerUntil, until && format.instant(until)],
    [webhooks.owner, html`<bdi>${endpoint.owner}</bdi>`],
    [webhooks.created, format.instant(endpoint.created_at)],
  ];
  const isDisabled = state === 'disabled';
  return view({
    title: url,
    status: errors.length > 0 ? 400 : 200,
    back: { href: PATH, label: webhooks.title },
    actions: isDisabled ? null : buttonForm(page, `${pathOf(id)}/test`, webhooks.test, { kind: 'primary' }),
    body: html`
      ${summaryOf(page, errors)} ${factList(facts)}
      <h2 class="part">${webhooks.newest}</h2>
      ${deliveryTable(page, newest)}
      <p class="part"><a href=${link(`${DELIVERIES}?endpoint=${id}`)}>${webhooks.deliveries}</a></p>
      <h2 class="part">${webhooks.change}</h2>
      <form method="post" action=${link(pathOf(id))} class="record-form" novalidate>
        ${hiddenFields(page)} ${fieldsOf(page, errors, endpoint)}
        <div class="form-buttons"><button type="submit" class="primary">${words.page.save}</button></div>
      </form>
      ${moreForms(page, endpoint)}
    `,
  });
}

function moreForms(page: PageRequest, { id, state }: WebhookEndpoint): Html {
  const { words, link } = page;
  const { webhooks, tokens } = words;
  const overlaps = choicesOf(tokens.overlaps);
  const form = (name: string, content: Html, fields: Record<string, string> = {}) => html`
    <form class="group" method="post" action=${link(`${pathOf(id)}/${name}`)}>
      ${hiddenFields(page)} ${hiddenInputs(fields)} ${content}
    </form>
  `;
  const submit = (label: string, kind?: string) =>
    html`<div class="form-buttons is-end"><button type="submit" class=${kind}>${label}</button></div>`;
  return html`
    <div class="record-form part">
      ${
        state === 'disabled'
          ? html`
              ${form('state', html`<p>${webhooks.enableHelp}</p>${submit(webhooks.enable)}`, { state: 'enabled' })}
              ${form('state', html`<p>${webhooks.enableNowHelp}</p>${submit(webhooks.enableNow)}`, { state: 'enabled', from: 'now' })}
            `
          : html`
              ${form(
                'resend',
                html`${textField({ name: 'since', label: webhooks.since, help: webhooks.sinceHelp, value: '' }, { type: 'datetime-local', class: 'is-short' })}${submit(webhooks.resendAll)}`,
              )}
              ${form('state', html`<p>${webhooks.disableHelp}</p>${submit(webhooks.disable)}`, { state: 'disabled' })}
            `
      }
      ${form(
        'rotate',
        html`${selectField({ name: 'overlap', label: webhooks.overlap, help: webhooks.rotateHelp, value: '86400' }, overlaps)}${submit(tokens.rotate)}`,
      )}
      ${form('remove', html`<p>${webhooks.removeHelp}</p>${submit(webhooks.remove, 'danger')}`)}
    </div>
  `;
}

async function change(page: PageRequest): Promise<PageAnswer> {
  const id = idOf(page);
  try {
    await changeEndpoint(page.context, administratorOf(page), { id, ...fieldsIn(page) });
    return redirectTo(pathOf(id), page.words.webhooks.saved);
  } catch (error) {
    return one(page, errorsIn(error));
  }
}

async function test(page: PageRequest): Promise<PageAnswer> {
  const id = idOf(page);
  const sent = await testEndpoint(page.context, administratorOf(page), id);
  return redirectTo(`${pathOf(id)}/${sent}`, page.words.webhooks.tested);
}

async function rotate(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const id = idOf(page);
  const { overlap = '' } = fields;
  if (!Object.hasOwn(words.tokens.overlaps, overlap)) throw invalidArgument('no_such_time');
  const overlapHours = Number(overlap) / 3600;
  return withSecret(page, administrator => rotateSecret(context, administrator, { id, overlapHours }));
}

async function changeState(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const id = idOf(page);
  const state = fields.state === 'enabled' ? 'enabled' : 'disabled';
  await changeEndpoint(context, administratorOf(page), { id, state, ...(fields.from === 'now' && { from: 'now' }) });
  return redirectTo(pathOf(id), state === 'enabled' ? words.webhooks.enabled : words.webhooks.disabled);
}

async function remove(page: PageRequest): Promise<PageAnswer> {
  await removeEndpoint(page.context, administratorOf(page), idOf(page));
  return redirectTo(PATH, page.words.webhooks.removed);
}

// One delivery, or all changes since a minute (UTC).
async function resend(page: PageRequest): Promise<PageAnswer> {
  const { context, fields, words } = page;
  const endpoint = idOf(page);
  const { delivery: id, since = '' } = fields;
  if (id) {
    await sendAgain(context, administratorOf(page), { endpoint, id });
    return redirectTo(`${pathOf(endpoint)}/${id}`, words.webhooks.sentAgain);
  }
  const at = new Date(`${since.slice(0, 16)}Z`);
  if (Number.isNaN(at.getTime())) return one(page, [{ field: 'since', message: words.webhooks.noTime }]);
  await sendAgainSince(context, administratorOf(page), { endpoint, since: at });
  return redirectTo(pathOf(endpoint), words.webhooks.sentAgain);
}

function deliveryTable(page: PageRequest, found: readonly Delivery[]): Html {
  const { words, format, link } = page;
  const { webhooks } = words;
  const columns: PlainColumn<Delivery>[] = [
    {
      label: webhooks.at,
      cell: ({ endpoint, id, at }) => html`<a href=${link(`${pathOf(endpoint)}/${id}`)}>${format.instant(at)}</a>`,
      isWhole: true,
    },
    { label: webhooks.event, cell: ({ type }) => html`<code>${type}</code>` },
    { label: webhooks.record, cell: row => recordLink(page, row) },
    { label: webhooks.state, cell: ({ state }) => deliveryBadge(page, state) },
    { label: webhooks.status, cell: ({ status }) => status },
    { label: webhooks.error, cell: ({ error }) => error && html`<bdi>${say(words, error)}</bdi>` },
  ];
  return plainTable(webhooks.deliveries, columns, found, { empty: webhooks.noDeliveries });
}

function recordLink({ link }: PageRequest, { type, record_id: id }: Delivery): Html {
  const resource = eventTypeOf(type)?.resource;
  return resource ? html`<a href=${link(`/admin/${resource}/${id}`)}>${id}</a>` : id;
}

async function deliveries(page: PageRequest): Promise<PageAnswer> {
  const { context, words, link, query } = page;
  const { webhooks, requests } = words;
  const endpoints = await listEndpoints(context, administratorOf(page));
  const state = (['waiting', 'delivered', 'dropped'] as const).find(each => each === textIn(page, 'state'));
  const endpoint = readId(textIn(page, 'endpoint'));
  const cursor = textIn(page, 'cursor');
  const choice = { endpoint, state, cursor, limit: PER_PAGE };
  const { deliveries: found, next } = await listDeliveries(context, administratorOf(page), choice);
  const older = new URLSearchParams(query);
  older.set('cursor', next ?? '');
  return view({
    title: webhooks.deliveries,
    back: { href: PATH, label: webhooks.title },
    body: html`
      <p>${webhooks.deliveriesLead}</p>
      ${filtersOf(page, DELIVERIES, webhooks.filters, [
        {
          name: 'endpoint',
          label: webhooks.endpoint,
          choices: endpoints.map(({ id, url }) => ({ value: String(id), label: url })),
        },
        {
          name: 'state',
          label: webhooks.state,
          choices: choicesOf(webhooks.deliveryStates),
        },
      ])}
      ${deliveryTable(page, found)}
      ${
        next &&
        html`
          <nav class="below-table" aria-label=${requests.older}>
            <span class="paging"><a class="button" href=${link(`${DELIVERIES}?${older}`)}>${requests.older}</a></span>
          </nav>
        `
      }
    `,
  });
}

async function delivery(page: PageRequest): Promise<PageAnswer> {
  const { context, words, params, format } = page;
  const { webhooks, requests } = words;
  const endpoint = idOf(page);
  const id = params.delivery ?? '';
  const [found] = await readDeliveries(context, administratorOf(page), { id, endpoint });
  if (!found) throw notFound('no_delivery');
  const [known] = await listEndpoints(context, administratorOf(page), endpoint);
  const { type, at, state, attempts, sent_at: sent, next_at: next, duration_ms: duration, status, error } = found;
  const facts: [string, Html][] = [
    [webhooks.endpoint, html`<bdi>${known?.url ?? webhooks.deleted}</bdi>`],
    [webhooks.event, html`<code>${type}</code>`],
    [webhooks.record, recordLink(page, found)],
    [webhooks.at, format.instant(at)],
    [webhooks.state, deliveryBadge(page, state)],
    [webhooks.attempts, format.number(attempts)],
    [webhooks.sent, sent && format.instant(sent)],
    [webhooks.next, state === 'waiting' && next && format.instant(next)],
    [requests.duration, duration !== null && fill(requests.milliseconds, { text: format.number(duration) })],
    [webhooks.status, status],
    [webhooks.error, error && html`<bdi>${say(words, error)}</bdi>`],
    [webhooks.id, html`<code>${id}</code>`],
  ];
  const canResend = known && known.state !== 'disabled';
  return view({
    title: webhooks.delivery,
    back: { href: pathOf(endpoint), label: known?.url ?? webhooks.title },
    actions: canResend
      ? buttonForm(page, `${pathOf(endpoint)}/resend`, webhooks.resend, { fields: { delivery: id } })
      : null,
    body: html`${factList(facts)} ${textPart(webhooks.request, found.body && indentedJson(found.body))} ${textPart(webhooks.answer, found.answer)}`,
  });
}

const textPart = (title: string, text: string | null): Html =>
  Boolean(text) && html`<h2 class="part">${title}</h2><pre class="code" tabindex="0">${text}</pre>`;
