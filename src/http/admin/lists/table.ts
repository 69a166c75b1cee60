// The table of a list: headings that sort, rows with links, and the link to the next page.

import { documentList, records } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { Column } from '../../../definitions/fields/element.ts';
import type { CurrencySum } from '../../../operations/read/list-sums.ts';
import { MAX_MATCHES } from '../../../operations/search/search-list.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { allRowsBox, type ChosenAction, chosenBar, rowBox } from './chosen-rows.ts';
import { emptyState } from './empty-state.ts';
import { isFiltered, showsAll } from './filter-bar.ts';
import { type ListParameters, queryWith } from './list-address.ts';
import { cell, cellClass, type Element, isSortable, pathOfElement, shownColumns, usualSort } from './list-columns.ts';
import { addsUp, type TablePage } from './read-page.ts';

/** Additions to the table of a list. */
export interface TableExtras {
  /** Columns behind those of the list. */
  columns: readonly ExtraColumn[];
  /** Links of a row, in a menu at its end. */
  rowLinks?(element: Element): RowLink[];
  /** Actions on chosen rows. Default: none, and rows have no boxes. */
  chosen?: readonly ChosenAction[];
}

/** A column that a page adds to those of the list. */
export interface ExtraColumn {
  label: string;
  cell(element: Element): Html;
}

/** A link to something to do with a row. */
export interface RowLink {
  label: string;
  /** From `/admin` on. */
  path: string;
}

