// Sums of months and days of large accounts. Documents never change but for a void, which is a booking of its own day. So the sums of a
// month hold until it gets another booking, and a report of a year adds up twelve of them. docs/decisions/0119

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type BookedDay,
  bookedDays,
  directSums,
  type Part,
  partSums,
  type SummedPart,
  storedSums,
} from '../database/sql/reports/part-sums.ts';
import type { SumsTable } from '../database/sql/reports/reports.ts';
import type { Answers, Questions } from '../database/transaction/questions.ts';
import type { PartSums, ReportRequest } from '../definitions/define-report.ts';
import type { Bound } from '../definitions/report-sql/bound.ts';
import { dateOf, daysIn } from '../domain/values/dates.ts';

/** Bookings of a period that is made of kept sums. PostgreSQL adds up fewer in a tenth of a second. */
export const MIN_BOOKINGS = 5_000;
/** Maximum size of all sums in memory, in characters of JSON. */
const MAX_SIZE = 64 * 1024 * 1024;

/** Sends queries of a report in a read-only transaction. */
type Ask = <Q extends Questions>(questions: Q, mode: { cost: 'report' }) => Promise<Answers<Q>>;

/** Sends queries about an account to the leader. */
type AskLeader = <Q extends Questions>(accountId: number, questions: Q) => Promise<Answers<Q>>;

/** The sums in the memory of a process, and behind them those in the database. */
export class ReportSums {
  readonly #askLeader: AskLeader;
  readonly #minBookings: number;
  readonly #kept = new LRUCache<string, SummedPart>({
    maxSize: MAX_SIZE,
    sizeCalculation: ({ rows }) => rows.length + 200,
  });

  constructor(askLeader: AskLeader, minBookings = MIN_BOOKINGS) {
    this.#askLeader = askLeader;
    this.#minBookings = minBookings;
  }

  /** The sums of a period: of kept parts and of those that are added up now, or the statement of all where that is quick. */
  async tableOf(ask: Ask, request: ReportRequest, sums: PartSums): Promise<SumsTable> {
    if (isNarrowed(request)) return directSums(request, sums);
    const { days } = await ask({ days: bookedDays(request, sums.types) }, { cost: 'report' });
    if (days.reduce((sum, { count }) => sum + count, 0) < this.#minBookings) return directSums(request, sums);
    const parts = partsOf(request, sums, days);
    await this.#readStored(request, sums, parts);
    await this.#addUp(ask, request, sums, parts);
    const rows = parts.map(part => this.#known(request, sums, part)?.rows ?? '[]');
    return bound => `(SELECT * FROM ${tableOfRows(rows, sums, bound)})`;
  }

  #known(request: ReportRequest, sums: PartSums, part: Part): SummedPart | undefined {
    const kept = this.#kept.get(keyOf(request, sums, part));
    return kept?.mark === part.mark ? kept : undefined;
  }

  // The leader has them: they are not copied to standbys. While it does not answer, the sums are made again.
  async #readStored(request: ReportRequest, sums: PartSums, parts: readonly Part[]): Promise<void> {
    const missing = parts.filter(part => !this.#known(request, sums, part));
    if (missing.length === 0) return;
    const { accountId } = request;
    const stored = storedSums(accountId, sums.name, missing);
    const found = await this.#askLeader(accountId, { stored }).catch(() => ({ stored: [] }));
    for (const part of found.stored) this.#kept.set(keyOf(request, sums, part), part);
  }

  async #addUp(ask: Ask, request: ReportRequest, sums: PartSums, parts: readonly Part[]): Promise<void> {
    for (const run of runsOf(parts, part => !this.#known(request, sums, part))) {
      const summed = await addUp(questions => ask(questions, { cost: 'report' }), request, sums, run);
      for (const part of summed) this.#kept.set(keyOf(request, sums, part), part);
    }
  }
}

const isNarrowed = ({ customerId, supplierId, partyName, itemCode, restated }: ReportRequest) =>
  [customerId, supplierId, partyName, itemCode, restated].some(each => each !== undefined);

const isDay = ({ from, to }: Part) => from === to;

/**
 * The parts of a period that have bookings: whole months that are over, and the days of all others. `today`: in any time zone, since all
 * partitions come to the same.
 */
export function partsOf(
  request: ReportRequest,
  sums: PartSums,
  days: readonly BookedDay[],
  today = new Date().toISOString().slice(0, 10),
): Part[] {
  const { from, to, currency } = request;
  const { text } = partSums(request, sums, 'month');
  const partOf = (first: string, last: string, booked: readonly BookedDay[]): Part => {
    const marks = booked.map(({ day, mark }) => `${day} ${mark}`).join('\n');
    return { from: first, to: last, mark: createHash('sha256').update(`${text}\n${currency}\n${marks}`).digest('hex') };
  };
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].flatMap(([month, booked]) => {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const [first, last] = [dateOf(year, number, 1), dateOf(year, number, daysIn(year, number))];
    const isWhole = from <= first && last <= to && month < today.slice(0, 7);
    return isWhole ? [partOf(first, last, booked)] : booked.map(each => partOf(each.day, each.day, [each]));
  });
}

/** Parts of one kind that follow each other, from a wanted one to the last wanted one. */
function runsOf(parts: readonly Part[], isWanted: (part: Part) => boolean): Part[][] {
  const kinds: Part[][] = [];
  for (const part of parts) {
    const [last] = kinds.at(-1) ?? [];
    if (last && isDay(last) === isDay(part)) kinds.at(-1)?.push(part);
    else kinds.push([part]);
  }
  return kinds.flatMap(kind => {
    const [first, last] = [kind.findIndex(isWanted), kind.findLastIndex(isWanted)];
    return first < 0 ? [] : [kind.slice(first, last + 1)];
  });
}

/** Adds up a run of parts. A mark is older than its sums: a booking in between only makes them be added up again. */
export async function addUp(
  ask: <Q extends Questions>(questions: Q) => Promise<Answers<Q>>,
  request: ReportRequest,
  sums: PartSums,
  run: readonly Part[],
): Promise<SummedPart[]> {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const period = { ...request, from: first.from, to: last.to };
  const { summed } = await ask({ summed: partSums(period, sums, isDay(first) ? 'day' : 'month') });
  const found = new Map(summed.map(({ part, rows }) => [part, rows]));
  return run.map(part => ({ ...part, rows: found.get(part.from) ?? '[]' }));
}

const keyOf = ({ accountId }: ReportRequest, { name }: PartSums, { from, to }: Part) =>
  JSON.stringify([accountId, name, from, to]);

function tableOfRows(parts: readonly string[], { columns }: PartSums, bound: Bound): string {
  const rows = parts.flatMap(each => (each === '[]' ? [] : [each.slice(1, -1)]));
  const list = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return `json_to_recordset(${bound.add(`[${rows.join(',')}]`)}::json) AS kept (${list.join(', ')}) WHERE $1::int = current_setting('kontor.account')::int`;
}
