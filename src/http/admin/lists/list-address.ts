// The address of a list: the parameters of the API, and those of the search box and the quick filters.

import type { ListResource } from '../../../definitions/define-list.ts';

/** Parameters of an address of a list, in their order. */
const PARAMETERS = [
  'q',
  'show',
  'searchColumn',
  'searchOperator',
  'searchString',
  'filterDate',
  'type',
  'options',
  'sort',
  'limit',
  'count',
  'cursor',
] as const;
type Parameter = (typeof PARAMETERS)[number];

/** Parameters with their values. */
export type ListParameters = Partial<Record<Parameter, string>>;

/** The parameters of an address, without empty ones, repeated ones and unknown ones. */
export function readParameters(query: URLSearchParams): ListParameters {
  return Object.fromEntries(PARAMETERS.flatMap(name => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** The query of an address with changed parameters; undefined removes one. Without a cursor, the list starts at the first page. */
export function queryWith(parameters: ListParameters, changes: { [P in Parameter]?: string | undefined } = {}): string {
  const all: Record<string, string | undefined> = { ...parameters, cursor: undefined, ...changes };
  const kept = PARAMETERS.flatMap((name): [string, string][] => (all[name] ? [[name, all[name]]] : []));
  const text = new URLSearchParams(kept).toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * The query for the input of a filter bar: its two days become `filterDate`, its checkboxes `options`. Undefined if the address has API
 * parameters already.
 */
export function queryOfFilterBar(query: URLSearchParams, resource: ListResource): string | undefined {
  if (!query.has('_filter')) return undefined;
  const [from, to] = [query.get('_from') ?? '', query.get('_to') ?? ''];
  const options = Object.keys(resource.options ?? {}).flatMap(name => {
    const value = query.get(`_option.${name}`);
    return value ? [value === '1' ? name : `${name}:${value}`] : [];
  });
  const parameters = readParameters(query);
  const { searchString, ...withoutSearch } = parameters;
  return queryWith(searchString ? parameters : { ...withoutSearch, searchColumn: '', searchOperator: '' }, {
    filterDate: from || to ? `${from || EARLIEST}:${to || LATEST}` : undefined,
    options: options.join(',') || undefined,
  });
}

/** Days that represent an open end of a range. */
const EARLIEST = '1900-01-01';
const LATEST = '2200-12-31';

/** The two days of `filterDate` for the fields of the form. */
export function daysOf({ filterDate }: ListParameters): { from: string; to: string } {
  const [from = '', to = from] = filterDate?.split(':') ?? [];
  return { from: from === EARLIEST ? '' : from, to: to === LATEST ? '' : to };
}
