// Step 3 of the list language: from a plan to one SELECT that answers a page as JSON text, with all values bound.

import { jsonOf } from '../definitions/fields/element.ts';
import type { ColumnType } from '../definitions/fields/field-types.ts';
import { daysBetween } from '../domain/values/dates.ts';
import { OPERATORS } from './parse.ts';
import type { Comparison, ListPlan } from './plan.ts';
import { type Query, query } from './statement.ts';

const CASTS: Record<ColumnType, string> = {
  text: 'text',
  number: 'numeric',
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

/** While a row is younger, the transaction of a row with a smaller id may still be open (see operations/read/list-page.ts). */
const RECENT = "interval '60 seconds'";

/** The days of a longer range are not read one by one. */
const MAX_DAYS = 31;

type Bind = (value: unknown, type: string) => string;

/** Size at which a page is full: PostgreSQL and Node hold it in memory as one text. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

/** The one row that the statement of a page answers. */
export interface PageRow {
  count: number;
  json: string | null;
  last: number | null;
  recent: boolean | null;
  version?: string | null;
}

/**
 * Writes the statement of a page. It answers one row: `count`; `json` (the elements in the order of their ids, separated by
 * commas; null when there are none, or too much for one page); `last` (the greatest id); `recent` (whether one was created
 * within the last minute); and for `?id=N` the `version`. One row, because a row for each element costs Node more than the rest.
 */
export function pageStatement(plan: ListPlan, accountId: number): Query<PageRow> {
  const { resource } = plan;
  const values: unknown[] = [accountId];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const conditions = ['r.account_id = $1', ...resource.where, ...conditionsOf(plan, bind)];
  const json = plan.added.length > 0 ? jsonOf([...resource.fields, ...plan.added], resource.storedJson) : resource.json;
  const version = plan.id === undefined ? '' : `, ${resource.version} AS version`;
  const element = `r.id, ${json} AS json, r.created_at > now() - ${RECENT} AS recent${version}`;
  const keys = keysOf(plan, conditions, bind);
  const elements = keys
    ? `SELECT ${element} FROM (${keys}) k JOIN ${resource.from} ON r.account_id = $1 AND r.id = k.id ORDER BY r.id`
    : `SELECT ${element} FROM ${resource.from} WHERE ${conditions.join(' AND ')} ORDER BY r.id LIMIT ${bind(plan.limit, 'bigint')}`;
  const text = `SELECT count(*), max(id) AS last, bool_or(recent) AS recent${version && ', max(version) AS version'},
      CASE WHEN max(before) < ${MAX_PAGE_BYTES}
        THEN string_agg(json, ',' ORDER BY id) FILTER (WHERE before < ${MAX_PAGE_BYTES}) END AS json
    FROM (SELECT *, coalesce(sum(octet_length(json)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (${elements}) e) page`;
  const name = statementName(plan);
  return query({ text, values, ...(name && { name }) });
}

// With `skip`, or by day, a page is found as ids first, so that JSON is written only for the elements that are answered.
// Undefined where every row that is read is answered.
function keysOf(plan: ListPlan, conditions: string[], bind: Bind): string | undefined {
  const { resource } = plan;
  if (!plan.skip && !isByDay(plan)) return undefined;
  const skip = bind(plan.skip, 'bigint');
  const limit = bind(plan.limit, 'bigint');
  if (!isByDay(plan)) {
    return `SELECT r.id FROM ${resource.from} WHERE ${conditions.join(' AND ')} ORDER BY r.id LIMIT ${limit} OFFSET ${skip}`;
  }
  const { from, to } = plan.days;
  const sources = [`generate_series(0, ${bind(daysBetween(from, to), 'integer')}) AS day (n)`];
  const ofDay = [...conditions, `${resource.dateColumn} = ${bind(from, 'date')} + day.n`];
  if (resource.datesByType && plan.type === undefined) {
    const types = resource.type?.values.map(type => `('${type}')`);
    sources.push(`(VALUES ${types}) AS kind (type)`);
    ofDay.push(`${resource.type?.column} = kind.type`);
  }
  return `SELECT k.id FROM ${sources.join(' CROSS JOIN ')} CROSS JOIN LATERAL (
      SELECT r.id FROM ${resource.from} WHERE ${ofDay.join(' AND ')} ORDER BY r.id LIMIT ${limit} + ${skip}
    ) k ORDER BY k.id LIMIT ${limit} OFFSET ${skip}`;
}

// Whether the days are read one by one. The index has the records of each day in the order of their ids, so that a page reads
// at most `limit` of each day; all days together would have to be sorted.
function isByDay(plan: ListPlan): plan is ListPlan & { days: NonNullable<ListPlan['days']> } {
  return plan.days !== undefined && daysBetween(plan.days.from, plan.days.to) < MAX_DAYS;
}

function conditionsOf(plan: ListPlan, bind: Bind): string[] {
  const { resource } = plan;
  const conditions: string[] = [];
  if (plan.id !== undefined) conditions.push(`r.id = ${bind(plan.id.toString(), 'bigint')}`);
  if (plan.after !== undefined) conditions.push(`r.id > ${bind(plan.after.toString(), 'bigint')}`);
  if (plan.type !== undefined && resource.type) conditions.push(`${resource.type.column} = ${bind(plan.type, 'text')}`);
  if (plan.days && !isByDay(plan)) {
    conditions.push(`${resource.dateColumn} BETWEEN ${bind(plan.days.from, 'date')} AND ${bind(plan.days.to, 'date')}`);
  }
  for (const { where, value } of plan.filters) conditions.push(where.replace(':value', () => bind(value, 'text')));
  if (plan.search.length > 0) {
    const parts = plan.search.map(comparison => comparisonOf(comparison, bind));
    conditions.push(
      parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(plan.search[0]?.operator === 'ne' ? ' AND ' : ' OR ')})`,
    );
  }
  return conditions;
}

// Text is compared by code point, whatever the collation of the database.
function comparisonOf({ column, operator, value }: Comparison, bind: Bind): string {
  const sign = operator === 'eq' ? '=' : OPERATORS[operator];
  const collation = column.type === 'text' ? ' COLLATE "C"' : '';
  const condition = `${column.sql}${collation} ${sign} ${bind(value, CASTS[column.type])}`;
  return column.wrap ? column.wrap(condition) : condition;
}

// The name under which a statement is prepared. Only common shapes have one, and only where the best plan is the same for all
// values; other shapes would fill the memory of the connections.
function statementName(plan: ListPlan): string | undefined {
  if (plan.filters.length > 0) return undefined;
  if (plan.days && (!isByDay(plan) || plan.search.length > 0)) return undefined;
  const { defaultColumns } = plan.resource;
  const ordinary = plan.search.every(
    ({ column, operator }) => operator === 'eq' && (column.indexed || defaultColumns.includes(column)),
  );
  if (!ordinary) return undefined;
  const searched = plan.search.map(({ column }) => column.name).join('+');
  const parts = [plan.type, plan.id, plan.after, plan.skip || undefined, plan.days];
  const shape = parts.map(part => (part === undefined ? '-' : 'x')).join('');
  const added = plan.added.map(({ name }) => name).join('+');
  return `list ${plan.resource.path} ${searched} ${shape} ${added}`;
}
