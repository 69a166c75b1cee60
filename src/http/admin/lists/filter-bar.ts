// The filter bar of a list: the filters that the interface has, made from its definition.

import type { ListResource } from '../../../definitions/define-list.ts';
import { ownValue } from '../../../domain/values/own-value.ts';
import { OPERATOR_NAMES } from '../../../query/parse.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf, wordOf } from '../words/field-words.ts';
import { daysOf, type ListParameters } from './list-address.ts';

const OPERATORS = ['contains', 'eq', ...OPERATOR_NAMES.filter(name => name !== 'contains')];

/** The filter bar. It is a form of the method GET: what it filters by stands in the address. */
export function filterBar(page: PageRequest, resource: ListResource, parameters: ListParameters): Html {
  const { words, link } = page;
  const { sort, limit, searchString } = parameters;
  return html`
    <form class=${isFiltered(parameters) ? 'filters' : 'filters is-folded'} method="get" action=${link(`/admin/${resource.path}`)} role="search" aria-label=${words.lists.filters}>
      <input type="hidden" name="_filter" value="1" />
      ${sort && html`<input type="hidden" name="sort" value=${sort} />`}
      ${limit && html`<input type="hidden" name="limit" value=${limit} />`}
      <div class="filter is-search">
        <label for="filter-text">${words.lists.searchFor}</label>
        <input id="filter-text" type="search" name="searchString" value=${searchString ?? ''} maxlength="255" />
      </div>
      ${columnChoice(page, resource, parameters)} ${operatorChoice(page, parameters)} ${typeChoice(page, resource, parameters)}
      ${resource.dateColumn && dayRange(page, parameters)} ${optionChoices(page, resource, parameters)}
      <div class="filter is-buttons">
        <button type="submit" class="primary">${words.lists.apply}</button>
        <button type="button" class="filters-toggle" aria-expanded=${String(isFiltered(parameters))}>${words.lists.filters}</button>
        ${
          isFiltered(parameters) &&
          html`<a class="button quiet" href=${link(`/admin/${resource.path}`)}>${words.lists.clear}</a>`
        }
      </div>
    </form>
  `;
}

/** True if the list shows less than everything. */
export const isFiltered = ({ searchString, filterDate, type, options }: ListParameters): boolean =>
  [searchString, filterDate, type, options].some(value => value !== undefined);

/** The column that a search looks into unless another is chosen: what people know a record by. */
export const searchedColumn = (resource: ListResource): string | undefined =>
  ['name', 'description'].find(name => resource.columns.has(name)) ?? resource.defaultColumns[0]?.name;

function columnChoice(
  { words }: PageRequest,
  resource: ListResource,
  { searchColumn = searchedColumn(resource) }: ListParameters,
): Html {
  const names = [...resource.columns.keys()];
  return html`
    <div class="filter">
      <label for="filter-column">${words.lists.column}</label>
      <select id="filter-column" name="searchColumn">
        ${names.map(
          name => html`<option value=${name} selected=${name === searchColumn}>${labelOf(words, name)}</option>`,
        )}
      </select>
    </div>
  `;
}

function operatorChoice({ words }: PageRequest, parameters: ListParameters): Html {
  const { searchString, searchOperator = searchString === undefined ? 'contains' : 'eq' } = parameters;
  return html`
    <div class="filter">
      <label for="filter-operator">${words.lists.operator}</label>
      <select id="filter-operator" name="searchOperator">
        ${OPERATORS.map(
          name => html`
            <option value=${name === 'eq' ? '' : name} selected=${name === searchOperator}>
              ${ownValue(words.lists.operators, name) ?? name}
            </option>
          `,
        )}
      </select>
    </div>
  `;
}

function typeChoice({ words }: PageRequest, { type }: ListResource, parameters: ListParameters): Html {
  if (!type) return null;
  return html`
    <div class="filter">
      <label for="filter-type">${words.lists.type}</label>
      <select id="filter-type" name="type">
        <option value="">${words.lists.all}</option>
        ${type.values.map(
          value => html`<option value=${value} selected=${value === parameters.type}>${wordOf(words, value)}</option>`,
        )}
      </select>
    </div>
  `;
}

function dayRange({ words }: PageRequest, parameters: ListParameters): Html {
  const { from, to } = daysOf(parameters);
  return html`
    <div class="filter">
      <label for="filter-from">${words.lists.from}</label>
      <input id="filter-from" type="date" name="_from" value=${from} />
    </div>
    <div class="filter">
      <label for="filter-to">${words.lists.to}</label>
      <input id="filter-to" type="date" name="_to" value=${to} />
    </div>
  `;
}

// Options that only add a field to the elements are no filters.
function optionChoices({ words }: PageRequest, { options = {} }: ListResource, parameters: ListParameters): Html {
  const chosen = new Map((parameters.options?.split(',') ?? []).map(word => [word.split(':')[0], word.split(':')[1]]));
  return Object.entries(options)
    .filter(([, { where }]) => where !== undefined)
    .map(([name, { takesValue }]) => {
      const label = ownValue(words.lists.options, name) ?? labelOf(words, name);
      const id = `filter-option-${name}`;
      return takesValue
        ? html`
            <div class="filter">
              <label for=${id}>${label}</label>
              <input id=${id} name=${`_option.${name}`} value=${chosen.get(name) ?? ''} maxlength="40" class="is-short" />
            </div>
          `
        : html`
            <div class="filter is-box">
              <input id=${id} type="checkbox" name=${`_option.${name}`} value="1" checked=${chosen.has(name)} />
              <label for=${id}>${label}</label>
            </div>
          `;
    });
}
