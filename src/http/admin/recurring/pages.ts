// Recurring documents: their pages and forms. Their lists are made from the definitions.

import { documentOf, recurring } from '../../../definitions/catalogue.ts';
import type { DocumentResource } from '../../../definitions/define-document.ts';
import { MODES, PRICES } from '../../../definitions/lists/recurring.ts';
import { AppError, FieldErrors, fieldError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import type { PriceChange } from '../../../domain/recurring/price-changes.ts';
import { RHYTHMS, type Rhythm, rhythmOf, ruleOfRhythm } from '../../../domain/recurring/rhythm.ts';
import { digits, readDecimal } from '../../../domain/values/decimal.ts';
import { readInt64 } from '../../../domain/values/int64.ts';
import { readStoredJson } from '../../../formats/read-json.ts';
import { type DraftBody, storedBody } from '../../../operations/documents/drafts/draft-body.ts';
import { readDraft } from '../../../operations/documents/drafts/save-draft.ts';
import { noDraft } from '../../../operations/documents/drafts/stored-draft.ts';
import { findDocumentType, readDocument } from '../../../operations/documents/read/document-page.ts';
import { retryOccurrence } from '../../../operations/recurring/make-due.ts';
import { readRecurringPage, type ShownOccurrence } from '../../../operations/recurring/recurring-page.ts';
import {
  addRecurring,
  changeRecurring,
  noRecurring,
  readRecurring,
  removeRecurring,
  type SentRecurring,
} from '../../../operations/recurring/recurring-writes.ts';
import { bodyToRepeat, repeatableBody } from '../../../operations/recurring/template-body.ts';
import { idOf } from '../documents/names.ts';
import { confirmView } from '../forms/confirm-view.ts';
import { sayError } from '../forms/field-errors.ts';
import { plainErrors } from '../forms/plain-errors.ts';
import { type PlainGroup, plainForm, type SentForm } from '../forms/plain-form.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { buttonForm, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { wordOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

const LIST = `/admin/${recurring.path}`;
const needs = { right: 'write' } as const;

/** The pages of recurring documents. */
export const recurringPages: Page[] = [
  getPage(`${LIST}/new`, needs, page => newView(page)),
  postPage(`${LIST}/new`, needs, add),
  getPage(`${LIST}/:id`, {}, showView),
  getPage(`${LIST}/:id/edit`, needs, page => editView(page)),
  postPage(`${LIST}/:id/edit`, needs, change),
  postPage(`${LIST}/:id/pause`, needs, pause),
  postPage(`${LIST}/:id/retry`, needs, retry),
  getPage(`${LIST}/:id/delete`, needs, deleteView),
  postPage(`${LIST}/:id/delete`, needs, async page => {
    await removeRecurring(page.context, page.actor, { id: Number(idOf(page)) }, { idempotency: idempotencyOf(page) });
    return redirectTo(LIST, page.words.recurring.deleted);
  }),
];

/** The document or draft that is repeated. */
interface Source {
  resource: DocumentResource;
  body: DraftBody;
  name: string;
}

// `from` names a document, `draft` a draft. Undefined if the address or form names neither. Throws NOT_FOUND.
async function sourceOf(
  page: PageRequest,
  { from, draft }: { from?: string; draft?: string },
): Promise<Source | undefined> {
  const { context, actor, language } = page;
  const id = readInt64((from || draft) ?? '');
  if (id === undefined) return undefined;
  if (!from) {
    const row = await readDraft(context, actor, Number(id));
    if (!row) throw noDraft(Number(id));
    const resource = documentOf(row.type);
    const name = `${resource.titles[language].one} ${id}`;
    return { resource, body: repeatableBody(resource, storedBody(row.body)), name };
  }
  const resource = documentOf((await findDocumentType(context, actor, id)).type);
  const { element } = await readDocument(context, actor, resource, id);
  const name = `${resource.titles[language].one} ${element.document_set} ${element.seq_number}`;
  return { resource, body: bodyToRepeat(resource, element), name };
}

const namesOfSource = ({ query, fields, request }: PageRequest) =>
  request.method === 'POST'
    ? { from: fields['source.from'] ?? '', draft: fields['source.draft'] ?? '' }
    : { from: query.get('from') ?? '', draft: query.get('draft') ?? '' };

async function newView(page: PageRequest, sent?: SentForm): Promise<View> {
  const { words, account } = page;
  const names = namesOfSource(page);
  const source = await sourceOf(page, names);
  const title = words.recurring.newTitle;
  const back = { href: LIST, label: words.recurring.list };
  if (!source) return view({ title, back, body: html`<p class="lead">${words.recurring.noSource}</p>` });
  return view({
    title,
    back,
    ...(sent && { status: 422 }),
    body: html`
      <p class="lead">${fill(words.recurring.newLead, { name: source.name })}</p>
      <p class="help">${words.recurring.placeholders}</p>
      ${plainForm(page, {
        action: `${LIST}/new`,
        groups: fieldsOf(page),
        texts: {
          description: source.name,
          start_date: account.today,
          rhythm: 'monthly',
          mode: 'draft',
          prices: 'fixed',
          day: String(Number(account.today.slice(8))),
        },
        sent,
        submit: words.recurring.save,
        cancel: LIST,
        more: hiddenInputs({ 'source.from': names.from, 'source.draft': names.draft }),
      })}
    `,
  });
}

function fieldsOf({ words }: PageRequest, isChange = false): PlainGroup[] {
  const { recurring } = words;
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
  return [
    {
      fields: [
        { name: 'description', label: recurring.description, required: true, maxlength: 100 },
        {
          name: 'mode',
          label: recurring.mode,
          choices: MODES.map(value => ({ value, label: wordOf(words, value) })),
        },
      ],
    },
    {
      legend: recurring.schedule,
      fields: [
        { name: 'start_date', label: recurring.start, kind: 'date', required: true },
        {
          name: 'rhythm',
          label: recurring.rhythm,
          choices: [...RHYTHMS, 'byRule' as const].map(value => ({ value, label: recurring.rhythms[value] })),
        },
        {
          name: 'day',
          label: recurring.day,
          help: recurring.dayHelp,
          choices: days.map(value => ({ value, label: value === '31' ? recurring.lastDay : value })),
        },
        { name: 'rrule', label: recurring.rule, help: recurring.ruleHelp, maxlength: 200 },
        { name: 'end_date', label: recurring.end, kind: 'date' },
      ],
    },
    {
      legend: recurring.pricesTitle,
      fields: [
        {
          name: 'prices',
          label: recurring.prices,
          choices: PRICES.map(value => ({ value, label: wordOf(words, value) })),
        },
        { name: 'price_changes', label: recurring.changes, help: recurring.changesHelp, kind: 'lines', rows: 3 },
        { name: 'billing_period', label: recurring.period, kind: 'box' },
      ],
    },
    ...(isChange
      ? [
          {
            legend: recurring.content,
            fields: [{ name: 'draft', label: recurring.contentDraft, help: recurring.contentHelp }],
          },
        ]
      : []),
  ];
}

// The fields as the interface has them. Throws INVALID_ARGUMENT.
function sentBy({ fields }: PageRequest): SentRecurring {
  const errors = new FieldErrors();
  const rhythm = RHYTHMS.find(each => each === fields.rhythm);
  const rule = fields.rrule?.trim() ?? '';
  errors.check(rhythm !== undefined || rule !== '', 'rrule', new Message('required'));
  const changes = (fields.price_changes ?? '').split('\n').filter(each => each.trim() !== '');
  const price_changes = changes.flatMap((line): PriceChange[] => {
    const [date = '', percent = '', ...more] = line.trim().split(/\s+/);
    const value = readDecimal(percent.replace(',', '.').replace(/%$/, ''));
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || value === undefined || more.length > 0) {
      errors.add('price_changes', new Message('price_change_form'));
      return [];
    }
    return [{ date, percent: value }];
  });
  errors.throwIfAny();
  return {
    description: fields.description?.trim(),
    start_date: fields.start_date,
    rrule: rhythm ? ruleOfRhythm({ rhythm, day: fields.day || '1' } as Rhythm) : rule,
    end_date: fields.end_date || null,
    mode: MODES.find(each => each === fields.mode),
    prices: PRICES.find(each => each === fields.prices),
    price_changes,
    billing_period: fields.billing_period === '1',
  };
}

