// The page of a record: stored values, related lists, and actions.

import { lists } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { RecordResource } from '../../../definitions/define-record.ts';
import type { ElementField, JsonField } from '../../../definitions/fields/element.ts';
import { mayVisit } from '../frame/navigation.ts';
import { searchedColumn } from '../lists/filter-bar.ts';
import { type ListParameters, queryWith } from '../lists/list-address.ts';
import { cell, columnsOfTable, type Element, valueIn } from '../lists/list-columns.ts';
import { factList } from '../lists/plain-table.ts';
import { type View, view } from '../page/define-page.ts';
import { buttonForm } from '../page/hidden-fields.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { isOutOfUse, nameOfRecord, stateField, writingNeeds } from './record-access.ts';
import { panel, type RecordOverview } from './record-overview.ts';

/** The page. */
export function recordView(
  page: PageRequest,
  resource: RecordResource,
  element: Element,
  {
    id,
    attached,
    changes,
    overview,
  }: { id: string; attached: Html; changes: Html; overview: RecordOverview | undefined },
): View {
  const { words, language } = page;
  const { many } = namesOf(words, language, resource);
  return view({
    title: nameOfRecord(resource, element),
    back: { href: `/admin/${resource.path}`, label: many },
    actions: html`
      ${overview?.actions}
      ${resource.writing && mayVisit(page, writingNeeds(resource)) && actions(page, resource, element, id)}
    `,
    body: html`
      ${isOutOfUse(resource, element) && html`<p><span class="badge" data-status="VOID">${words.records.inactive}</span></p>`}
      ${
        overview
          ? withOverview(page, resource, element, { overview, attached })
          : html`
        <dl class="facts">${facts(page, resource, element).map(({ html: fact }) => fact)}</dl>
        ${attached && html`<h2 class="part">${words.attachments.title}</h2>${attached}`}
      `
      }
      ${related(page, resource, element)}
      ${changes}
    `,
  });
}

function actions(page: PageRequest, resource: RecordResource, element: Element, id: string): Html {
  const { words, link } = page;
  const path = `/admin/${resource.path}/${id}`;
  const edit = html`<a class="button primary" data-key="e" href=${link(`${path}/edit`)}>${words.records.edit}</a>`;
  if (!stateField(resource))
    return html`${edit} <a class="button danger" href=${link(`${path}/remove`)}>${words.records.remove}</a>`;
  const isOff = isOutOfUse(resource, element);
  const state = isOff
    ? buttonForm(page, `${path}/state`, words.records.activate, { fields: { active: '1' } })
    : buttonForm(page, `${path}/state`, words.records.deactivate, { fields: { active: '0' }, kind: 'danger' });
  return html`${edit} ${state}`;
}

// Fields without a value are left out: a record has many, and few are filled. The parts of a field, such as an address, are shown
// together.
function facts(page: PageRequest, resource: RecordResource, element: Element): { field: string; html: Html }[] {
  const shown = new Map<string, { parts: Html[]; isLong: boolean }>();
  for (const column of columnsOfTable(resource)) {
    const { name, long } = column;
    const value = valueIn(element, name);
    const content = cell(page, resource, column, element);
    if (name === 'id' || name.endsWith('.id') || content === null || value === false || value === '0') continue;
    const [field = name, ...rest] = name.split('.');
    const { parts } = shown.get(field) ?? { parts: [] };
    const part = linked(page, resource, name, { value: String(value), content });
    // The lines of an address are clear without their names.
    const isNamed = rest.length > 0 && !field.endsWith('address');
    shown.set(field, {
      parts: [...parts, isNamed ? html`${labelOf(page.words, rest.join('.'))}${page.words.page.colon} ${part}` : part],
      isLong: long === true,
    });
  }
  for (const { name, readyJson, asText } of resource.fields as JsonField[])
    if (readyJson && asText && element[name] !== undefined)
      shown.set(name, { parts: [asText.write(element[name])], isLong: false });
  return [...shown].map(([field, { parts, isLong }]) => ({
    field,
    html: html`
      <div>
        <dt>${labelOf(page.words, field)}</dt>
        <dd class=${isLong ? 'is-long' : undefined}>${parts.map((part, at) => html`${at > 0 && html`<br />`}${part}`)}</dd>
      </div>
    `,
  }));
}

/** Fields beside those of forms and tables that are not folded. */
const READ_BY_DAY: ReadonlySet<string> = new Set([
  ...[
    'billing_address',
    'payment_terms_code',
    'price_list',
    'discount',
    'salesperson',
    'comments',
    'reminder_stop',
    'obs',
  ],
]);

