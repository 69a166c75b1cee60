// Sums of the documents that a plan finds, by currency.

import { daysOf } from './conditions.ts';
import { matching } from './matching.ts';
import type { ListPlan } from './plan.ts';
import { binding } from './sql.ts';
import { type Query, query } from './statement.ts';

/** Sums of the documents of a currency, as digits. Void documents count nothing. */
export interface CurrencySum {
  currency: string;
  total: string | null;
  due: string | null;
}

/** True for every record. A plan with an option reads whole records. */
const EVERY = { where: 'true', value: undefined };

/** Writes the statement of the sums of all matching documents, independent of the page. */
export function sumsStatement(plan: ListPlan, accountId: number): Query<CurrencySum> {
  const { values, bind } = binding(accountId);
  const withRecords = { ...plan, filters: [...plan.filters, EVERY] };
  const { prelude, counted } = matching(withRecords, bind);
  const days = daysOf(plan, bind);
  const parts = counted.map(
    ({ from, conditions }) =>
      `SELECT r.currency, r.total_amount, r.amount_due FROM ${from} WHERE ${[...conditions, ...days, "r.status <> 'VOID'"].join(' AND ')}`,
  );
  const text = `${prelude}SELECT currency, trim_scale(sum(total_amount))::text AS total, trim_scale(sum(amount_due))::text AS due
    FROM (${parts.join(' UNION ALL ')}) d GROUP BY currency ORDER BY currency`;
  return query({ text, values, preparedByText: false });
}
