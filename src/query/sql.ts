// Third step: from a plan to one SELECT that answers a page of elements as JSON text. Values are bound, names are definitions'.

import { jsonOf } from '../resources/element.ts';
import type { ColumnType } from '../resources/field.ts';
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

/** Larger pages are refused: Node's strings, and PostgreSQL's values, end not far above. */
const LARGEST_PAGE_BYTES = 256 * 1024 * 1024;

/**
 * Writes the statement of a page. It answers one row: `count` and `json` (the elements in the order of their ids, with commas
 * between; null when there are none, or too much for one page), `last` (the greatest id), `recent` (whether one was made within
 * the last minute) and, when one was asked for by id, its `version`. (A row for each element cost Node half of a list of fifty.)
 */
export function pageStatement(plan: ListPlan, accountId: number): Statement {
  const { resource } = plan;
  const values: unknown[] = [accountId];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const where = ['r.account_id = $1', ...resource.where, ...conditions(plan, bind)].join(' AND ');
  const limit = bind(plan.limit, 'bigint');
  const json = plan.added.length > 0 ? jsonOf([...resource.fields, ...plan.added], resource.head) : resource.json;
  const version = plan.id === undefined ? '' : `, ${resource.version} AS version`;
  const element = `r.id, ${json} AS json, r.created_at > now() - ${RECENT} AS recent${version}`;

  // Skipped rows are passed over as bare keys, so that their JSON is never made.
  const elements =
    plan.skip === 0
      ? `SELECT ${element} FROM ${resource.from} WHERE ${where} ORDER BY r.id LIMIT ${limit}`
      : `SELECT ${element} FROM (
           SELECT r.id FROM ${resource.from} WHERE ${where} ORDER BY r.id LIMIT ${limit} OFFSET ${bind(plan.skip, 'bigint')}
         ) k JOIN ${resource.from} ON r.account_id = $1 AND r.id = k.id ORDER BY r.id`;
  const text = `SELECT count, last, recent${version && ', version'}, CASE WHEN octet_length(json) < ${LARGEST_PAGE_BYTES} THEN json END AS json
    FROM (SELECT count(*), max(id) AS last, bool_or(recent) AS recent${version && ', max(version) AS version'},
      string_agg(json, ',' ORDER BY id) AS json FROM (${elements}) e) page`;
  const name = statementName(plan);
  return { text, values, ...(name && { name }) };
}

function conditions(plan: ListPlan, bind: (value: unknown, type: string) => string): string[] {
  const { resource } = plan;
  const found: string[] = [];
  if (plan.id !== undefined) found.push(`r.id = ${bind(plan.id.toString(), 'bigint')}`);
  if (plan.after !== undefined) found.push(`r.id > ${bind(plan.after.toString(), 'bigint')}`);
  if (plan.type !== undefined && resource.type) found.push(`${resource.type.column} = ${bind(plan.type, 'text')}`);
  if (plan.days && resource.dateColumn) {
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
function compare({ column, operator, value }: Comparison, bind: (value: unknown, type: string) => string): string {
  const sign = operator === 'eq' ? '=' : OPERATORS[operator];
  const collation = column.type === 'text' ? ' COLLATE "C"' : '';
  const condition = `${column.sql}${collation} ${sign} ${bind(value, CASTS[column.type])}`;
  return column.within ? column.within(condition) : condition;
}

// Prepared under a name are the shapes that come again and again, and whose best plan is the same for all values; the others
// would only fill the server's memory.
function statementName(plan: ListPlan): string | undefined {
  if (plan.filters.length > 0 || plan.added.length > 0 || plan.days) return undefined;
  const { defaultColumns } = plan.resource;
  const ordinary = plan.search.every(
    ({ column, operator }) => operator === 'eq' && (column.indexed || defaultColumns.includes(column)),
  );
  if (!ordinary) return undefined;
  const searched = plan.search.map(({ column }) => column.name).join('+');
  const shape = [plan.type, plan.id, plan.after, plan.skip > 0].map(part => (part ? 'x' : '-')).join('');
  return `list ${plan.resource.path} ${searched} ${shape}`;
}
