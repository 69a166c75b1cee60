// Statements of reports: rows with their sums, and documents by kind of VAT.

import type { PartSums, ReportColumn, ReportDefinition, ReportRequest } from '../../../definitions/define-report.ts';
import { bookings } from '../../../definitions/report-sql/bookings.ts';
import { Bound } from '../../../definitions/report-sql/bound.ts';
import { TRADE } from '../../../definitions/report-sql/trade.ts';
import {
  COMMON_KIND,
  KIND_COLUMNS,
  KIND_NAMES,
  kindAmount,
  kindsTable,
  sameKind,
  vatOfBookings,
  withCommonKind,
} from '../../../definitions/report-sql/vat-kinds.ts';
import type { LineKind } from '../../../domain/invoicing/vat-facts.ts';
import { type Query, query } from '../../../query/statement.ts';

/** SQL of sums by part of a period as a table. */
export type SumsTable = (bound: Bound) => string;

/** Rows of a page, and the sums of all rows. */
interface ReportAnswer {
  count: number;
  /** Sums of the columns with a total, as JSON: one object, or one for each currency. */
  totals: string;
  /** The rows as a JSON array. */
  rows: string;
  /** Bookings whose figures must be restated, and bookings without an exchange rate. */
  restated: number;
  without_rate: number;
}

/** Rows to leave out, and maximum of rows. */
export interface Page {
  skip: number;
  limit: number;
}

const isNumeric = ({ kind }: ReportColumn) => kind === 'money' || kind === 'quantity' || kind === 'percent';

/** A page of a report and its sums, in one statement. */
export function reportPage(
  { rows, columns }: ReportDefinition,
  request: ReportRequest,
  { skip, limit }: Page,
  sums?: SumsTable,
): Query<ReportAnswer> {
  if (rows.from !== 'sql') throw new Error('The rows of the report are not made by SQL');
  const bound = new Bound(request.accountId);
  const text = rows.text(request, bound, sums?.(bound) ?? '');
  const byCurrency = columns.some(({ name }) => name === 'currency');
  const totalled = columns
    .filter(({ total }) => total)
    .map(({ name }) => `trim_scale(coalesce(sum(${name}), 0)) AS ${name}`);
  const totals = [...(byCurrency ? ['currency'] : []), ...totalled].join(', ');
  const cells = columns.map(column =>
    isNumeric(column) ? `trim_scale(${column.name}) AS ${column.name}` : column.name,
  );
  const counts = rows.countsBookings
    ? '(SELECT coalesce(sum(restated), 0)::int FROM report) AS restated, (SELECT coalesce(sum(without_rate), 0)::int FROM report) AS without_rate'
    : '0 AS restated, 0 AS without_rate';
  return query({
    text: `WITH report AS MATERIALIZED (${text})
      SELECT (SELECT count(*)::int FROM report) AS count, ${counts},
        (SELECT coalesce(json_agg(t), '[]')::text FROM (SELECT ${totals} FROM report ${byCurrency ? 'GROUP BY currency ORDER BY currency' : ''}) t) AS totals,
        (SELECT coalesce(json_agg(p), '[]')::text FROM (SELECT ${cells.join(', ')} FROM report
          ORDER BY ${rows.order} LIMIT ${bound.add(limit)}::bigint OFFSET ${bound.add(skip)}::bigint) p) AS rows`,
    values: bound.values,
  });
}

/** Snapshots of documents. They never change but for open quantities. */
export const reportSnapshots = (accountId: number, ids: readonly string[]) =>
  query<{ id: string; type: string; snapshot: string }>({
    text: 'SELECT id::text AS id, type, snapshot FROM document WHERE account_id = $1 AND id = ANY ($2)',
    values: [accountId, ids],
  });

/** Ids of the bookings of a period whose figures must be restated. */
export function restatedBookings(request: ReportRequest, types: readonly string[]): Query<{ id: string }> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types });
  return query({ text: `SELECT DISTINCT b.id::text AS id FROM ${table} b WHERE b.restated`, values: bound.values });
}

/** A kind of VAT; see KIND_COLUMNS. */
export interface VatKind extends LineKind {
  country: string | null;
}

/** Sums of bookings of a type and kind; of one booking, where its figures must be computed. */
export interface VatSum extends VatKind {
  type: string;
  sign: number;
  /** Null if all bookings of the sum are explained. */
  id: string | null;
  fx: string | null;
  count: number;
  without_rate: number;
  net: string;
  vat: string;
}

const NUMBERS = (name: string) => `trim_scale(${name})::text AS ${name}`;

