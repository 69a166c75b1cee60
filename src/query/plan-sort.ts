// Step 2 of the list language, the part of `sort`: the column, and the position that a cursor contains. contract §4 Lists

import type { ListResource } from '../definitions/define-list.ts';
import { type Column, LONG_TEXT } from '../definitions/fields/element.ts';
import type { FieldErrors } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import type { Cursor } from './cursor.ts';
import type { ListRequest } from './parse.ts';
import { readValue } from './read-value.ts';
import { validColumns } from './valid-names.ts';

/** Order of a list by another column than `id`: records without a value last, equal values by ascending id unless `newestIds`. */
export interface SortPlan {
  column: Column;
  descending: boolean;
  /** True if equal values are in the descending order of their ids. Only for descending columns that every record has. */
  newestIds: boolean;
  /** `sort` as a cursor has it. */
  name: string;
  /** True if every record has a value. */
  complete: boolean;
  /** Only records behind this position; `value` is undefined for a record without one. */
  after: { value: string | boolean | undefined; id: bigint } | undefined;
}

/** Order of a page. */
interface Order {
  /** Undefined in the order of ids. */
  sort: SortPlan | undefined;
  /** In the order of ids: true if the greatest come first. */
  newestFirst: boolean;
  /** In the order of ids: only records behind this id. */
  after: bigint | undefined;
}

/** `sort` of the order of ids that begins with the greatest, as a cursor has it. */
export const NEWEST_FIRST = '-id';

/** Checks `sort` and the cursor; adds every error to `errors`. */
export function planSort(resource: ListResource, request: ListRequest, errors: FieldErrors): Order {
  const { sort, cursor } = request;
  const column = sort && sortColumn(resource, sort.column, errors);
  // Ascending by id is the order of every list.
  const sorted = column && !(column.name === 'id' && !sort.descending);
  const newestIds = sort?.newestIds === true;
  const name = sorted ? `${sort.descending ? '-' : ''}${column.name}${newestIds ? `,${NEWEST_FIRST}` : ''}` : '';
  // After an error in `sort`, the cursor can't be checked.
  if (cursor && !(sort && !column)) checkCursor(cursor, resource, name, errors);
  const newestFirst = name === NEWEST_FIRST;
  if (!sorted || newestFirst) return { sort: undefined, newestFirst, after: cursor?.id };
  const complete = !column.types && (resource.element.required ?? []).includes(column.name);
  const after = cursor && readPosition(cursor, column, errors);
  return {
    sort: { column, descending: sort.descending, newestIds, name, complete, after },
    newestFirst,
    after: undefined,
  };
}

// A direction as other interfaces write it: `date desc`, `date:asc`, `+date`.
const DIRECTION = /^[+ ]?([\w.]+?)(?:[ :+_-]+(?:asc|desc|ascending|descending))?$/i;

function sortColumn(resource: ListResource, name: string, errors: FieldErrors): Column | undefined {
  const column = resource.columns.get(name);
  if (column && isSortable(column)) return column;
  const names = sortableColumns(resource);
  const asked = name.slice(0, 100);
  const [, first = ''] = DIRECTION.exec(asked) ?? [];
  if (asked.includes(',')) return void errors.add('sort', new Message('one_column', { asked }));
  if (first !== asked && resource.columns.has(first))
    return void errors.add('sort', new Message('sort_form', { name: first, other: first, asked }));
  if (column) errors.add('sort', new Message('column_with_several', { asked, names: names.join(', ') }));
  else errors.add('sort', new Message('no_such_column', { asked, why: validColumns(resource, name, names) }));
  return undefined;
}

/** Names of the columns by which a list can be sorted: those with at most one value per record. */
export function sortableColumns(resource: ListResource): string[] {
  return [...resource.columns.values()].filter(isSortable).map(({ name }) => name);
}

// The condition of a column that some types have is wrapped too, but a record has one value.
const isSortable = ({ wrap, types }: Column): boolean => !wrap || types !== undefined;

function checkCursor({ list, sort }: Cursor, resource: ListResource, name: string, errors: FieldErrors): void {
  if (list !== undefined && list !== resource.path)
    errors.add('cursor', new Message('cursor_of_other_list', { path: list.slice(0, 100) }));
  else if (sort !== name)
    errors.add(
      'cursor',
      new Message('cursor_of_other_sort', { sort: sort ? `sort=${sort.slice(0, 100)}` : 'no sort' }),
    );
}

function readPosition({ id, value }: Cursor, column: Column, errors: FieldErrors): SortPlan['after'] {
  const read = value === undefined ? undefined : readStored(column.type, value);
  if (value !== undefined && read === undefined) errors.add('cursor', new Message('cursor_unknown'));
  return { id, value: read };
}

// A stored number may have more digits than those of a request, but PostgreSQL must be able to read it as floating point too.
const STORED_NUMBER = /^-?\d{1,100}(?:\.\d{1,100})?$/;

function readStored(type: Column['type'], text: string): string | boolean | undefined {
  if (type === 'number') return STORED_NUMBER.test(text) ? text : undefined;
  // A character has up to two code units.
  if (type === 'text' && text.length > 2 * LONG_TEXT) return undefined;
  return readValue(type, text);
}
