// Step 2 of the list language: from a request to a checked plan. Rejects columns, types and values that the list does not have.

import { type ListOption, type ListResource, optionForm } from '../definitions/define-list.ts';
import type { AddedField, Column, ElementField } from '../definitions/fields/element.ts';
import type { ColumnType } from '../definitions/fields/field-types.ts';
import { choiceError } from '../definitions/fields/value-check.ts';
import type { FieldErrors } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import { PRICE_PARTS, type PriceAsked, readPriceOption } from '../domain/pricing/price-option.ts';
import { cleanCode } from '../domain/values/code.ts';
import { meantWord } from '../domain/values/meant-word.ts';
import { ownValue } from '../domain/values/own-value.ts';
import { type ListRequest, type Operator, TEXT_OPERATORS, type TextOperator } from './parse.ts';
import { planFields } from './plan-fields.ts';
import { planSort, type SortPlan } from './plan-sort.ts';
import { readValue } from './read-value.ts';
import { validColumns } from './valid-names.ts';

/** One comparison. `value` is bound as text that SQL casts to the type of the column. */
export interface Comparison {
  column: Column;
  operator: Operator;
  value: string | boolean;
}

export interface ListPlan {
  resource: ListResource;
  /** Comparisons of the search. One of them must hold; for `ne`, all of them. */
  search: Comparison[];
  days: { from: string; to: string } | undefined;
  type: string | undefined;
  /** Conditions of options, with the value of `:value`. */
  filters: { where: string; value: string | undefined }[];
  /** Fields that options add to each element. */
  added: AddedField[];
  /** Prices of articles that the process adds to each element. */
  prices: PriceAsked | undefined;
  /** Only these fields of each element; undefined: all. */
  fields: ElementField[] | undefined;
  /** Undefined in the order of ids. */
  sort: SortPlan | undefined;
  /** In the order of ids: true if the greatest come first. */
  newestFirst: boolean;
  /** In the order of ids: only records behind this id. */
  after: bigint | undefined;
  /** True if the page has the total number of matching records. */
  counted: boolean;
  id: bigint | undefined;
  skip: number;
  limit: number;
}

/** Checks a request against the definition of its list; adds every error to `errors`. */
export function plan(resource: ListResource, request: ListRequest, errors: FieldErrors): ListPlan {
  const options = planOptions(resource, request, errors);
  if (request.type !== undefined && !resource.type?.values.includes(request.type)) {
    const types = resource.type?.values ?? [];
    errors.add('type', choiceError(types.join(', '), meantWord(request.type, types)));
  }
  const order = planSort(resource, request, errors);
  const since = planUpdatedSince(resource, request, errors);
  const added = [...options.added, ...((request.id !== undefined && resource.detail) || [])];
  return {
    resource,
    search: request.search ? planSearch(resource, request.search, errors) : since ? [since] : [],
    days: request.days,
    type: request.type,
    filters: [
      ...options.filters,
      // Beside a search it is a further condition.
      ...(request.search && since ? [{ where: `${since.column.sql} >= :value::timestamptz`, value: since.value }] : []),
    ],
    added,
    prices: options.prices,
    fields: request.fields && planFields(resource, elementFields(resource, added), request.fields, errors),
    ...order,
    counted: request.counted ?? false,
    id: request.id,
    skip: request.skip,
    limit: request.limit,
  };
}

// `updatedSince` is a comparison with the column `updated_at`.
function planUpdatedSince(
  { columns }: ListResource,
  { updatedSince }: ListRequest,
  errors: FieldErrors,
): (Comparison & { value: string }) | undefined {
  const column = columns.get('updated_at');
  if (updatedSince === undefined || !column) return undefined;
  const value = readValue(column.type, updatedSince);
  if (typeof value === 'string') return { column, operator: 'gte', value };
  errors.add('updatedSince', new Message('not_an_instant'));
  return undefined;
}

/** The fields of an element with those that options and `?id=N` add. */
export function elementFields({ fields }: ListResource, added: AddedField[]): ElementField[] {
  const instead = new Map(added.flatMap(field => field.instead ?? []).map(field => [field.name, field]));
  return [...fields.map(field => instead.get(field.name) ?? field), ...added];
}

