// The filter bar of a list, with the filters of the API, made from the definition.

import type { ListResource } from '../../../definitions/define-list.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { isOfDocuments } from '../../../operations/search/search-list.ts';
import { OPERATOR_NAMES } from '../../../query/parse.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, wordOf } from '../words/field-words.ts';
import { filterField, filterSelect } from './filter.ts';
import { daysOf, type ListParameters, queryWith } from './list-address.ts';

const OPERATORS = ['contains', 'eq', ...OPERATOR_NAMES.filter(name => name !== 'contains')];

/** The search box, and behind *Filter* the filters of the API. It is a GET form, so the address contains them. */
export function filterBar(page: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { words, link } = page;
  const { q, show, sort, limit, searchString } = parameters;
  const kept = Object.entries({ show, sort, limit });
  return html`
    <form class="filters" method="get" action=${link(`/admin/${resource.path}`)} role="search" aria-label=${words.lists.filters}>
      <input type="hidden" name="_filter" value="1" />
      ${kept.map(([name, value]) => value && html`<input type="hidden" name=${name} value=${value} />`)}
      <div class="filter is-search">
        <label for="filter-text" class="visually-hidden">${words.lists.search}</label>
        <input id="filter-text" type="search" name="q" value=${q ?? ''} maxlength="100" placeholder=${placeholderOf(page, resource)} autocomplete="off" />
      </div>
      <button type="submit" class="primary">${words.lists.search}</button>
      ${isFiltered(parameters) && html`<a class="button quiet" href=${link(`/admin/${resource.path}${queryWith({ ...(sort && { sort }) })}`)}>${words.lists.clear}</a>`}
      <details class="filter-more" open=${isBuilt(parameters)}>
        <summary class="button">${words.lists.filters}</summary>
        <div class="filters">
          ${columnChoice(page, resource, parameters)} ${operatorChoice(page, parameters)}
          ${filterField('filter-value', words.lists.searchFor, html`<input id="filter-value" name="searchString" value=${searchString ?? ''} maxlength="255" />`)}
          ${typeChoice(page, resource, parameters)}
          ${resource.dateColumn && dayRange(page, parameters)} ${optionChoices(page, resource, parameters)}
          <div class="filter is-buttons"><button type="submit">${words.lists.apply}</button></div>
        </div>
      </details>
    </form>
  `;
}

function placeholderOf({ words: { lists } }: PageRequest, { path }: ListResource): string | undefined {
  if (path === 'articles') return lists.searchArticles;
  if (path === 'customers' || path === 'suppliers') return lists.searchParties;
  return isOfDocuments({ path }) ? lists.searchDocuments : undefined;
}

/** True if the list shows less than everything. */
export const isFiltered = ({ q, show, ...parameters }: ListParameters): boolean =>
  q !== undefined || show !== undefined || isBuilt(parameters);

/** True if the list has no filter and begins with its first row: without a row, it has no records at all. */
export const showsAll = (parameters: ListParameters): boolean => !isFiltered(parameters) && !parameters.cursor;

// True if the address has filters of the API.
const isBuilt = ({ searchString, filterDate, type, options }: ListParameters): boolean =>
  [searchString, filterDate, type, options].some(value => value !== undefined);

/** Default column of a search: the name or description of a record. */
export const searchedColumn = (resource: ListResource): string | undefined =>
  ['name', 'description'].find(name => resource.columns.has(name)) ?? resource.defaultColumns[0]?.name;

function columnChoice(
  { words }: PageRequest,
  resource: ListResource,
  { searchColumn = searchedColumn(resource) }: ListParameters,
): Html {
  const choices = [...resource.columns.keys()].map(value => ({ value, label: labelOf(words, value) }));
  return filterSelect(
    { id: 'filter-column', name: 'searchColumn', label: words.lists.column, value: searchColumn },
    choices,
  );
}

function operatorChoice({ words }: PageRequest, parameters: ListParameters): Html {
  const { searchString, searchOperator = searchString === undefined ? 'contains' : '' } = parameters;
  const choices = OPERATORS.map(name => ({
    value: name === 'eq' ? '' : name,
    label: ownValue(words.lists.operators, name) ?? name,
  }));
  return filterSelect(
    { id: 'filter-operator', name: 'searchOperator', label: words.lists.operator, value: searchOperator },
    choices,
  );
}

function typeChoice({ words }: PageRequest, { type }: ListResource, parameters: ListParameters): Html {
  if (!type) return null;
  return filterSelect({ id: 'filter-type', name: 'type', label: words.lists.type, value: parameters.type }, [
    { value: '', label: words.lists.all },
    ...type.values.map(value => ({ value, label: wordOf(words, value) })),
  ]);
}

function dayRange({ words }: PageRequest, parameters: ListParameters): Html {
  const { from, to } = daysOf(parameters);
  const day = (name: string, label: string, value: string) =>
    filterField(
      `filter-${name}`,
      label,
      html`<input id=${`filter-${name}`} type="date" name=${`_${name}`} value=${value} />`,
    );
  return html`${day('from', words.lists.from, from)} ${day('to', words.lists.to, to)}`;
}

// Options that only add a field to the elements do not filter.
function optionChoices({ words }: PageRequest, { options = {} }: ListResource, parameters: ListParameters): Html {
  const chosen = new Map((parameters.options?.split(',') ?? []).map(word => [word.split(':')[0], word.split(':')[1]]));
  return Object.entries(options)
    .filter(([, { where }]) => where !== undefined)
    .map(([name, { takesValue }]) => {
      const label = ownValue(words.lists.options, name) ?? labelOf(words, name);
      const id = `filter-option-${name}`;
      return takesValue
        ? filterField(
            id,
            label,
            html`<input id=${id} name=${`_option.${name}`} value=${chosen.get(name) ?? ''} maxlength="40" class="is-short" />`,
          )
        : html`
            <div class="filter is-box">
              <input id=${id} type="checkbox" name=${`_option.${name}`} value="1" checked=${chosen.has(name)} />
              <label for=${id}>${label}</label>
            </div>
          `;
    });
}
