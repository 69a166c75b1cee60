// Net amount and VAT of bookings by kind of VAT as SQL. docs/decisions/0117

import { unusualMinorUnits } from '../../domain/values/currency.ts';
import type { ReportRequest } from '../define-report.ts';
import type { Bound } from './bound.ts';
import { TRADE } from './trade.ts';

/** Columns of a kind of VAT, with their types: what lines of a document have in common. */
export const KIND_COLUMNS = {
  vat_rate: 'numeric',
  vat_category: 'text',
  vat_exemption: 'text',
  vat_code: 'text',
  vat_region: 'text',
  /** True of goods, false of services; null on sales, where no box depends on it. */
  is_goods: 'boolean',
  /** Country of the supplier, where no VAT was charged. */
  country: 'text',
} as const;
export const KIND_NAMES = Object.keys(KIND_COLUMNS).join(', ');

// Decimal places of the amounts of a booking.
const PLACES = `(CASE b.currency ${[...unusualMinorUnits].map(([code, places]) => `WHEN '${code}' THEN ${places}`).join(' ')} ELSE 2 END)`;
const FACTOR = '(1 - coalesce(b.discount, 0) / 100)';

// Columns of a line that decide about its kind. A document whose lines have one value of each is of one kind.
const LINE_KIND = ['vat', 'vat_category', 'vat_exemption', 'vat_code', 'vat_region'] as const;
const IS_GOODS = "(l.item_type IS NOT DISTINCT FROM 'product')";

/** SQL of aggregates over the priced lines of a document: their common kind, and whether they have one. */
export const COMMON_KIND = `${LINE_KIND.map(name => `min(l.${name}) AS ${name === 'vat' ? 'line_vat' : name}`).join(', ')}, count(l.line) > 0 AS has_lines,
      bool_and(${IS_GOODS}) AS is_goods, bool_and(${IS_GOODS}) = bool_or(${IS_GOODS}) AS is_one_sort,
      ${LINE_KIND.map(name => `(count(l.${name}) = 0 OR count(l.${name}) = count(l.line) AND min(l.${name}) = max(l.${name}))`).join(' AND ')} AS is_one_kind`;

/** Bookings of a page, with the common kind of their lines. */
export const withCommonKind = (
  bookings: string,
): string => `(SELECT b.*, common.* FROM ${bookings} b CROSS JOIN LATERAL (
      SELECT ${COMMON_KIND} FROM document_line l WHERE l.account_id = $1 AND l.document_id = b.id AND l.unit_price IS NOT NULL) common)`;

/**
 * SQL of bookings by kind of VAT as a table: id, type, day, is_void, sign, fx, currency, total_amount, party_id, the columns of the kind, `net`
 * and `vat` in the currency of the document without sign, and `explained`. `bookings` have COMMON_KIND. A document with one kind has the
 * amounts of its header. Of others, lines are rounded as EN 16931 does (BT-131), then net amount and VAT of each kind; where the sums are those
 * of the document, they are the figures that `documentFigures` gives. The rest is not explained: the caller computes its figures.
 */
export function vatOfBookings(bookings: string, bound: Bound): string {
  const isPurchase = `b.type = ANY (${bound.add(TRADE.purchases.all)})`;
  const amount = `round(l.qty * l.unit_price * (1 - coalesce(l.discount, 0) / 100), ${PLACES})`;
  const isFree = 'coalesce(l.vat, 0) = 0';
  const country = `(SELECT p.party ->> 'country_iso' FROM document p WHERE p.account_id = $1 AND p.id = b.id)`;
  const kindOf = (from: string, rate: string, isGoods: string) => `${rate} AS vat_rate,
      CASE WHEN coalesce(${rate}, 0) = 0 THEN ${from}.vat_category ELSE 'S' END AS vat_category,
      CASE WHEN coalesce(${rate}, 0) = 0 THEN ${from}.vat_exemption END AS vat_exemption, ${from}.vat_code, ${from}.vat_region,
      CASE WHEN ${isPurchase} THEN ${isGoods} END AS is_goods, CASE WHEN ${isPurchase} AND coalesce(${rate}, 0) = 0 THEN ${country} END AS country`;
  const isSingle = `(NOT b.has_lines OR b.is_one_kind AND (b.is_one_sort OR NOT ${isPurchase}))`;
  const single = `SELECT b.id, b.type, b.day, b.is_void, b.sign, b.fx, b.currency, b.total_amount, b.party_id, b.restated,
      ${kindOf('b', 'b.line_vat', 'CASE WHEN b.has_lines THEN b.is_goods END')}, b.net, b.vat, NOT b.restated AS explained, true AS is_first
    FROM b WHERE ${isSingle}`;
  // Looked up document by document: without statistics, as after an import, PostgreSQL may join all kinds with all bookings.
  const kinds = `SELECT ${kindOf('l', 'l.vat', IS_GOODS)},
      sum(CASE WHEN l.vat_included AND NOT ${isFree} THEN ${amount} / (1 + l.vat / 100) ELSE ${amount} END) AS net,
      sum(CASE WHEN l.vat_included IS NOT TRUE AND NOT ${isFree} THEN ${amount} * (1 + l.vat / 100) ELSE ${amount} END) AS gross
    FROM document_line l WHERE l.account_id = $1 AND l.document_id = b.id AND l.unit_price IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7`;
  const rounded = `SELECT b.id, b.type, b.day, b.is_void, b.sign, b.fx, b.currency, b.total_amount, b.party_id, b.restated, b.net, b.vat,
      ${KIND_NAMES.replaceAll(/(\w+)/g, 'k.$1')}, round(k.net * ${FACTOR}, ${PLACES}) AS kind_net, round((k.gross - k.net) * ${FACTOR}, ${PLACES}) AS kind_vat,
      row_number() OVER (PARTITION BY b.id, b.is_void, k.vat_rate) AS of_rate, row_number() OVER (PARTITION BY b.id, b.is_void) = 1 AS is_first
    FROM b CROSS JOIN LATERAL (${kinds}) k WHERE NOT ${isSingle}`;
  const compared = `SELECT *, count(*) OVER w AS kinds, sum(kind_net) OVER w = net AND sum(kind_vat) OVER w = vat
        AND count(*) FILTER (WHERE of_rate > 1) OVER w < 2 AS adds_up
      FROM (${rounded}) rounded WINDOW w AS (PARTITION BY id, is_void)`;
  return `(WITH b AS MATERIALIZED (SELECT * FROM ${bookings} booked)
    ${single}
    UNION ALL SELECT id, type, day, is_void, sign, fx, currency, total_amount, party_id, restated, ${KIND_NAMES},
      CASE WHEN kinds = 1 THEN net ELSE kind_net END, CASE WHEN kinds = 1 THEN vat ELSE kind_vat END, NOT restated AND (kinds = 1 OR adds_up), is_first
    FROM (${compared}) compared)`;
}

/** The kinds of a box: types of documents, whether the booking reduces the box, and the kind of VAT. */
export const sameKind = (one: string, other: string): string =>
  Object.keys(KIND_COLUMNS)
    .map(name => `${one}.${name} IS NOT DISTINCT FROM ${other}.${name}`)
    .join(' AND ');

/** SQL of kinds that were bound as JSON, as a table. */
export const kindsTable = (json: string): string =>
  `json_to_recordset(${json}::json) AS k (type text, reduces boolean, ${Object.entries(KIND_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/** Amount of a booking and kind in the account's currency. */
export const kindAmount = (amount: 'net' | 'vat', { places }: Pick<ReportRequest, 'places'>): string =>
  `(v.sign * round(v.${amount} * v.fx, ${places}))`;
