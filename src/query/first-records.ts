// Searches that most often find a page among the first records of a list: in a column of the table without an index for the value,
// or by a range of values that may be wide. docs/decisions/0033

import { comparisonOf, scopeOf } from './conditions.ts';
import { rangeSearch } from './matching.ts';
import type { Comparison, ListPlan } from './plan.ts';
import { behind, binding, type PageRow, pageText } from './sql.ts';
import { type Query, query } from './statement.ts';

/** So many records are looked at. */
const FIRST = 1000;

/** The row of a page among the first records. */
export interface FirstPageRow extends PageRow {
  /** Whether it is the page: it is full, or the list has no further records. */
  complete: boolean;
}

/** Whether a page is looked for among the first records, before it is looked for among all. */
export function mayBeAmongFirst(plan: ListPlan): boolean {
  const { resource, search, days, type, filters, added, sort, counted, id, skip } = plan;
  if (days || type !== undefined || id !== undefined || filters.length > 0 || added.length > 0 || skip > 0)
    return false;
  if (sort || counted || resource.sums) return false;
  const [comparison, another] = search;
  return comparison !== undefined && !another && comparesCheaply(comparison) && !isByKey(plan, comparison);
}

const comparesCheaply = ({ column, operator }: Comparison): boolean =>
  column.stored === true && !column.wrap && operator !== 'contains' && operator !== 'starts';

// An index leads to the few records with a value.
const isByKey = (plan: ListPlan, { column, operator }: Comparison): boolean =>
  operator === 'eq' &&
  Boolean(column.indexed || column.order || plan.resource.defaultColumns.includes(column) || rangeSearch(plan));

/** Writes the statement of a page among the first records. It costs the same for all values, and is prepared. */
export function firstPageStatement(plan: ListPlan, accountId: number): Query<FirstPageRow> {
  const { values, bind } = binding(accountId);
  const { resource, search, limit } = plan;
  const all = `FROM ${resource.from} WHERE ${[...scopeOf(plan, bind), ...behind(plan, bind)].join(' AND ')} ORDER BY r.id`;
  const source = {
    from: `(SELECT r.* ${all} LIMIT ${FIRST}) r`,
    conditions: search.map(comparison => comparisonOf(comparison, bind)),
  };
  const complete = `, count(*) = ${bind(limit, 'bigint')} OR NOT EXISTS (SELECT ${all} OFFSET ${FIRST}) AS complete`;
  const text = pageText({ ...plan, after: undefined }, { prelude: '', sources: [source], counted: [] }, bind, complete);
  return query({ text, values, preparedByText: true });
}