/** Sums of all bookings by part of a period and kind of VAT. */
export const VAT_SUMS: PartSums = {
  name: 'vat',
  types: [...TRADE.sales.all, ...TRADE.purchases.all],
  columns: {
    type: 'text',
    sign: 'int',
    ...KIND_COLUMNS,
    id: 'text',
    fx: 'numeric',
    count: 'int',
    without_rate: 'int',
    net: 'numeric',
    vat: 'numeric',
  },
  text(request, bound, partOf) {
    const table = vatOfBookings(bookings(request, bound, { types: this.types, ofLines: COMMON_KIND }), bound);
    return `SELECT ${partOf('v.day')} AS part, v.type, v.sign, ${KIND_NAMES}, CASE WHEN NOT v.explained THEN v.id::text END AS id,
        CASE WHEN NOT v.explained THEN v.fx END AS fx, count(*)::int AS count, count(*) FILTER (WHERE v.fx IS NULL AND v.is_first)::int AS without_rate,
        coalesce(sum(${kindAmount('net', request)}), 0) AS net, coalesce(sum(${kindAmount('vat', request)}), 0) AS vat
      FROM ${table} v GROUP BY 1, v.type, v.sign, ${KIND_NAMES}, CASE WHEN NOT v.explained THEN v.id::text END, CASE WHEN NOT v.explained THEN v.is_void END,
        CASE WHEN NOT v.explained THEN v.fx END`;
  },
};

/** Sums of a period by kind of VAT, of those of its parts. */
export function vatSums({ accountId }: ReportRequest, types: readonly string[], sums: SumsTable): Query<VatSum> {
  const bound = new Bound(accountId);
  return query({
    text: `SELECT type, sign, ${KIND_NAMES.replace('vat_rate', NUMBERS('vat_rate'))}, id, ${NUMBERS('fx')}, sum(count)::int AS count,
        sum(without_rate)::int AS without_rate, trim_scale(sum(net))::text AS net, trim_scale(sum(vat))::text AS vat
      FROM ${sums(bound)} parts WHERE type = ANY (${bound.add(types)}) GROUP BY type, sign, ${KIND_NAMES}, id, fx`,
    values: bound.values,
  });
}

/** A booking with one of its kinds of VAT. Amounts are in the currency of the document, without sign. */
export interface VatRow extends VatKind {
  id: string;
  type: string;
  day: string;
  is_void: boolean;
  sign: number;
  fx: string | null;
  currency: string;
  document: string;
  party_id: string | null;
  party_code: string | null;
  party_name: string | null;
  party_vat_id: string | null;
  total_amount: string;
  net: string;
  vat: string;
  explained: boolean;
  is_first: boolean;
}

/** Kinds that a journal is narrowed to: of bookings that charge, or of those that reduce. */
export type ChosenKind = VatKind & { type: string; reduces: boolean };

/**
 * The bookings of a period with their kinds of VAT in the order of their days. `limit` and `skip` count bookings; with `kinds`, rows of these
 * kinds.
 */
export function vatRows(
  request: ReportRequest,
  types: readonly string[],
  { skip, limit, kinds }: Page & { kinds?: readonly ChosenKind[] | undefined },
): Query<VatRow> {
  const bound = new Bound(request.accountId);
  const all = bookings(request, bound, { types, ...(kinds && { ofLines: COMMON_KIND }) });
  const page = `LIMIT ${bound.add(limit)}::bigint OFFSET ${bound.add(skip)}::bigint`;
  const shown = kinds ? all : withCommonKind(`(SELECT * FROM ${all} b ORDER BY b.day, b.id, b.is_void ${page})`);
  const table = vatOfBookings(shown, bound);
  const chosen = kinds
    ? `JOIN ${kindsTable(bound.add(JSON.stringify(kinds)))} ON k.type = v.type AND k.reduces = (v.sign < 0) AND ${sameKind('k', 'v')}`
    : '';
  const kind = Object.keys(KIND_COLUMNS)
    .map(name => (name === 'vat_rate' ? 'trim_scale(v.vat_rate)::text AS vat_rate' : `v.${name}`))
    .join(', ');
  return query({
    text: `SELECT v.id::text AS id, v.type, v.day::text AS day, v.is_void, v.sign, trim_scale(v.fx)::text AS fx, v.currency,
        d.document_set || ' ' || d.seq_number AS document, v.party_id::text AS party_id, d.party_code, d.party_name, d.party_vat_id,
        trim_scale(v.total_amount)::text AS total_amount, trim_scale(v.net)::text AS net, trim_scale(v.vat)::text AS vat, v.explained, v.is_first, ${kind}
      FROM (SELECT v.* FROM ${table} v ${chosen} ${kinds ? `ORDER BY v.day, v.id, v.is_void, v.vat_rate, v.vat_category, v.vat_code ${page}` : ''}) v
      JOIN document d ON d.account_id = $1 AND d.id = v.id ORDER BY v.day, v.id, v.is_void, v.vat_rate, v.vat_category, v.vat_code`,
    values: bound.values,
  });
}

/** Number of the bookings of a period. */
export function bookingCount(request: ReportRequest, types: readonly string[]): Query<{ count: number }> {
  const bound = new Bound(request.accountId);
  const table = bookings(request, bound, { types });
  return query({ text: `SELECT count(*)::int AS count FROM ${table} b`, values: bound.values });
}

/** True if a customer or supplier has the id. */
export const partyExists = (accountId: number, kind: 'customer' | 'supplier', id: number) =>
  query<{ id: number }>({
    name: 'report party',
    text: 'SELECT id FROM third_party WHERE account_id = $1 AND kind = $2 AND id = $3',
    values: [accountId, kind, id],
  });
