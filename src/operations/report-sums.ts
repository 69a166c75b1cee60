// Sums of months of large companies, kept in memory. Documents never change but for a void, which is a booking of its own day. So the sums
// of a month hold until it gets another booking, and a report of a year adds up twelve of them. docs/decisions/0119

import { LRUCache } from 'lru-cache';
import { type BookedMonth, bookedMonths, monthlySums } from '../database/sql/reports/monthly-sums.ts';
import type { SumsTable } from '../database/sql/reports/reports.ts';
import type { Answers, Questions } from '../database/transaction/questions.ts';
import type { MonthlySums, ReportRequest } from '../definitions/define-report.ts';
import type { Bound } from '../definitions/report-sql/bound.ts';
import { dateOf, daysIn } from '../domain/values/dates.ts';

/** Bookings of a period whose sums are kept. PostgreSQL adds up fewer in a tenth of a second. */
const MIN_BOOKINGS = 5_000;
/** Maximum size of all kept sums, in characters of JSON. */
const MAX_SIZE = 64 * 1024 * 1024;

interface Kept {
  mark: string;
  /** JSON array of rows. */
  rows: string;
}

/** Sends queries of a report in a read-only transaction. */
type Ask = <Q extends Questions>(questions: Q, mode: { cost: 'report' }) => Promise<Answers<Q>>;

/** The kept sums of a process. */
export class ReportSums {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_SIZE, sizeCalculation: ({ rows }) => rows.length + 200 });
  readonly #minBookings: number;

  constructor(minBookings = MIN_BOOKINGS) {
    this.#minBookings = minBookings;
  }

  /** The sums of a period: of kept months and of those that are read now, or the statement of all where that is quick. */
  async tableOf(ask: Ask, request: ReportRequest, sums: MonthlySums): Promise<SumsTable> {
    const direct: SumsTable = bound => `(${sums.text(request, bound)})`;
    if (isNarrowed(request)) return direct;
    const { months } = await ask({ months: bookedMonths(request, sums.types) }, { cost: 'report' });
    const bookings = months.reduce((sum, { count }) => sum + count, 0);
    if (bookings < this.#minBookings) return direct;
    const parts = months.map(month => ({ ...month, ...daysOf(month, request) }));
    const rows = new Map(parts.map(part => [part.month, this.#rowsOf(request, sums, part)]));
    const missing = parts.filter(({ month }) => rows.get(month) === undefined);
    const [first, last] = [missing[0], missing.at(-1)];
    if (first && last) {
      const { summed } = await ask(
        { summed: monthlySums({ ...request, from: first.from, to: last.to }, sums) },
        { cost: 'report' },
      );
      const found = new Map(summed.map(each => [each.month, each.rows]));
      for (const part of parts.slice(parts.indexOf(first), parts.indexOf(last) + 1)) {
        // A mark is older than its sums: a booking in between only makes them be read again.
        const kept = { mark: part.mark, rows: found.get(part.month) ?? '[]' };
        this.#kept.set(keyOf(request, sums, part), kept);
        rows.set(part.month, kept.rows);
      }
    }
    return bound => `(SELECT * FROM ${tableOfRows([...rows.values()], sums, bound)})`;
  }

  #rowsOf(request: ReportRequest, sums: MonthlySums, part: Part): string | undefined {
    const kept = this.#kept.get(keyOf(request, sums, part));
    return kept?.mark === part.mark ? kept.rows : undefined;
  }
}

type Part = BookedMonth & { from: string; to: string };

const isNarrowed = ({ customerId, supplierId, itemCode, restated }: ReportRequest) =>
  [customerId, supplierId, itemCode, restated].some(each => each !== undefined);

/** The days of a month that a period has. */
function daysOf({ month }: BookedMonth, { from, to }: ReportRequest): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const [first, last] = [dateOf(year, number, 1), dateOf(year, number, daysIn(year, number))];
  return { from: first < from ? from : first, to: last > to ? to : last };
}

const keyOf = ({ accountId, currency, places }: ReportRequest, { name, types }: MonthlySums, { from, to }: Part) =>
  JSON.stringify([accountId, currency, places, name, types, from, to]);

function tableOfRows(months: readonly (string | undefined)[], { columns }: MonthlySums, bound: Bound): string {
  const rows = months.flatMap(each => (each === undefined || each === '[]' ? [] : [each.slice(1, -1)]));
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset(${bound.add(`[${rows.join(',')}]`)}::json) AS kept (${list.join(', ')}) WHERE $1::int = current_setting('kontor.account')::int`;
}
