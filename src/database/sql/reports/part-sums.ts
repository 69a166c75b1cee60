// Statements of the sums of months and days that reports are made of.

import type { PartSums, ReportRequest } from '../../../definitions/define-report.ts';
import { bookings, monthOf } from '../../../definitions/report-sql/bookings.ts';
import { Bound } from '../../../definitions/report-sql/bound.ts';
import { command, type Query, query, type Statement } from '../../../query/statement.ts';
import type { SumsTable } from './reports.ts';

/** A day with bookings. */
export interface BookedDay {
  day: string;
  count: number;
  /** Another text after each further booking. */
  mark: string;
}

/** A whole month or a day. */
export interface Part {
  from: string;
  to: string;
  /** Hash of its bookings and of the statement that adds them up. */
  mark: string;
}

/** A part with its sums as a JSON array of rows. */
export type SummedPart = Part & { rows: string };

const DAY = (day: string) => `${day}::date`;

/** Days with bookings in the order of time. */
export function bookedDays(request: ReportRequest, types: readonly string[]): Query<BookedDay> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types });
  return query({
    text: `SELECT b.day::text AS day, count(*)::int AS count, concat_ws(' ', count(*), sum(b.id), sum(b.total_amount)) AS mark
      FROM ${table} b GROUP BY b.day ORDER BY b.day`,
    values: bound.values,
  });
}

/** The sums of each part of a period that has bookings: the first day of the part, and a JSON array of rows. */
export function partSums(
  request: ReportRequest,
  sums: PartSums,
  by: 'month' | 'day',
): Query<{ part: string; rows: string }> {
  const bound = new Bound(request.accountId);
  const columns = Object.keys(sums.columns).map(name => `s.${name}`);
  return query({
    text: `SELECT s.part::date::text AS part, json_agg((SELECT row_to_json(r) FROM (SELECT ${columns.join(', ')}) r))::text AS rows
      FROM (${sums.text(request, bound, by === 'month' ? monthOf : DAY)}) s GROUP BY s.part`,
    values: bound.values,
  });
}

/** The sums of a period as a table, added up at once. */
export const directSums =
  (request: ReportRequest, sums: PartSums): SumsTable =>
  bound =>
    `(${sums.text(request, bound, monthOf)})`;

// A list of parts that was bound as JSON, as a table.
const partsTable = (json: string) =>
  `json_to_recordset(${json}::json) AS p ("from" date, "to" date, mark text, rows text)`;

/** Those of some parts whose stored sums hold, with them. */
export const storedSums = (accountId: number, name: string, parts: readonly Part[]) =>
  query<SummedPart>({
    name: 'stored sums',
    text: `SELECT s.from_day::text AS from, s.to_day::text AS to, s.mark, s.rows FROM ${partsTable('$3')}
      JOIN report_sum s ON s.account_id = $1 AND s.name = $2 AND s.from_day = p.from AND s.to_day = p.to AND s.mark = p.mark`,
    values: [accountId, name, JSON.stringify(parts)],
  });

/** The parts of an account that have stored sums. */
export const storedParts = (accountId: number, name: string) =>
  query<Part>({
    name: 'stored parts',
    text: 'SELECT from_day::text AS from, to_day::text AS to, mark FROM report_sum WHERE account_id = $1 AND name = $2',
    values: [accountId, name],
  });

/** Stores the sums of parts in place of older ones. */
export const storeSums = (accountId: number, name: string, parts: readonly SummedPart[]) =>
  command({
    name: 'store sums',
    text: `INSERT INTO report_sum (account_id, name, from_day, to_day, mark, rows)
      SELECT $1, $2, p.from, p.to, p.mark, p.rows FROM ${partsTable('$3')}
      ON CONFLICT (account_id, name, from_day, to_day) DO UPDATE SET mark = excluded.mark, rows = excluded.rows`,
    values: [accountId, name, JSON.stringify(parts)],
  });

/** Deletes the sums of days before a day. */
export const dropDays = (accountId: number, before: string) =>
  command({
    name: 'drop sums of days',
    text: 'DELETE FROM report_sum WHERE account_id = $1 AND from_day = to_day AND from_day < $2::date',
    values: [accountId, before],
  });

/** Open accounts that have at least `minimum` documents, with the id of the newest one, in the order of their ids. */
export const accountsWithDocuments = (minimum: number): Statement => ({
  name: 'accounts with documents',
  text: 'SELECT id, newest::text AS newest FROM accounts_with_documents($1)',
  values: [minimum],
});
