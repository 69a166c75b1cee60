// The page that bills what is delivered: its groups with check boxes, and one button.

import { AppError } from '../../../domain/errors.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Billed, billDeliveries } from '../../../operations/collective-invoices/bill-deliveries.ts';
import {
  type BillableGroup,
  billableGroups,
  GROUPINGS,
  type Grouping,
} from '../../../operations/collective-invoices/groups.ts';
import { leaderReads } from '../../../operations/read/session-reads.ts';
import { sayError } from '../forms/field-errors.ts';
import { chosenIds, rowFields } from '../lists/chosen-rows.ts';
import { emptyState } from '../lists/empty-state.ts';
import { filterField, filterSelect } from '../lists/filter.ts';
import { plainTable } from '../lists/plain-table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, type View, view } from '../page/define-page.ts';
import { errorList } from '../page/error-box.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import { idempotencyOf, type PageRequest } from '../page/page-request.ts';
import { fill } from '../words/fill.ts';
import { say } from '../words/say.ts';

const PATH = '/admin/bill-deliveries';
const needs = { right: 'write' } as const;

/** The page of collective invoices. */
export const billDeliveriesPages: Page[] = [
  getPage(PATH, {}, page => groupsView(page, []), {
    navigation: { section: 'sales', order: 870, label: words => words.billDeliveries.title },
  }),
  postPage(PATH, needs, bill),
];

interface Choice {
  groupBy: Grouping;
  until: string;
  /** Deliveries of this customer alone. */
  customer: number | undefined;
  /** These deliveries alone. Default: all. */
  ids: number[];
}

function choiceOf({ request, query, fields }: PageRequest): Choice {
  const asked = (name: string) => (request.method === 'POST' ? fields[name] : query.get(name)) ?? '';
  const until = asked('until');
  const id = asked('customer_id');
  return {
    ids: chosenIds(query).map(Number),
    customer: /^\d{1,15}$/.test(id) ? Number(id) : undefined,
    groupBy: GROUPINGS.find(each => each === asked('group_by')) ?? 'customer',
    until:
      /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(until) && !Number.isNaN(Date.parse(until)) ? until : '',
  };
}

const keyOf = ({ notes }: BillableGroup): string => `group.${notes[0]?.id}`;

async function bill(page: PageRequest): Promise<PageAnswer> {
  const { context, actor, fields, words } = page;
  const { groupBy, until, customer } = choiceOf(page);
  const chosen = Object.keys(fields).filter(name => name.startsWith('group.') && fields[name]);
  const documents = chosen
    .flatMap(name => (fields[name] ?? '').split(' '))
    .map(Number)
    .filter(Number.isSafeInteger);
  if (documents.length === 0) return groupsView(page, [['groups', words.billDeliveries.none]]);
  const as = fields.as === 'draft' ? 'draft' : 'issue';
  try {
    const { results, left } = await billDeliveries(
      context,
      actor,
      { groupBy, documents, as, ...(until && { until }), ...(customer !== undefined && { customer }) },
      { idempotency: idempotencyOf(page) },
    );
    const refused = results.flatMap((result): [string, string][] => refusalOf(page, result));
    const made = results.length - refused.length;
    const text = fill(as === 'draft' ? words.billDeliveries.drafted : words.billDeliveries.billed, { count: made });
    if (refused.length > 0) return groupsView(page, refused, text);
    return redirectTo(left > 0 ? PATH : as === 'draft' ? '/admin/drafts' : '/admin/invoices', text);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INVALID_ARGUMENT') throw error;
    return groupsView(page, [['groups', sayError(words, error)]]);
  }
}

function refusalOf({ words }: PageRequest, result: Billed): [string, string][] {
  if (!('error' in result)) return [];
  return [[`group.${result.notes[0]}`, sayError(words, result.error)]];
}