const isOfForm = (page: PageRequest, error: unknown, isChange: boolean): SentForm => ({
  texts: page.fields,
  errors: plainErrors(page, error, fieldsOf(page, isChange), name => name.replace(/^price_changes.*/, 'price_changes')),
});

async function add(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words } = page;
  const source = await sourceOf(page, namesOfSource(page));
  if (!source) return newView(page);
  try {
    const sent = { ...sentBy(page), body: source.body };
    const { answer } = await addRecurring(context, actor, source.resource, sent, { idempotency: idempotencyOf(page) });
    return redirectTo(`${LIST}/${answer.id}`, words.recurring.saved);
  } catch (error) {
    return newView(page, isOfForm(page, error, false));
  }
}

async function editView(page: PageRequest, sent?: SentForm): Promise<View> {
  const { context, actor, words } = page;
  const id = Number(idOf(page));
  const row = await readRecurring(context, actor, id);
  if (!row) throw noRecurring(id);
  const to = `${LIST}/${id}`;
  const rhythm = rhythmOf(row.rrule);
  return view({
    title: fill(words.recurring.editTitle, { name: row.description }),
    back: { href: to, label: row.description },
    ...(sent && { status: 422 }),
    body: plainForm(page, {
      action: `${to}/edit`,
      groups: fieldsOf(page, true),
      texts: {
        description: row.description,
        mode: row.mode,
        prices: row.prices,
        start_date: row.start_date,
        end_date: row.end_date ?? '',
        rhythm: rhythm?.rhythm ?? 'byRule',
        day: rhythm?.day || '1',
        rrule: rhythm ? '' : row.rrule,
        price_changes: changesOf(row.price_changes),
        billing_period: row.billing_period ? '1' : '',
      },
      sent,
      submit: words.recurring.save,
      cancel: to,
      more: hiddenInputs({ version: String(row.version) }),
    }),
  });
}

