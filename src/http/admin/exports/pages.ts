// Exports of lists with their filters as CSV or XLSX, with the visible or all columns.

import { lists, records } from '../../../definitions/catalogue.ts';
import type { ListResource } from '../../../definitions/define-list.ts';
import { SHOWN_STATUS_FIELD } from '../../../definitions/fields/document-relations.ts';
import { FieldErrors } from '../../../domain/errors.ts';
import type { CellType } from '../../../formats/tables/table.ts';
import { type ExportWords, exportColumns } from '../../../operations/exports/export-columns.ts';
import { exportList } from '../../../operations/exports/export-list.ts';
import { isOfDocuments } from '../../../operations/search/search-list.ts';
import { chosenIds } from '../lists/chosen-rows.ts';
import { listNeeds } from '../lists/list-access.ts';
import { type ListParameters, queryWith, readParameters } from '../lists/list-address.ts';
import { shownColumns, WITH_WORDS } from '../lists/list-columns.ts';
import { requestOf, withIds } from '../lists/list-request.ts';
import { getPage, type Page, type PageAnswer } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, namesOf, wordOf } from '../words/field-words.ts';
import type { Words } from '../words/words.ts';
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
  const { request, filters } = await requestOf(page, resource, parameters, errors);
  const ids = chosenIds(query);
  if (ids.length > 0) filters.push(withIds(ids));
  errors.throwIfAny();
  const all = exportColumns(resource);
  const shown = shownColumns(page, resource).map(({ name }) => name);
  const chosen =
    query.get('columns') === 'all' ? all : shown.flatMap(name => all.find(column => column.name === name) ?? []);
  const columns = chosen.length > 0 ? chosen : all;
  const rows = await exportList(context, actor, {
    resource,
    request,
    filters,
    // The status as the table shows it.
    columns: columns.map(column =>
      column.name === 'status' && isOfDocuments(resource) ? { ...column, name: SHOWN_STATUS_FIELD.name } : column,
    ),
    words: exportWords(words, resource),
  });
  const title = namesOf(words, language, resource).many;
  const headings = columns.map(({ name, type }) => ({
    heading: labelOf(words, name),
    type: type === 'flag' ? ('text' as const) : (type satisfies CellType),
  }));
  return tableFile(page, { name: resource.path, title, columns: headings, rows }, formatOf(page));
}

// Words in place of codes. Records that an import reads keep their codes.
function exportWords(words: Words, resource: ListResource): ExportWords {
  const flags = { yes: words.page.yes, no: words.page.no };
  if (records.some(({ path, writing }) => writing && path === resource.path)) return flags;
  const hasWords = (name: string) => WITH_WORDS.has(name) || name === SHOWN_STATUS_FIELD.name;
  return { ...flags, value: (name, value) => (hasWords(name) ? wordOf(words, value, name) : value) };
}
