// Source of a page's matching records: in the table, or for a text in an ordered column by its distinct values first.

import type { Column, ColumnOrder } from '../definitions/fields/element.ts';
import {
  type Bind,
  behind,
  CASTS,
  comparisonOf,
  filtersOf,
  inIdOrder,
  scopeOf,
  searchOf,
  sqlOf,
  textCondition,
} from './conditions.ts';
import type { Operator } from './parse.ts';
import type { Comparison, ListPlan } from './plan.ts';

/** Records of a list: those of `from` for which all conditions hold. */
export interface Source {
  from: string;
  conditions: string[];
  /** True if they are few, so that all of them can be read and sorted. */
  few?: boolean;
}

/** The records that match: the sources together have each once. `filterDate` and the position of the page are not in it. */
export interface Matching {
  /** WITH clause before the statement; may be empty. */
  prelude: string;
  sources: Source[];
  /** The same records, for counting all of them. */
  counted: Source[];
}

/** Maximum records that are all read and sorted. */
const FEW = 5000;
/** Maximum records examined in the order of ids before the whole of a large range. */
const NEXT = 10_000;

/** The sources of a plan. */
export function matching(plan: ListPlan, bind: Bind): Matching {
  const scope = scopeOf(plan, bind);
  const filters = filtersOf(plan, bind);
  const byValues = valueSearch(plan);
  if (byValues) return matchingByValues(plan, byValues, { scope, filters }, bind);
  const inRange = rangeSearch(plan);
  if (inRange) return matchingInRange(plan, inRange, { scope, filters }, bind);
  const conditions = [...scope, ...filters, ...searchOf(plan, bind)];
  const all = [{ from: plan.resource.from, conditions }];
  return { prelude: '', sources: all, counted: all };
}

/** The index that has the records of a plan in the order of a column. Of a column that some of its records don't have, there is none. */
export function orderOf({ type }: ListPlan, { order, types, guard }: Column): ColumnOrder | undefined {
  if (guard || order?.allTypes || (types && !(type !== undefined && types.includes(type)))) return undefined;
  return order;
}

interface ValueSearch extends Comparison {
  operator: 'contains' | 'starts';
}

/** Range of an ordered column's index that an operator matches. */
const RANGES: Partial<Record<Operator, '=' | '<=' | '>='>> = { eq: '=', lt: '<=', lte: '<=', gt: '>=', gte: '>=' };

interface RangeSearch extends Comparison {
  order: ColumnOrder;
  side: '=' | '<=' | '>=';
}

/** The search of a plan, if it compares a column by which an index has the records in order, so that they are a range of it. */
export function rangeSearch(plan: ListPlan): RangeSearch | undefined {
  const [comparison, another] = plan.search;
  const side = comparison && !another && RANGES[comparison.operator];
  if (!side) return undefined;
  const order = orderOf(plan, comparison.column);
  // The order of ids is that of the page, and so is that of the records with one value.
  if (!order || comparison.column.name === 'id' || (side === '=' && !order.near)) return undefined;
  return { ...comparison, order, side };
}

// As in a search by values: the records of the range are the source when they are few, and when they are many, a page is most
// often full soon in its own order. PostgreSQL could choose between the two only by expecting a number of them, and it plans a
// prepared statement without its values.
function matchingInRange(
  plan: ListPlan,
  { order: { near, unique }, side, ...comparison }: RangeSearch,
  { scope, filters }: { scope: string[]; filters: string[] },
  bind: Bind,
): Matching {
  const { resource, days, sort } = plan;
  const { column, value } = comparison;
  const condition = comparisonOf(comparison, bind);
  const nearby = near ? [`${near} ${side} ${bind(value, CASTS[column.type])}::double precision`] : [];
  const range = [...scope, ...nearby, condition];
  if (sort?.column === column) {
    // The index has the range in the order of the page.
    const inRange = [{ from: resource.from, conditions: [...range, ...filters] }];
    return { prelude: '', sources: inRange, counted: inRange };
  }
  const order = [...(near ? [near] : []), sqlOf(column), ...(unique ? [] : ['r.id'])].join(', ');
  const prelude = `WITH found AS MATERIALIZED (${idsInRange(plan, range, order, `LIMIT ${FEW + 1}`)}) `;
  const size = '(SELECT count(*) FROM found)';
  // LATERAL: each record is found by its key, independent of PostgreSQL's estimate of their number.
  const byKey = `found CROSS JOIN LATERAL (SELECT r.* FROM ${resource.from} WHERE r.account_id = $1 AND r.id = found.id OFFSET 0) r`;
  const needsRecord = filters.length > 0 || days || sort;
  const few = { from: needsRecord ? byKey : 'found r', conditions: [`${size} <= ${FEW}`, ...filters], few: true };
  const areMany = `${size} > ${FEW}`;
  const manyInRange = { from: resource.from, conditions: [areMany, ...range, ...filters] };
  const counted = [few, manyInRange];
  if (needsRecord) {
    const many = { from: resource.from, conditions: [areMany, ...scope, condition, ...filters] };
    return { prelude, sources: [few, many], counted };
  }
  const { next, sources } = nextThenRange(plan, { areMany, scope, condition, range, order }, bind);
  return { prelude: `${prelude}, ${next} `, sources: [few, ...sources], counted };
}

