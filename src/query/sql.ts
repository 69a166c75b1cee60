// Third step: from a plan to one SELECT that answers a page of elements as JSON text. Values are bound, names are definitions'.

import { jsonOf } from '../definitions/fields/element.ts';
import type { ColumnType } from '../definitions/fields/field-types.ts';
import { daysBetween } from '../domain/values/dates.ts';
import { OPERATORS } from './parse.ts';
import type { Comparison, ListPlan } from './plan.ts';
import type { Statement } from './statement.ts';

const CASTS: Record<ColumnType, string> = {
  text: 'text',
  number: 'numeric',
  integer: 'bigint',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

/** Rows younger than this may have an older neighbour that is still being written (see operations/list-records.ts). */
const RECENT = "interval '60 seconds'";

/** A range of more days is looked through at once. */
const MOST_DAYS = 31;

type Bind = (value: unknown, type: string) => string;

/** Bytes after which no more elements fit into a page: it is built and held in one piece. */
const LARGEST_PAGE_BYTES = 64 * 1024 * 1024;

/**
 * Writes the statement of a page. It answers one row: `count` and `json` (the elements in the order of their ids, with commas
 * between; null when there are none, or too much for one page), `last` (the greatest id), `recent` (whether one was made within
 * the last minute) and, when one was asked for by id, its `version`. (A row for each element cost Node half of a list of fifty.)
 */
export function pageStatement(plan: ListPlan, accountId: number): Statement {
  const { resource } = plan;
  const values: unknown[] = [accountId];
  const bind: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const found = ['r.account_id = $1', ...resource.where, ...conditions(plan, bind)];
  const json = plan.added.length > 0 ? jsonOf([...resource.fields, ...plan.added], resource.storedJson) : resource.json;
  const version = plan.id === undefined ? '' : `, ${resource.version} AS version`;
  const element = `r.id, ${json} AS json, r.created_at > now() - ${RECENT} AS recent${version}`;
  const keys = keysOf(plan, found, bind);
  const elements = keys
    ? `SELECT ${element} FROM (${keys}) k JOIN ${resource.from} ON r.account_id = $1 AND r.id = k.id ORDER BY r.id`
    : `SELECT ${element} FROM ${resource.from} WHERE ${found.join(' AND ')} ORDER BY r.id LIMIT ${bind(plan.limit, 'bigint')}`;
  const text = `SELECT count(*), max(id) AS last, bool_or(recent) AS recent${version && ', max(version) AS version'},
      CASE WHEN max(before) < ${LARGEST_PAGE_BYTES}
        THEN string_agg(json, ',' ORDER BY id) FILTER (WHERE before < ${LARGEST_PAGE_BYTES}) END AS json
    FROM (SELECT *, coalesce(sum(octet_length(json)) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
      FROM (${elements}) e) page`;
  const name = statementName(plan);
  return { text, values, ...(name && { name }) };
}

// Where rows are passed over, or come from several days, the page is first found as bare keys: no JSON is made that isn't
// answered. Undefined where the elements come as they are found.
function keysOf(plan: ListPlan, found: string[], bind: Bind): string | undefined {
  const { resource } = plan;
  if (!plan.skip && !isByDay(plan)) return undefined;
  const skip = bind(plan.skip, 'bigint');
  const limit = bind(plan.limit, 'bigint');
  if (!isByDay(plan)) {
    return `SELECT r.id FROM ${resource.from} WHERE ${found.join(' AND ')} ORDER BY r.id LIMIT ${limit} OFFSET ${skip}`;
  }
  const { from, to } = plan.days;
  const sources = [`generate_series(0, ${bind(daysBetween(from, to), 'integer')}) AS day (n)`];
  const ofDay = [...found, `${resource.dateColumn} = ${bind(from, 'date')} + day.n`];
  if (resource.datesByType && plan.type === undefined) {
    const types = resource.type?.values.map(type => `('${type}')`);
    sources.push(`(VALUES ${types}) AS kind (type)`);
    ofDay.push(`${resource.type?.column} = kind.type`);
  }
  return `SELECT k.id FROM ${sources.join(' CROSS JOIN ')} CROSS JOIN LATERAL (
      SELECT r.id FROM ${resource.from} WHERE ${ofDay.join(' AND ')} ORDER BY r.id LIMIT ${limit} + ${skip}
    ) k ORDER BY k.id LIMIT ${limit} OFFSET ${skip}`;
}

/**
 * Whether the days are looked through one by one: each begins with its least ids, so a page takes no more from each than it
 * has room for. All at once, a week of a million documents took seven times what one of ten thousand took, to be sorted.
 */
function isByDay(plan: ListPlan): plan is ListPlan & { days: NonNullable<ListPlan['days']> } {
  return plan.days !== undefined && daysBetween(plan.days.from, plan.days.to) < MOST_DAYS;
}

function conditions(plan: ListPlan, bind: Bind): string[] {
  const { resource } = plan;
  const found: string[] = [];
  if (plan.id !== undefined) found.push(`r.id = ${bind(plan.id.toString(), 'bigint')}`);
  if (plan.after !== undefined) found.push(`r.id > ${bind(plan.after.toString(), 'bigint')}`);
  if (plan.type !== undefined && resource.type) found.push(`${resource.type.column} = ${bind(plan.type, 'text')}`);
  if (plan.days && !isByDay(plan)) {
    found.push(`${resource.dateColumn} BETWEEN ${bind(plan.days.from, 'date')} AND ${bind(plan.days.to, 'date')}`);
  }
  for (const { where, value } of plan.filters) found.push(where.replace(':value', () => bind(value, 'text')));
  if (plan.search.length > 0) {
    const parts = plan.search.map(comparison => compare(comparison, bind));
    found.push(
      parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(plan.search[0]?.operator === 'ne' ? ' AND ' : ' OR ')})`,
    );
  }
  return found;
}

// Text is ordered by code point whatever the database's own collation.
function compare({ column, operator, value }: Comparison, bind: Bind): string {
  const sign = operator === 'eq' ? '=' : OPERATORS[operator];
  const collation = column.type === 'text' ? ' COLLATE "C"' : '';
  const condition = `${column.sql}${collation} ${sign} ${bind(value, CASTS[column.type])}`;
  return column.within ? column.within(condition) : condition;
}

// Prepared under a name are the shapes that come again and again, and whose best plan is the same for all values; the others
// would only fill the server's memory.
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
