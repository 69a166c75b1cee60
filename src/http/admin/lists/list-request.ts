// The request of a list page: the list language of the API, with the search box, the quick filters and the usual order of pages.

import type { ListResource } from '../../../definitions/define-list.ts';
import { DOCUMENT_STATES } from '../../../definitions/fields/document-states.ts';
import type { FieldErrors } from '../../../domain/errors.ts';
import { hasOwnSearch, isOfDocuments, searchList } from '../../../operations/search/search-list.ts';
import { type ListRequest, parse } from '../../../query/parse.ts';
import type { ListPlan } from '../../../query/plan.ts';
import type { PageRequest } from '../page/page-request.ts';
import { searchedColumn } from './filter-bar.ts';
import type { ListParameters } from './list-address.ts';
import { usualSort } from './list-columns.ts';
import { statesOf } from './quick-filters.ts';

/** Request of a list, and further conditions. */
export interface AreaRequest {
  request: ListRequest;
  filters: ListPlan['filters'];
}

/** Reads the parameters of a list page; adds every error to `errors`. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function requestOf(
  page: PageRequest,
  resource: ListResource,
  { count, ...parameters }: ListParameters,
  errors: FieldErrors,
): Promise<AreaRequest> {
  const sort = parameters.sort ?? usualSort(resource);
  const request = parse(new Map(Object.entries({ ...parameters, ...(sort && { sort }) })), errors);
  // The newest document of a day comes first.
  if (sort === '-date' && isOfDocuments(resource)) request.sort = { column: 'date', descending: true, newestIds: true };
  request.counted = count === 'exact' || Boolean(parameters.q && hasOwnSearch(resource));
  return {
    request,
    filters: [...stateFilter(page, resource, parameters), ...(await textFilter(page, resource, request, parameters))],
  };
}

/** Condition of records with these ids. */
export const withIds = (ids: readonly string[]): ListPlan['filters'][number] => ({
  where: "r.id = ANY (string_to_array(:value, ',')::bigint[])",
  value: ids.join(','),
});

function stateFilter({ account }: PageRequest, resource: ListResource, { show }: ListParameters): ListPlan['filters'] {
  const state = statesOf(resource).find(each => each === show);
  return state ? [{ where: DOCUMENT_STATES[state], value: account.today }] : [];
}

// A list without a search of its own compares its name or description.
async function textFilter(
  { context, actor, format }: PageRequest,
  resource: ListResource,
  request: ListRequest,
  { q }: ListParameters,
): Promise<ListPlan['filters']> {
  if (!q?.trim()) return [];
  if (hasOwnSearch(resource)) {
    const amount = format.readNumber(q.replaceAll(/[\p{Sc}\s]/gu, ''));
    return [withIds(await searchList(context, actor, resource, { text: q, amount }))];
  }
  const column = searchedColumn(resource);
  const isText = column !== undefined && resource.columns.get(column)?.type === 'text';
  if (!request.search)
    request.search = { ...(column && { column }), operator: isText ? 'contains' : 'eq', value: q.trim() };
  return [];
}