const changesOf = (json: string): string =>
  priceChanges(json)
    .map(({ date, percent }) => `${date} ${digits(percent)}`)
    .join('\n');

const priceChanges = (json: string) => readStoredJson(json) as PriceChange[];

async function change(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, fields } = page;
  const id = Number(idOf(page));
  try {
    const row = await readRecurring(context, actor, id);
    const source = await sourceOf(page, { draft: fields.draft?.trim() ?? '' });
    if (source && source.resource.type !== row?.type) throw fieldError('draft', new Message('draft_of_other_type'));
    const ifMatch = fields.version ? `"${fields.version}"` : undefined;
    const sent = { ...sentBy(page), ...(source && { body: source.body }), id, ifMatch };
    await changeRecurring(context, actor, sent, { idempotency: idempotencyOf(page) });
  } catch (error) {
    return editView(page, isOfForm(page, error, true));
  }
  return redirectTo(`${LIST}/${id}`, words.recurring.saved);
}

async function pause(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, fields } = page;
  const id = Number(idOf(page));
  const active = fields.active === '1';
  await changeRecurring(context, actor, { id, active }, { idempotency: idempotencyOf(page) });
  return redirectTo(`${LIST}/${id}`, active ? words.recurring.resumed : words.recurring.paused);
}

async function retry(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, words, fields } = page;
  const id = Number(idOf(page));
  if (!(await readRecurring(context, actor, id))) throw noRecurring(id);
  const occurrence = Number(readInt64(fields.occurrence ?? '') ?? 0n);
  const to = `${LIST}/${id}`;
  try {
    const result = await retryOccurrence(context, actor, occurrence, { idempotency: idempotencyOf(page) });
    const { status, mail_status } = result.occurrence;
    const isDone = (status === 'ISSUED' || status === 'DRAFT') && mail_status !== 'NOT_SENT';
    return redirectTo(to, isDone ? words.recurring.retried : words.recurring.failedAgain);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return redirectTo(to, sayError(words, error));
  }
}

async function deleteView(page: PageRequest): Promise<View> {
  const id = Number(idOf(page));
  const row = await readRecurring(page.context, page.actor, id);
  if (!row) throw noRecurring(id);
  const { recurring: words } = page.words;
  return confirmView(page, {
    title: fill(words.deleteTitle, { name: row.description }),
    text: words.deleteText,
    confirm: words.delete,
    action: `${LIST}/${id}/delete`,
    back: { href: `${LIST}/${id}`, label: row.description },
  });
}