// Many records of a range, for a page in the order of ids. It is among the next records, or else, as when all that match are
// among the last ones, it is found among all of the range. That reads each entry of the range in the index, and no record that
// does not match.
function nextThenRange(
  plan: ListPlan,
  search: { areMany: string; scope: string[]; condition: string; range: string[]; order: string },
  bind: Bind,
): { next: string; sources: Source[] } {
  const { areMany, scope, condition, range, order } = search;
  const { from } = plan.resource;
  const wanted = `${bind(plan.limit, 'bigint')} + ${bind(plan.skip, 'bigint')}`;
  const position = behind(plan, bind);
  const idOrder = inIdOrder(plan, 'r.id');
  const records = `${from} WHERE ${[areMany, ...scope, ...position].join(' AND ')} ORDER BY ${idOrder} LIMIT ${NEXT}`;
  const next = `next_match AS MATERIALIZED (
      SELECT r.id FROM (SELECT r.id, ${condition} AS matches FROM ${records}) r WHERE matches ORDER BY ${idOrder} LIMIT ${wanted}
    )`;
  const amongNext = '(SELECT count(*) FROM next_match)';
  const all = `(${idsInRange(plan, [...range, ...position], order)}) r`;
  return {
    next,
    sources: [
      { from: 'next_match r', conditions: [`${amongNext} >= ${wanted}`] },
      { from: all, conditions: [areMany, `${amongNext} < ${wanted}`] },
    ],
  };
}

// SELECT of the ids of a range, in the order of the index, so that PostgreSQL reads it: for records of every type in that of each type.
function idsInRange({ resource, type }: ListPlan, range: string[], order: string, limit = ''): string {
  const select = (...more: string[]) =>
    `SELECT r.id FROM ${resource.from} WHERE ${[...range, ...more].join(' AND ')} ORDER BY ${order} ${limit}`;
  const byType = resource.datesByType && type === undefined ? resource.type : undefined;
  if (!byType) return select();
  const types = byType.values.map(value => `('${value}')`).join(', ');
  const ofType = select(`${byType.column} = kind.type`);
  return `SELECT r.id FROM (VALUES ${types}) AS kind (type) CROSS JOIN LATERAL (${ofType}) r ${limit}`;
}

// A search by `contains` or `starts` in a column by which an index has the records in order.
function valueSearch(plan: ListPlan): ValueSearch | undefined {
  const [comparison] = plan.search;
  if (comparison?.operator !== 'contains' && comparison?.operator !== 'starts') return undefined;
  const { column, operator } = comparison;
  const ofOneType = !plan.resource.datesByType || plan.type !== undefined;
  const served = column.order?.allTypes || (ofOneType && orderOf(plan, column));
  return served ? { ...comparison, operator } : undefined;
}

// An index on folded text could not be used under row-level security. So the distinct values are read from the index that has
// the records in their order, and those that match lead to their records. When these are few, they are the source; when they
// are many, a page is full soon while the records are read in the order of the page. See docs/decisions/0020.
function matchingByValues(
  { resource: { from }, days }: ListPlan,
  { column, operator, value }: ValueSearch,
  { scope, filters }: { scope: string[]; filters: string[] },
  bind: Bind,
): Matching {
  const part = bind(value, 'text');
  const where = (...conditions: string[]) => conditions.join(' AND ');
  // Columns of the index before this column.
  const inIndex = column.order?.allTypes ? scope.slice(0, 1) : scope;
  // LATERAL: the records of each value are found by the index, independent of PostgreSQL's estimates.
  const ofValues = `matching_value CROSS JOIN LATERAL (
      SELECT r.* FROM ${from} WHERE ${where(...inIndex, `${sqlOf(column)} = matching_value.value`)} OFFSET 0) r`;
  const prelude = `WITH matching_value AS MATERIALIZED (
      SELECT value FROM (
        SELECT DISTINCT ${sqlOf(column)} AS value FROM ${from} WHERE ${where(...inIndex, `${column.sql} IS NOT NULL`)} OFFSET 0
      ) every_value WHERE ${textCondition({ sql: 'value' }, operator, part)}
    ), found AS MATERIALIZED (
      SELECT r.id FROM ${ofValues} WHERE ${where(...scope)} LIMIT ${FEW + 1}
    ) `;
  const size = '(SELECT count(*) FROM found)';
  const few = {
    from: `found JOIN ${from} ON r.account_id = $1 AND r.id = found.id`,
    conditions: [`${size} <= ${FEW}`, ...filters],
    few: true,
  };
  const many = {
    from,
    conditions: [`${size} > ${FEW}`, ...scope, ...filters, textCondition(column, operator, part)],
  };
  const manyValues = { from: ofValues, conditions: [`${size} > ${FEW}`, ...scope] };
  return {
    prelude,
    sources: [few, many],
    counted: [few, days || filters.length > 0 ? many : manyValues],
  };
}
