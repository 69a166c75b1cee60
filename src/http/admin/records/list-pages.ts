// The pages of lists: one for each list of the catalogue, made from its definition.

import { lists } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { exportLinks } from '../exports/pages.ts';
import { formErrors } from '../forms/field-errors.ts';
import { columnsForm, saveColumns } from '../lists/columns-form.ts';
import { filterBar, showsAll } from '../lists/filter-bar.ts';
import { listNeeds } from '../lists/list-access.ts';
import { queryOfFilterBar, readParameters } from '../lists/list-address.ts';
import { quickFilters } from '../lists/quick-filters.ts';
import { readTable } from '../lists/read-page.ts';
import { withRecordNames } from '../lists/record-names.ts';
import { type TableExtras, table } from '../lists/table.ts';
import { getPage, type Page, type PageAnswer, postPage, redirectTo, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { savedViews } from '../saved-views/pages.ts';
import { namesOf } from '../words/field-words.ts';
import { fill } from '../words/fill.ts';
import { actionsOf } from './list-actions.ts';
import { navigationOf } from './list-entries.ts';

/** Lists with a page of their own: users/, vat-code-pages.ts. */
const ELSEWHERE = ['users', 'vat_codes'];

/** A page for every list. */
export const listPages: Page[] = lists
  .filter(({ path }) => !ELSEWHERE.includes(path))
  .map(resource =>
    getPage(`/admin/${resource.path}`, {}, page => listView(page, resource), { navigation: navigationOf(resource) }),
  );

/** Pages that store the columns that a user has chosen for a list. */
export const columnPages: Page[] = lists.map(resource =>
  postPage(`/admin/${resource.path}/columns`, listNeeds(resource), page => saveColumns(page, resource)),
);

/** Additions to a list of the catalogue. */
export interface ListExtras extends TableExtras {
  /** Above the list, and below it. */
  before?: Html;
  after?: Html;
}

/** The page of a list. */
export async function listView(
  page: PageRequest,
  resource: ListResource,
  extras: ListExtras = { columns: [], ...actionsOf(page, resource) },
): Promise<PageAnswer> {
  const { words, language, query } = page;
  const canonical = queryOfFilterBar(query, resource);
  if (canonical !== undefined) return redirectTo(`/admin/${resource.path}${canonical}`);
  const parameters = readParameters(query);
  const { one, many } = namesOf(words, language, resource);
  const found = await readTable(page, resource, parameters);
  const rows = { ...found, elements: await withRecordNames(page, resource, found.elements) };
  const views = await savedViews(page, resource, parameters);
  const isBare = rows.elements.length === 0 && rows.errors.length === 0 && showsAll(parameters);
  return view({
    title: many,
    swapsParts: true,
    scripts: ['list.js'],
    actions: page.mayOpen(`/admin/${resource.path}/new`)
      ? html`${resource.path === 'purchases' && html`<a class="button" href=${page.link('/admin/e-invoice')}>${words.eInvoices.open}</a>`}
          <a class="button primary" data-key="n" href=${page.link(`/admin/${resource.path}/new`)}>${fill(words.lists.create, { one })}</a>`
      : null,
    status: rows.errors.length > 0 ? 400 : 200,
    body: html`
      ${extras.before}
      <div id="list" hx-boost="true" hx-target="#list" hx-select="#list" hx-swap="outerHTML show:none" hx-push-url="true" hx-indicator="#list">
        ${
          !isBare &&
          html`
            <div class="list-head">${quickFilters(page, resource, parameters)} ${views}</div>
            ${filterBar(page, resource, parameters)}
          `
        }
        ${
          rows.errors.length > 0
            ? html`
                <div class="error-summary" role="alert">
                  <h2>${words.lists.invalidFilter}</h2>
                  <ul>${formErrors(words, rows.errors).map(({ text }) => html`<li>${text}</li>`)}</ul>
                </div>
              `
            : table(page, resource, parameters, rows, extras)
        }
        ${
          !isBare &&
          html`
            <div class="list-foot">
              ${columnsForm(page, resource, parameters)}
              <div class="form-buttons list-exports">${exportLinks(page, resource, parameters)}</div>
            </div>
          `
        }
      </div>
      ${extras.after}
    `,
  });
}