async function showView(page: PageRequest): Promise<View> {
  const { context, actor, words, format, link, language } = page;
  const id = Number(idOf(page));
  const { row, next, occurrences } = await readRecurringPage(context, actor, id);
  const resource = documentOf(row.type);
  const rhythm = rhythmOf(row.rrule);
  const { recurring: own } = words;
  const mayWrite = page.may('write');
  const facts: [string, Html][] = [
    [own.type, resource.titles[language].one],
    [own.party, row.party],
    [own.mode, wordOf(words, row.mode)],
    [own.state, row.active ? own.active : own.isPaused],
    [
      own.rhythm,
      rhythm
        ? `${own.rhythms[rhythm.rhythm]}${rhythm.day && `, ${own.day}: ${rhythm.day === '31' ? own.lastDay : rhythm.day}`}`
        : own.rhythms.byRule,
    ],
    [own.rule, html`<code>${row.rrule}</code>`],
    [own.start, format.date(row.start_date)],
    [own.end, row.end_date && format.date(row.end_date)],
    [
      own.changes,
      priceChanges(row.price_changes)
        .map(({ date, percent }) => `${format.date(date)}: ${format.number(percent)} %`)
        .join('; '),
    ],
  ];
  return view({
    title: row.description,
    back: { href: LIST, label: own.list },
    actions: mayWrite
      ? html`
          <a class="button" href=${link(`${LIST}/${id}/edit`)}>${own.edit}</a>
          ${buttonForm(page, `${LIST}/${id}/pause`, row.active ? own.pause : own.resume, {
            fields: { active: row.active ? '' : '1' },
          })}
          <a class="button danger" href=${link(`${LIST}/${id}/delete`)}>${own.delete}</a>
        `
      : null,
    body: html`
      <dl class="facts">
        ${facts.filter(([, value]) => value).map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
      </dl>
      <section class="next-dates">
        <h2 class="part">${own.next}</h2>
        ${plainTable(
          own.next,
          [
            { label: own.date, cell: ({ date }) => format.date(date), isWhole: true },
            { label: own.until, cell: ({ periodEnd }) => format.date(periodEnd) },
            {
              label: own.total,
              cell: ({ total, currency }) => (total && currency ? format.money(digits(total), currency) : ''),
              isNumber: true,
            },
          ],
          next,
          { role: 'group', empty: row.active ? own.noNext : own.isPaused },
        )}
      </section>
      <section class="made">
        <h2 class="part">${own.made}</h2>
        ${plainTable<ShownOccurrence>(
          own.made,
          [
            { label: own.date, cell: ({ date }) => format.date(date) },
            { label: own.state, cell: ({ status }) => wordOf(words, status) },
            { label: own.document, cell: each => documentLink(page, resource, each) },
            { label: own.problem, cell: each => problemOf(page, id, each, mayWrite) },
          ],
          occurrences,
          { role: 'group', empty: own.noneMade },
        )}
      </section>
    `,
  });
}

function documentLink({ link }: PageRequest, resource: DocumentResource, each: ShownOccurrence): Html {
  const { document_id, document_set, seq_number, draft_id } = each;
  if (document_id !== null)
    return html`<a href=${link(`/admin/${resource.path}/${document_id}`)}>${document_set} ${seq_number}</a>`;
  return draft_id !== null && html`<a href=${link(`/admin/drafts/${draft_id}`)}>${draft_id}</a>`;
}

function problemOf(
  page: PageRequest,
  id: number,
  { id: occurrence, date, errors, status, mail_status }: ShownOccurrence,
  mayWrite: boolean,
): Html {
  const { words } = page;
  const mayRetry = mayWrite && (status === 'FAILED' || mail_status === 'NOT_SENT');
  return html`
    ${errors.map(({ message }) => html`<div>${typeof message === 'string' ? message : say(words, message)}</div>`)}
    ${
      mayRetry &&
      buttonForm(page, `${LIST}/${id}/retry`, words.recurring.retry, {
        fields: { occurrence: String(occurrence) },
        about: page.format.date(date),
      })
    }
  `;
}
