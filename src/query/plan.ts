// Second step: from what is asked for to a checked plan. Pure; rejects columns, types and values the list doesn't have.

import type { ListResource } from '../definitions/define-list.ts';
import type { Column, ElementField } from '../definitions/fields/element.ts';
import type { ColumnType } from '../definitions/fields/field-types.ts';
import type { FieldError } from '../domain/errors.ts';
import { isDay, isInstant, withOffset } from '../domain/values/dates.ts';
import { digits, readDecimal } from '../domain/values/decimal.ts';
import { readInt64 } from '../domain/values/int64.ts';
import { nearest } from './closest-name.ts';
import type { ListRequest, Operator } from './parse.ts';

/** One comparison; `value` is bound, in the form its type has in SQL. */
export interface Comparison {
  column: Column;
  operator: Operator;
  value: string | boolean;
}

export interface ListPlan {
  resource: ListResource;
  /** All must hold; each is met when any of its comparisons (for `ne`: all of them) is. */
  search: Comparison[];
  days: { from: string; to: string } | undefined;
  type: string | undefined;
  /** Conditions of options, with the value that `:value` stands for. */
  filters: { where: string; value: string | undefined }[];
  /** Fields that options add to each element. */
  added: ElementField[];
  after: bigint | undefined;
  id: bigint | undefined;
  skip: number;
  limit: number;
}

/** Checks a request against the list it is for; every fault is added to `faults`. */
export function plan(resource: ListResource, request: ListRequest, fieldErrors: FieldError[]): ListPlan {
  const options = planOptions(resource, request, fieldErrors);
  if (request.type !== undefined && !resource.type?.values.includes(request.type)) {
    fieldErrors.push({ field: 'type', message: `Field 'type' must be one of ${resource.type?.values.join(', ')}` });
  }
  return {
    resource,
    search: request.search ? planSearch(resource, request.search, fieldErrors) : [],
    days: request.days,
    type: request.type,
    filters: options.filters,
    added: options.added,
    after: request.after,
    id: request.id,
    skip: request.skip,
    limit: request.limit,
  };
}

function planSearch(
  resource: ListResource,
  search: NonNullable<ListRequest['search']>,
  fieldErrors: FieldError[],
): Comparison[] {
  const { operator, value } = search;
  if (search.column === undefined) {
    // Contract section 4: equality looks at both default columns, an ordering operator at the first only.
    const columns =
      operator === 'eq' || operator === 'ne' ? resource.defaultColumns : resource.defaultColumns.slice(0, 1);
    const readable = columns.flatMap(column => {
      const read = readValue(column.type, value);
      return read === undefined ? [] : [{ column, operator, value: read }];
    });
    if (readable.length === 0 && columns[0]) fieldErrors.push(unreadable(columns[0]));
    return readable;
  }
  const column = resource.columns.get(search.column);
  if (!column) {
    const names = [...resource.columns.keys()];
    fieldErrors.push({
      field: 'searchColumn',
      message: `There is no column '${search.column.slice(0, 100)}'; the nearest is '${nearest(search.column, names)}', the valid ones are ${names.join(', ')}`,
    });
    return [];
  }
  const read = readValue(column.type, value);
  if (read === undefined) {
    fieldErrors.push(unreadable(column));
    return [];
  }
  return [{ column, operator, value: read }];
}

/** Reads a search value in the type of its column; undefined when it can't be. */
function readValue(type: ColumnType, written: string): string | boolean | undefined {
  switch (type) {
    case 'text':
      return written;
    case 'number': {
      const value = readDecimal(written);
      return value && digits(value);
    }
    case 'integer':
      return readInt64(written)?.toString();
    case 'boolean':
      return { true: true, '1': true, false: false, '0': false, '': false }[written.toLowerCase()];
    case 'date':
      return isDay(written) ? written : undefined;
    case 'date-time':
      if (isDay(written)) return `${written}T00:00:00Z`;
      return isInstant(written) ? withOffset(written) : undefined;
  }
}

const KINDS: Record<ColumnType, string> = {
  text: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a calendar day, YYYY-MM-DD',
  'date-time': 'an instant, e.g. 2026-03-04T09:00:00Z',
};

function unreadable(column: Column): FieldError {
  return {
    field: 'searchString',
    message: `Field 'searchString' must be ${KINDS[column.type]}, as the column '${column.name}' is`,
  };
}

function planOptions(
  resource: ListResource,
  request: ListRequest,
  fieldErrors: FieldError[],
): { filters: ListPlan['filters']; added: ElementField[] } {
  const filters: ListPlan['filters'] = [];
  const added = new Set<ElementField>();
  const known = resource.options ?? {};
  const wrong: string[] = [];
  for (const { name, value } of request.options) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option || (value !== undefined) !== (option.takesValue ?? false)) {
      wrong.push(`'${name.slice(0, 100)}'`);
      continue;
    }
    if (option.where) filters.push({ where: option.where, value });
    if (option.adds) added.add(option.adds);
  }
  if (wrong.length > 0) {
    const forms = Object.entries(known).map(([word, { takesValue }]) => (takesValue ? `${word}:CODE` : word));
    fieldErrors.push({
      field: 'options',
      message: `Field 'options' takes ${forms.join(', ')}, not ${wrong.join(', ')}`,
    });
  }
  return { filters, added: [...added] };
}
