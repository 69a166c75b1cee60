// Exports of lists with their filters as CSV or XLSX, with the visible or all columns.

import { lists } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { FieldErrors } from '../../../domain/errors.ts';
import type { CellType } from '../../../formats/tables/table.ts';
import { exportColumns } from '../../../operations/exports/export-columns.ts';
import { exportList } from '../../../operations/exports/export-list.ts';
import { parse } from '../../../query/parse.ts';
import { listNeeds } from '../lists/list-access.ts';
import { type ListParameters, queryWith, readParameters } from '../lists/list-address.ts';
import { shownColumns, usualSort } from '../lists/list-columns.ts';
import { getPage, type Page, type PageAnswer } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf } from '../words/field-words.ts';
import { formatOf, tableFile } from './table-file.ts';

/** An export of every list. */
export const exportPages: Page[] = lists.map(resource =>
  getPage(`/admin/${resource.path}/export`, listNeeds(resource), page => exported(page, resource)),
);

/** Links to the exports of a list with its filters. */
export function exportLinks({ words, link }: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { limit: _, count: __, ...filters } = parameters;
  const query = queryWith(filters);
  const address = (format: string) =>
    link(`/admin/${resource.path}/export${query}${query === '' ? '?' : '&'}format=${format}`);
  return html`
    <a class="button" href=${address('csv')} hx-boost="false" download>${words.exports.csv}</a>
    <a class="button" href=${address('xlsx')} hx-boost="false" download>${words.exports.xlsx}</a>
  `;
}

async function exported(page: PageRequest, resource: ListResource): Promise<PageAnswer> {
  const { context, actor, words, language, query } = page;
  const { limit: _, cursor: __, count: ___, ...parameters } = readParameters(query);
  const errors = new FieldErrors();
  const sort = parameters.sort ?? usualSort(resource);
  const request = parse(new Map(Object.entries({ ...parameters, ...(sort && { sort }) })), errors);
  errors.throwIfAny();
  const all = exportColumns(resource);
  const shown = shownColumns(page, resource).map(({ name }) => name);
  const chosen =
    query.get('columns') === 'all' ? all : shown.flatMap(name => all.find(column => column.name === name) ?? []);
  const columns = chosen.length > 0 ? chosen : all;
  const flags = { yes: words.page.yes, no: words.page.no };
  const rows = await exportList(context, actor, { resource, request, columns, words: flags });
  const title = namesOf(words, language, resource).many;
  const headings = columns.map(({ name, type }) => ({
    heading: labelOf(words, name),
    type: type === 'flag' ? ('text' as const) : (type satisfies CellType),
  }));
  return tableFile(page, { name: resource.path, title, columns: headings, rows }, formatOf(page));
}
