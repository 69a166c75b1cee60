// Number and sums of the documents that a plan finds, by currency.

import { TRADE } from '../definitions/report-sql/trade.ts';
import { daysOf } from './conditions.ts';
import { matching } from './matching.ts';
import type { ListPlan } from './plan.ts';
import { binding } from './sql.ts';
import { type Query, query } from './statement.ts';

/** Number and sums of the documents of a currency, as digits. Void documents are counted and not added up. */
export interface CurrencySum {
  currency: string;
  count: number;
  total: string | null;
  due: string | null;
}

/** True for every record. A plan with an option reads whole records. */
const EVERY = { where: 'true', value: undefined };

// The index document_for_reports has the amounts of these types, and PostgreSQL uses it only for a statement that names them.
const INDEXED = [...TRADE.sales.all, ...TRADE.purchases.all];

/** Writes the statement of the number and the sums of all matching documents, independent of the page. */
export function sumsStatement(plan: ListPlan, accountId: number): Query<CurrencySum> {
  const { values, bind } = binding(accountId);
  const withRecords = { ...plan, filters: [...plan.filters, EVERY] };
  const { prelude, counted } = matching(withRecords, bind);
  const days = daysOf(plan, bind);
  const parts = counted.flatMap(({ from, conditions }) => {
    const select = (columns: string, ...more: string[]) =>
      `SELECT r.currency, ${columns} FROM ${from} WHERE ${[...conditions, ...days, ...more].join(' AND ')} GROUP BY r.currency`;
    const inForce = "r.status <> 'VOID'";
    const added = `count(*) AS count, sum(r.total_amount) FILTER (WHERE ${inForce}) AS total`;
    if (plan.search.length > 0 || plan.filters.length > 0)
      return [select(`${added}, sum(r.amount_due) FILTER (WHERE ${inForce}) AS due`)];
    // No document is read but those with an amount due: an index has the rest.
    return [
      ...typeParts(plan).map(type => select(`${added}, NULL::numeric AS due`, ...type)),
      select('0, NULL, sum(r.amount_due)', 'r.amount_due > 0', inForce),
    ];
  });
  const text = `${prelude}SELECT currency, sum(count)::int AS count, trim_scale(sum(total))::text AS total, trim_scale(sum(due))::text AS due
    FROM (${parts.join(' UNION ALL ')}) d GROUP BY currency ORDER BY currency`;
  return query({ text, values, preparedByText: false });
}

// Conditions that divide the documents of all types into those of the index and others. One without a condition for a list of one type.
function typeParts({ resource, type }: ListPlan): string[][] {
  if (!resource.datesByType || !resource.type || type !== undefined) return [[]];
  const { column, values } = resource.type;
  const list = (types: readonly string[]) => types.map(each => `'${each}'`).join(', ');
  return [
    [`${column} IN (${list(INDEXED)})`],
    [`${column} IN (${list(values.filter(each => !INDEXED.includes(each)))})`],
  ];
}
