// Searches that most often find a page among the first records of a list: in a column of the table without an index for the value,
// or by a range of values that may be wide. docs/performance.md

import { behind, comparisonOf, inIdOrder, scopeOf } from './conditions.ts';
import { rangeSearch } from './matching.ts';
import type { Comparison, ListPlan } from './plan.ts';
import { binding, elementJson, factsOf, joinedJson, type PageRow, summaryOf } from './sql.ts';
import { type Query, query } from './statement.ts';

/** Maximum records that are examined. */
const FIRST = 1000;

/** The row of a page among the first records. */
export interface FirstPageRow extends PageRow {
  /** True if it is the page: it is full, or the list has no further records. */
  complete: boolean;
}

/** True if a page is looked for among the first records, before it is looked for among all. */
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
const isByKey = (plan: ListPlan, { column, operator, value }: Comparison): boolean =>
  operator === 'eq' &&
  Boolean(
    column.indexed ||
      column.order ||
      column.foundByValue === true ||
      column.foundByValue?.includes(String(value)) ||
      plan.resource.defaultColumns.includes(column) ||
      rangeSearch(plan),
  );

/** Writes the statement of a page among the first records. It costs the same at most for all values, and is prepared. */
export function firstPageStatement(plan: ListPlan, accountId: number): Query<FirstPageRow> {
  const { values, bind } = binding(accountId);
  const { resource, search } = plan;
  const records = `FROM ${resource.from} WHERE ${[...scopeOf(plan, bind), ...behind(plan, bind)].join(' AND ')} ORDER BY ${inIdOrder(plan, 'r.id')}`;
  const matches = search.map(comparison => comparisonOf(comparison, bind)).join(' AND ');
  // JSON is written only for matching records. Further columns here would be computed for each of the first records.
  const first = `SELECT ${factsOf(plan)}, CASE WHEN ${matches} THEN ${elementJson(plan)} END AS json ${records} LIMIT ${FIRST}`;
  const limit = bind(plan.limit, 'bigint');
  const { place, columns } = summaryOf(plan, { prelude: '', sources: [], counted: [] }, bind);
  const text = `SELECT ${columns}, count(*) = ${limit} OR NOT EXISTS (SELECT ${records} OFFSET ${FIRST}) AS complete,
      ${joinedJson(plan, place, bind)} AS json
    FROM (SELECT * FROM (${first}) r WHERE json IS NOT NULL ORDER BY ${inIdOrder(plan, 'id')} LIMIT ${limit}) page`;
  return query({ text, values, preparedByText: true });
}
