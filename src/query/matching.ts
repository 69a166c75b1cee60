// Where a page finds the records that match: in the table, or for a text in an ordered column by its distinct values first.

import type { Column, ColumnOrder } from '../definitions/fields/element.ts';
import { type Bind, filtersOf, scopeOf, searchOf, sqlOf, textCondition } from './conditions.ts';
import type { Comparison, ListPlan } from './plan.ts';

/** Records of a list: those of `from` for which all conditions hold. */
export interface Source {
  from: string;
  conditions: string[];
  /** Whether they are few, so that all of them can be read and sorted. */
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

/** Of so many records at the most, all are read and sorted. */
const FEW = 5000;

/** The sources of a plan. */
export function matching(plan: ListPlan, bind: Bind): Matching {
  const scope = scopeOf(plan, bind);
  const filters = filtersOf(plan, bind);
  const byValues = valueSearch(plan);
  if (byValues) return matchingByValues(plan, byValues, { scope, filters }, bind);
  const conditions = [...scope, ...filters, ...searchOf(plan, bind)];
  const all = [{ from: plan.resource.from, conditions }];
  return { prelude: '', sources: all, counted: all };
}

/** The index that has the records of a plan in the order of a column. */
export function orderOf({ type }: ListPlan, { order, types }: Column): ColumnOrder | undefined {
  return types && !(type !== undefined && types.includes(type)) ? undefined : order;
}

// A search by `contains` or `starts` in a column by which an index has the records in order.
function valueSearch(plan: ListPlan): (Comparison & { operator: 'contains' | 'starts' }) | undefined {
  const [comparison] = plan.search;
  if (!comparison || !orderOf(plan, comparison.column)) return undefined;
  const { operator } = comparison;
  if (plan.resource.datesByType && plan.type === undefined) return undefined;
  return operator === 'contains' || operator === 'starts' ? { ...comparison, operator } : undefined;
}

// An index on folded text could not be used under row-level security. So the distinct values are read from the index that has
// the records in their order, and those that match lead to their records. When these are few, they are the source; when they
// are many, a page is full soon while the records are read in the order of the page. See docs/decisions/0020.
function matchingByValues(
  { resource }: ListPlan,
  { column, operator, value }: Comparison & { operator: 'contains' | 'starts' },
  { scope, filters }: { scope: string[]; filters: string[] },
  bind: Bind,
): Matching {
  const { from } = resource;
  const part = bind(value, 'text');
  const where = (conditions: string[]) => conditions.join(' AND ');
  const ofValue = `${sqlOf(column)} = matching_value.value`;
  const prelude = `WITH every_value AS MATERIALIZED (
      SELECT DISTINCT ${sqlOf(column)} AS value FROM ${from} WHERE ${where(scope)} AND ${column.sql} IS NOT NULL
    ), matching_value AS MATERIALIZED (
      SELECT value FROM every_value WHERE ${textCondition('value', operator, part)}
    ), found AS MATERIALIZED (
      SELECT r.id FROM matching_value JOIN ${from} ON ${where([...scope, ofValue])} LIMIT ${FEW + 1}
    ) `;
  const size = '(SELECT count(*) FROM found)';
  const few = {
    from: `found JOIN ${from} ON r.id = found.id`,
    conditions: [`${size} <= ${FEW}`, ...scope, ...filters],
    few: true,
  };
  const many = [`${size} > ${FEW}`, ...scope, ...filters];
  return {
    prelude,
    sources: [few, { from, conditions: [...many, textCondition(column.sql, operator, part)] }],
    counted: [few, { from: `matching_value JOIN ${from} ON ${ofValue}`, conditions: many }],
  };
}