// The business with the record first; fields that nobody reads by day are folded.
function withOverview(
  page: PageRequest,
  resource: RecordResource,
  element: Element,
  { overview, attached }: { overview: RecordOverview; attached: Html },
): Html {
  const { words } = page;
  // The title and the figures have these.
  const named = [
    resource.codeField,
    searchedColumn(resource),
    resource.writing?.stockField,
    resource.writing?.costField,
  ];
  const isFirst = ({ field }: { field: string }) =>
    READ_BY_DAY.has(field) || resource.fields.some(each => each.name === field && isShownFirst(each));
  const all = facts(page, resource, element).filter(({ field }) => !named.includes(field));
  const [first, rest] = [all.filter(isFirst), all.filter(fact => !isFirst(fact))];
  return html`
    ${factList(overview.figures, 'is-summary')}
    <div class="split-frame">
      <div class="split">
        <div>${overview.main} ${panel('attached', words.attachments.title, attached)}</div>
        <div>
          ${overview.side}
          ${panel(
            'details',
            words.documents.details,
            html`
              <dl class="facts">${first.map(({ html: fact }) => fact)}</dl>
              ${
                rest.length > 0 &&
                html`
                  <details class="folded">
                    <summary>${words.records.groups.more}</summary>
                    <dl class="facts">${rest.map(({ html: fact }) => fact)}</dl>
                  </details>
                `
              }
            `,
          )}
        </div>
      </div>
    </div>
  `;
}

const isShownFirst = (field: ElementField): boolean =>
  !field.fields && (field.shownFirst?.inForm ?? field.shownFirst?.inTable) !== undefined;

// Only addresses that are safe to follow become links. A customer or supplier that the record names is found by its code.
function linked(
  { words, link }: PageRequest,
  { writing }: RecordResource,
  name: string,
  { value, content }: { value: string; content: Html },
): Html {
  const { kind, column = '' } = writing?.references?.[name] ?? {};
  if (kind)
    return html`<a href=${link(`/admin/${kind}s${queryWith({ searchColumn: column, searchString: value })}`)}>${content}</a>`;
  if (name === 'email') return html`<a href=${`mailto:${encodeURIComponent(value)}`}>${content}</a>`;
  if (name === 'url_link' && /^https?:\/\//i.test(value))
    return html`<a href=${value} rel="noopener noreferrer" aria-label=${`${labelOf(words, name)} ${value}`}>${content}</a>`;
  return content;
}

// Lists with a column for the id or the code of the record.
function related({ words, language, link }: PageRequest, resource: RecordResource, element: Element): Html {
  const found = lists.flatMap(list => {
    const search = searchFor(list, resource, element);
    return search === undefined || list === resource ? [] : [{ path: `/admin/${list.path}${queryWith(search)}`, list }];
  });
  const own = ownPages(words, resource, String(element.id));
  if (found.length + own.length === 0) return null;
  return html`
    <h2 class="part">${words.records.related}</h2>
    <ul class="links">
      ${own.map(({ path, label }) => html`<li><a href=${link(path)}>${label}</a></li>`)}
      ${found.map(({ path, list }) => html`<li><a href=${link(path)}>${namesOf(words, language, list).many}</a></li>`)}
    </ul>
  `;
}

// Further pages about some kinds of record.
function ownPages(words: PageRequest['words'], { path, writing }: RecordResource, id: string) {
  const own = `/admin/${path}/${id}`;
  if (writing?.stockField) return [{ path: `${own}/stock`, label: words.articleStock.short }];
  const statement = { path: `${own}/statement`, label: words.statement.short };
  const labels = { path: `/admin/labels/addresses?list=${path}&row.${id}=1`, label: words.labels.addressAction };
  const deliveries = { path: `/admin/bill-deliveries?customer_id=${id}`, label: words.billDeliveries.title };
  return path === 'customers' ? [statement, labels, deliveries] : path === 'suppliers' ? [statement, labels] : [];
}

// An index finds the documents of a customer or supplier by id. Documents keep the code of their day, which has no index.
function searchFor(
  { columns, path }: ListResource,
  { noun, codeField }: RecordResource,
  element: Element,
): ListParameters | undefined {
  if (path === 'documents') return undefined;
  if (columns.has(`${noun}.id`)) return { searchColumn: `${noun}.id`, searchString: String(element.id), sort: '-id' };
  const code = element[codeField];
  const names = [codeField === 'code' ? '' : codeField, `items.${codeField}`, noun];
  const searchColumn = names.find(name => name !== '' && columns.has(name));
  return typeof code === 'string' && searchColumn !== undefined ? { searchColumn, searchString: code } : undefined;
}