function planSearch(
  resource: ListResource,
  search: NonNullable<ListRequest['search']>,
  errors: FieldErrors,
): Comparison[] {
  const { operator, value } = search;
  if (isTextOperator(operator)) return planTextSearch(resource, { ...search, operator }, errors);
  if (search.column === undefined) {
    // Equality compares with both default columns, an ordering operator with the first only.
    const columns =
      operator === 'eq' || operator === 'ne' ? resource.defaultColumns : resource.defaultColumns.slice(0, 1);
    const comparisons = columns.flatMap(column => comparisonsOf(column, operator, value));
    if (comparisons.length === 0 && columns[0]) addUnreadable(columns[0], errors);
    return comparisons;
  }
  const column = findColumn(resource, search.column, errors);
  if (!column) return [];
  const comparisons = comparisonsOf(column, operator, value);
  if (comparisons.length === 0) addUnreadable(column, errors);
  return comparisons;
}

// None when the value can't be read. A code is found as it was sent, and as it is stored.
function comparisonsOf(column: Column, operator: Operator, text: string): Comparison[] {
  const value = readValue(column.type, text);
  if (value === undefined) return [];
  const clean = column.code && (operator === 'eq' || operator === 'ne') ? cleanCode(text) : text;
  return [{ column, operator, value }, ...(clean === text ? [] : [{ column, operator, value: clean }])];
}

// `contains` and `starts`: in the named column, else in the first default column that is text.
function planTextSearch(
  resource: ListResource,
  { column: name, operator, value }: { column?: string; operator: TextOperator; value: string },
  errors: FieldErrors,
): Comparison[] {
  const { defaultColumns } = resource;
  const column =
    name === undefined
      ? (defaultColumns.find(({ type }) => type === 'text') ?? defaultColumns[0])
      : findColumn(resource, name, errors);
  if (!column) return [];
  if (column.type === 'text') return [{ column, operator, value }];
  errors.add(
    'searchOperator',
    new Message('operator_for_text', { operator, column: column.name, what: TYPE_NAMES[column.type] }),
  );
  return [];
}

const isTextOperator = (operator: Operator): operator is TextOperator =>
  (TEXT_OPERATORS as readonly string[]).includes(operator);

function findColumn(resource: ListResource, name: string, errors: FieldErrors): Column | undefined {
  const column = resource.columns.get(name);
  if (column) return column;
  const message = new Message('no_column', {
    name: name.slice(0, 100),
    why: validColumns(resource, name, [...resource.columns.keys()]),
  });
  errors.append([{ field: 'searchColumn', message }]);
  return undefined;
}

const TYPE_NAMES: Record<ColumnType, Message> = {
  text: new Message('text'),
  number: new Message('number'),
  integer: new Message('whole_number'),
  boolean: new Message('true_or_false'),
  date: new Message('calendar_day'),
  'date-time': new Message('instant'),
};

function addUnreadable(column: Column, errors: FieldErrors): void {
  errors.add('searchString', new Message('not_like_column', { what: TYPE_NAMES[column.type], column: column.name }));
}

function planOptions(
  resource: ListResource,
  request: ListRequest,
  errors: FieldErrors,
): { filters: ListPlan['filters']; added: AddedField[]; prices: PriceAsked | undefined } {
  const filters: ListPlan['filters'] = [];
  const added = new Set<AddedField>();
  const known = resource.options ?? {};
  const wrong: string[] = [];
  let prices: PriceAsked | undefined;
  const words = [...request.options];
  for (let word = words.shift(); word; word = words.shift()) {
    const { name, value } = word;
    const option = ownValue(known, name);
    if (!option || (value !== undefined) !== (option.takesValue ?? option.takesPrice ?? false)) {
      wrong.push(`'${name.slice(0, 100)}'`);
      continue;
    }
    if (option.takesPrice) {
      const asked = readPriceOption([value ?? '', ...partsBehind(words, known)]);
      if (asked instanceof Message) errors.add('options', asked);
      else if (prices) errors.add('options', new Message('entry_repeated', { entry: name }));
      else prices = asked;
    }
    if (option.where) filters.push({ where: option.where, value });
    if (option.adds) added.add(option.adds);
  }
  if (wrong.length > 0) {
    const forms = Object.entries(known).map(([word, option]) => optionForm(word, option));
    errors.add('options', new Message('takes_forms', { forms: forms.join(', '), wrong: wrong.join(', ') }));
  }
  return { filters, added: [...added], prices };
}

// Further parts of a value: words that are no options.
function partsBehind(words: ListRequest['options'], known: Record<string, ListOption>): string[] {
  const parts: string[] = [];
  while (parts.length + 1 < PRICE_PARTS && words[0]?.value === undefined && words[0]) {
    if (ownValue(known, words[0].name)) break;
    parts.push(words[0].name);
    words.shift();
  }
  return parts;
}
