// Statements of sums by month.

import type { MonthlySums, ReportRequest } from '../../../definitions/define-report.ts';
import { bookings } from '../../../definitions/report-sql/bookings.ts';
import { Bound } from '../../../definitions/report-sql/bound.ts';
import { type Query, query } from '../../../query/statement.ts';

/** A month with bookings, such as `2026-03`. */
export interface BookedMonth {
  month: string;
  count: number;
  /** Another text after each further booking. */
  mark: string;
}

const MONTH = (day: string) => `to_char(${day}, 'YYYY-MM')`;

/** Months with bookings in the order of time. */
export function bookedMonths(request: ReportRequest, types: readonly string[]): Query<BookedMonth> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types });
  // By day first: the text of a month is made once a day.
  return query({
    text: `SELECT ${MONTH('day')} AS month, sum(count)::int AS count, concat_ws(' ', sum(count), sum(ids), sum(total)) AS mark
      FROM (SELECT b.day, count(*) AS count, sum(b.id) AS ids, sum(b.total_amount) AS total FROM ${table} b GROUP BY b.day) days
      GROUP BY 1 ORDER BY 1`,
    values: bound.values,
  });
}

/** The sums of each month as a JSON array of rows. */
export function monthlySums(request: ReportRequest, sums: MonthlySums): Query<{ month: string; rows: string }> {
  const bound = new Bound(request.accountId);
  const columns = Object.keys(sums.columns).map(name => `s.${name}`);
  return query({
    text: `SELECT ${MONTH('s.month')} AS month, json_agg((SELECT row_to_json(r) FROM (SELECT ${columns.join(', ')}) r))::text AS rows
      FROM (${sums.text(request, bound)}) s GROUP BY s.month`,
    values: bound.values,
  });
}
