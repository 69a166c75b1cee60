// The table of a list: headings that sort, rows with links, and the link to the next page.

import { records } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import type { Column } from '../../../definitions/fields/element.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { isFiltered } from './filter-bar.ts';
import { type ListParameters, queryWith } from './list-address.ts';
import { cell, cellClass, type Element, isSortable, pathOfElement, shownColumns, usualSort } from './list-columns.ts';
import type { TablePage } from './read-page.ts';

/** A column that a page adds to those of the list. */
export interface ExtraColumn {
  label: string;
  cell(element: Element): Html;
}

/** The table, with count and paging below it. */
export function table(
  page: PageRequest,
  resource: ListResource,
  parameters: ListParameters,
  rows: TablePage,
  extras: readonly ExtraColumn[],
): Html {
  const { words, link, format } = page;
  const { elements, next, total } = rows;
  const path = `/admin/${resource.path}`;
  if (elements.length === 0) return emptyState(page, resource, parameters);
  const columns = shownColumns(page, resource);
  const count = fill(words.lists.shown, { count: format.number(elements.length) });
  return html`
    <div class="table-scroll" role="region" tabindex="0" aria-label=${words.lists.scrollHint}>
      <table>
        <thead>
          <tr>
            ${columns.map(column => heading(page, resource, parameters, column))}
            ${extras.map(({ label }) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${elements.map(element => row(page, resource, { columns, extras }, element))}
        </tbody>
      </table>
    </div>
    <div class="below-table" data-announce=${count}>
      <span>${count}</span>
      ${
        total === undefined
          ? html`<a href=${link(path + queryWith(parameters, { count: 'exact' }))}>${words.lists.count}</a>`
          : html`<strong>${fill(words.lists.total, { count: format.number(total) })}</strong>`
      }
      <span class="paging">
        ${parameters.cursor && html`<a class="button" id="first-page" href=${link(path + queryWith(parameters))}>${words.lists.first}</a>`}
        ${next && html`<a class="button" id="next-page" rel="next" href=${link(path + queryWith(parameters, { cursor: next }))}>${words.lists.next}</a>`}
      </span>
    </div>
  `;
}

function heading(page: PageRequest, resource: ListResource, parameters: ListParameters, column: Column): Html {
  const { words, link } = page;
  const { name } = column;
  const label = labelOf(words, name);
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
  { columns, extras }: { columns: Column[]; extras: readonly ExtraColumn[] },
  element: Element,
): Html {
  const path = pathOfElement(resource, element);
  const first = Math.max(
    0,
    columns.findIndex(({ name }) => NAMES.includes(name)),
  );
  return html`
    <tr>
      ${columns.map((column, position) => {
        const content = cell(page, column, element);
        const align = cellClass(column);
        if (position !== first) return html`<td class=${align}>${content}</td>`;
        const text = content ?? page.words.page.none;
        return html`
          <th scope="row" class=${align}>
            ${path ? html`<a href=${page.link(path)} hx-boost="false">${text}</a>` : text}
          </th>
        `;
      })}
      ${extras.map(extra => html`<td>${extra.cell(element)}</td>`)}
    </tr>
  `;
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

function emptyState(page: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { words, language, link } = page;
  const { one, many } = namesOf(words, language, resource);
  const text = isFiltered(parameters)
    ? words.lists.nothingFound
    : parameters.cursor
      ? words.lists.endOfList
      : fill(words.lists.empty, { many: many.replace(/^All /, '') });
  return html`
    <div class="empty" data-announce=${text}>
      <p>${text}</p>
      <div class="actions">
        ${
          isFiltered(parameters) || parameters.cursor
            ? html`<a class="button" href=${link(`/admin/${resource.path}`)}>${words.lists.clear}</a>`
            : page.mayOpen('/admin/import') && records.some(({ path }) => path === resource.path)
              ? html`<a class="button" href=${link(`/admin/import?kind=${resource.path}`)}>${words.imports.title}</a>`
              : null
        }
        ${
          !isFiltered(parameters) &&
          !parameters.cursor &&
          page.mayOpen(`/admin/${resource.path}/new`) &&
          html`<a class="button primary" href=${link(`/admin/${resource.path}/new`)}>${fill(words.lists.create, { one })}</a>`
        }
      </div>
    </div>
  `;
}