/** The table, with count, sums and paging below it. */
export function table(
  page: PageRequest,
  resource: ListResource,
  parameters: ListParameters,
  rows: TablePage,
  extras: TableExtras,
): Html {
  const { words, link, format } = page;
  const { elements, next, total, sums } = rows;
  const path = `/admin/${resource.path}`;
  if (elements.length === 0) return nothing(page, resource, parameters);
  // A column of flags of which none is set, such as *Inactive*, takes the place of names and mail addresses.
  const columns = tableColumns(page, resource).filter(
    column => column.type !== 'boolean' || elements.some(element => cell(page, resource, column, element) !== null),
  );
  const hasBoxes = (extras.chosen?.length ?? 0) > 0;
  const hasMenus = extras.rowLinks !== undefined;
  const count = fill(words.lists.shown, { count: format.number(elements.length) });
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.lists.scrollHint}>
      <table class="list-table">
        <thead>
          <tr>
            ${hasBoxes && html`<td class="is-box">${allRowsBox(page)}</td>`}
            ${columns.map(column => heading(page, resource, parameters, column))}
            ${extras.columns.map(({ label }) => html`<th scope="col">${label}</th>`)}
            ${hasMenus && html`<td class="is-menu"></td>`}
          </tr>
        </thead>
        <tbody>
          ${elements.map(element => row(page, resource, { columns, extras, hasBoxes }, element))}
        </tbody>
      </table>
    </div>
    <div class="below-table" data-announce=${count}>
      <span>${count}</span>
      ${
        total === undefined
          ? (next || parameters.cursor) &&
            html`<a href=${link(path + queryWith(parameters, { count: 'exact' }))}>${addsUp(resource) ? words.lists.countAndAdd : words.lists.count}</a>`
          : html`<strong>${fill(words.lists.total, { count: format.number(total) })}</strong>`
      }
      ${sums && sumsText(page, sums)}
      ${parameters.q && total !== undefined && total >= MAX_MATCHES && html`<span>${fill(words.lists.moreFound, { count: format.number(MAX_MATCHES) })}</span>`}
      <span class="paging">
        ${parameters.cursor && html`<a class="button" id="first-page" href=${link(path + queryWith(parameters))}>${words.lists.first}</a>`}
        ${next && html`<a class="button" id="next-page" rel="next" href=${link(path + queryWith(parameters, { cursor: next }))}>${words.lists.next}</a>`}
      </span>
    </div>
    ${chosenBar(page, extras.chosen ?? [])}
  `;
}

/** A column of the table. A cell without a value of its own has that of `or`. */
type TableColumn = Column & { or?: Column };

// A document has either a customer or a supplier: one column shows both.
function tableColumns(page: PageRequest, resource: ListResource): TableColumn[] {
  const columns = shownColumns(page, resource);
  const supplier = columns.find(({ name }) => name === 'supplier.name');
  if (resource !== documentList || !supplier || !columns.some(({ name }) => name === 'customer.name')) return columns;
  return columns.flatMap(column => {
    if (column === supplier) return [];
    return column.name === 'customer.name' ? { ...column, or: supplier } : column;
  });
}

function sumsText({ words, format }: PageRequest, sums: CurrencySum[]): Html {
  return sums.map(
    ({ currency, total, due }) => html`
      <span class="list-sum">
        ${total !== null && fill(words.lists.sum, { amount: format.money(total, currency) })}
        ${due !== null && Number(due) > 0 && html` <span>${fill(words.lists.sumDue, { amount: format.money(due, currency) })}</span>`}
      </span>
    `,
  );
}

function heading(page: PageRequest, resource: ListResource, parameters: ListParameters, column: TableColumn): Html {
  const { words, link } = page;
  const { name } = column;
  const label = column.or ? words.home.party : labelOf(words, name);
  const align = cellClass(column);
  if (!isSortable(resource, column)) return html`<th scope="col" class=${align}>${label}</th>`;
  const sort = parameters.sort ?? usualSort(resource);
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const query = queryWith(parameters, { sort: direction === 'ascending' ? `-${name}` : name });
  return html`
    <th scope="col" class=${align} aria-sort=${direction}>
      <a id=${`sort-${name}`} href=${link(`/admin/${resource.path}${query}`)} title=${fill(words.lists.sortBy, { column: label })}>
        ${label}${direction && html`<span class="arrow" aria-hidden="true">${direction === 'ascending' ? ' ↑' : ' ↓'}</span>`}
      </a>
    </th>
  `;
}

// The cell that names the element is the heading of the row, with the link to its page.
function row(
  page: PageRequest,
  resource: ListResource,
  { columns, extras, hasBoxes }: { columns: TableColumn[]; extras: TableExtras; hasBoxes: boolean },
  element: Element,
): Html {
  const path = pathOfElement(resource, element);
  const first = Math.max(
    0,
    columns.findIndex(({ name }) => NAMES.includes(name)),
  );
  const lead = columns.findIndex(
    (column, position) => position !== first && (isRecord(resource) ? CALLED : PARTIES).has(column.name),
  );
  const name = nameIn(element);
  return html`
    <tr>
      ${hasBoxes && html`<td class="is-box">${rowBox(page, element, name)}</td>`}
      ${columns.map((column, position) => {
        const content = shortened(
          cell(page, resource, column, element) ?? (column.or && cell(page, resource, column.or, element)),
        );
        const className = [cellClass(column), position === lead && 'is-lead'].filter(Boolean).join(' ') || undefined;
        if (position !== first) return html`<td class=${className}>${content}</td>`;
        const text = content ?? page.words.page.none;
        return html`
          <th scope="row" class=${className}>
            ${path ? html`<a href=${page.link(path)} hx-boost="false" title=${typeof text === 'string' && text.length > MAX_WHOLE ? text : undefined}>${text}</a>` : text}
          </th>
        `;
      })}
      ${extras.columns.map(extra => html`<td>${extra.cell(element)}</td>`)}
      ${extras.rowLinks && html`<td class="is-menu">${rowMenu(page, extras.rowLinks(element), name)}</td>`}
    </tr>
  `;
}

/** Characters of a cell that fit on the two lines of any column. */
const MAX_UNCLAMPED = 40;

// A long text of which the row shows the first two lines.
const shortened = (content: Html): Html =>
  typeof content === 'string' && content.length > MAX_UNCLAMPED
    ? html`<span class="clamp" title=${content}>${content}</span>`
    : content;

function rowMenu({ words, link }: PageRequest, links: RowLink[], name: string): Html {
  if (links.length === 0) return null;
  return html`
    <details class="row-menu">
      <summary aria-label=${fill(words.lists.rowActions, { name })}><span class="dots" aria-hidden="true">···</span></summary>
      <ul>${links.map(({ label, path }) => html`<li><a href=${link(path)} hx-boost="false">${label}</a></li>`)}</ul>
    </details>
  `;
}

/** Characters of a number or code that a column shows in any case. */
const MAX_WHOLE = 16;

const isRecord = ({ path }: ListResource) => records.some(record => record.path === path);

/** Columns that small screens show first: the party of a document, the name of a record. */
const PARTIES = new Set(['customer.name', 'supplier.name']);
const CALLED = new Set(['name', 'description']);

// `FT 2026/1` of a document, the code or name of a record.
function nameIn(element: Element): string {
  const { document_set: set, seq_number: number } = element;
  if (typeof number === 'string') return [set, number].filter(Boolean).join(' ');
  return String(NAMES.map(name => element[name]).find(value => typeof value === 'string') ?? element.id ?? '');
}

/** Columns that name an element. */
const NAMES = [
  'seq_number',
  'code',
  'item_code',
  'family_code',
  'category_code',
  'location_code',
  'serial_number',
  'name',
];

function nothing(page: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { words, language, link } = page;
  const { lists } = words;
  if (showsAll(parameters)) {
    const { many } = namesOf(words, language, resource);
    const imports = page.mayOpen('/admin/import') && records.some(({ path }) => path === resource.path);
    return emptyState(page, fill(lists.empty, { many: resource === documentList ? words.home.documents : many }), {
      more:
        imports &&
        html`<a class="button" href=${link(`/admin/import?kind=${resource.path}`)}>${words.imports.title}</a>`,
    });
  }
  const text = isFiltered(parameters) ? lists.nothingFound : lists.endOfList;
  return html`
    <div class="empty" data-announce=${text}>
      <p>${text}</p>
      <div class="actions"><a class="button" href=${link(`/admin/${resource.path}`)}>${lists.clear}</a></div>
    </div>
  `;
}
