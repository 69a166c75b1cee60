// The conditions of a list as SQL, with all values bound.

import type { Column } from '../definitions/fields/element.ts';
import type { ColumnType } from '../definitions/fields/field-types.ts';
import { OPERATORS } from './parse.ts';
import type { Comparison, ListPlan } from './plan.ts';

/** SQL type that a value of a column is cast to. */
export const CASTS: Record<ColumnType, string> = {
  text: 'text',
  number: 'numeric',
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

/** Binds a value; answers its SQL. */
export type Bind = (value: unknown, type: string) => string;

/** Conditions on the account and the kind of record, as the definition of the list has them, and on the `type` parameter. */
export function scopeOf({ resource, type }: ListPlan, bind: Bind): string[] {
  const ofType = type !== undefined && resource.type ? [`${resource.type.column} = ${bind(type, 'text')}`] : [];
  return ['r.account_id = $1', ...resource.where, ...ofType];
}

/** Conditions of `id` and `options`. */
export function filtersOf({ id, filters }: ListPlan, bind: Bind): string[] {
  return [
    ...(id === undefined ? [] : [`r.id = ${bind(id.toString(), 'bigint')}`]),
    ...filters.map(({ where, value }) => where.replaceAll(':value', () => bind(value, 'text'))),
  ];
}

/** The condition of the position of a page in the order of ids. */
export const behind = ({ after, newestFirst }: ListPlan, bind: Bind): string[] =>
  after === undefined ? [] : [`r.id ${newestFirst ? '<' : '>'} ${bind(after.toString(), 'bigint')}`];

/** The order of ids of a plan, by the SQL of the id. */
export const inIdOrder = ({ newestFirst }: ListPlan, id: string): string => (newestFirst ? `${id} DESC` : id);

/** The conditions of the search. */
export function searchOf({ search }: ListPlan, bind: Bind): string[] {
  if (search.length === 0) return [];
  const parts = search.map(comparison => comparisonOf(comparison, bind));
  return parts.length === 1 ? parts : [`(${parts.join(search[0]?.operator === 'ne' ? ' AND ' : ' OR ')})`];
}

/** The condition of `filterDate`, for statements that do not read the days one by one. */
export function daysOf({ resource, days, type }: ListPlan, bind: Bind): string[] {
  if (!days) return [];
  // The types allow the use of the index by type and date.
  const types = resource.datesByType && type === undefined ? resource.type : undefined;
  return [
    ...(types ? [`${types.column} IN (${types.values.map(value => `'${value}'`).join(', ')})`] : []),
    `${resource.dateColumn} BETWEEN ${bind(days.from, 'date')} AND ${bind(days.to, 'date')}`,
  ];
}

/** The condition of one comparison. */
export function comparisonOf({ column, operator, value }: Comparison, bind: Bind): string {
  const condition =
    operator === 'contains' || operator === 'starts'
      ? textCondition(column, operator, bind(value, 'text'))
      : `${sqlOf(column)} ${operator === 'eq' ? '=' : OPERATORS[operator]} ${bind(value, CASTS[column.type])}`;
  const wrapped = column.wrap ? column.wrap(condition) : condition;
  return column.guard ? `(${column.guard} AND ${wrapped})` : wrapped;
}

/** The value of a column. Text is compared by code point, independent of the database's collation. */
export function sqlOf({ type, sql }: Pick<Column, 'type' | 'sql'>): string {
  return type === 'text' ? `${sql} COLLATE "C"` : sql;
}

/** The condition that a text contains another, or starts with it, without regard to case or accents. */
export function textCondition(
  { sql, folded }: Pick<Column, 'sql' | 'folded'>,
  operator: 'contains' | 'starts',
  value: string,
): string {
  // The value is folded once, not for each row.
  const [text, part] = [folded ?? `fold_text(${sql})`, `(SELECT fold_text(${value}))`];
  return operator === 'starts' ? `starts_with(${text}, ${part})` : `strpos(${text}, ${part}) > 0`;
}