async function groupsView(page: PageRequest, errors: [string, string][], done?: string): Promise<View> {
  const { context, actor, words, link } = page;
  const { billDeliveries: own } = words;
  const { groupBy, until, customer, ids } = choiceOf(page);
  const { ask } = leaderReads(context, actor);
  const choice = {
    ...(until && { until }),
    ...(customer !== undefined && { customer }),
    ...(ids.length > 0 && { ids }),
  };
  const ofCustomer = {
    ...(customer !== undefined && { customer_id: String(customer) }),
    ...rowFields(ids.map(String)),
  };
  const { groups, more } = await billableGroups({ accountId: actor.accountId, ask }, groupBy, choice);
  const mayBill = page.may('write');
  return view({
    title: own.title,
    ...(errors.length > 0 && { status: 422 }),
    body: html`
      ${errors.length > 0 && errorList(done ?? own.errorTitle, errors)}
      <p class="lead">${own.lead}</p>
      <form class="filters" method="get" action=${link(PATH)}>
        ${hiddenInputs(ofCustomer)}
        ${filterSelect(
          { id: 'group_by', name: 'group_by', label: own.groupBy, value: groupBy },
          GROUPINGS.map(value => ({ value, label: own.groupings[value] })),
        )}
        ${filterField('until', own.until, html`<input id="until" type="date" name="until" value=${until} />`)}
        <div class="filter is-buttons"><button type="submit">${own.show}</button></div>
      </form>
      ${
        groups.length === 0
          ? emptyState(page, own.empty, { id: 'groups' })
          : html`
              <form method="post" action=${link(PATH)} id="groups">
                ${hiddenFields(page)} ${hiddenInputs({ group_by: groupBy, until, ...ofCustomer })} ${groupTable(page, groups, mayBill)}
                ${
                  mayBill &&
                  html`<p class="form-buttons">
                    <button type="submit" class="primary" name="as" value="issue">${own.issue}</button>
                    <button type="submit" name="as" value="draft">${own.draft}</button>
                  </p>`
                }
              </form>
            `
      }
      ${more && html`<p class="help">${own.more}</p>`}
      <p class="help">${own.help}</p>
    `,
  });
}

function groupTable(page: PageRequest, groups: BillableGroup[], mayBill: boolean): Html {
  const { words, format, link } = page;
  const { billDeliveries: own } = words;
  const isChosen = (group: BillableGroup) =>
    page.request.method === 'POST' ? Boolean(page.fields[keyOf(group)]) : group.error === undefined;
  return plainTable<BillableGroup>(
    own.title,
    [
      {
        label: own.customer,
        isHeading: true,
        cell: group => html`
          ${
            mayBill &&
            html`<input type="checkbox" name=${keyOf(group)} id=${keyOf(group)} value=${group.notes.map(({ id }) => id).join(' ')}
              checked=${isChosen(group)} disabled=${group.error !== undefined}
              aria-label=${fill(own.choose, { name: group.customer.name })} />`
          }
          ${group.customer.code} ${group.customer.name}
          ${group.error && html`<div class="second">${say(words, group.error)}</div>`}
        `,
      },
      {
        label: own.notes,
        cell: ({ notes }) => html`
          ${notes.map(
            note => html`
              <div>
                <a href=${link(`/admin/delivery_notes/${note.id}`)}>${note.document_set} ${note.seq_number}</a>
                <span class="second">${format.date(note.date)}</span>
              </div>
            `,
          )}
        `,
      },
      {
        label: own.net,
        cell: ({ totals, currency }) => (totals ? format.money(digits(totals.net), currency) : ''),
        isNumber: true,
      },
      {
        label: own.vat,
        cell: ({ totals, currency }) => (totals ? format.money(digits(totals.vat), currency) : ''),
        isNumber: true,
      },
      {
        label: own.total,
        cell: ({ totals, currency }) => (totals ? format.money(digits(totals.total), currency) : own.noPrice),
        isAmount: true,
      },
    ],
    groups,
    { className: 'choice-table' },
  );
}
