// Bookings of documents as SQL. A document is booked on its date, and taken back on the day of its void: reports of earlier days stay as
// they were. docs/decisions/0117

import type { ReportRequest } from '../define-report.ts';
import type { Bound } from './bound.ts';
import { CREDITING, TRADE } from './trade.ts';

/** SQL that is true if a document was in force at the end of a day. */
export const inForce = (document: string, day: string): string =>
  `(${document}.date <= ${day} AND (${document}.status <> 'VOID' OR greatest(${document}.date, ${document}.updated) > ${day}))`;

/** SQL of the charges of a document beside VAT. */
const CHARGES = 'coalesce(d.eco_tax_amount, 0) + coalesce(d.stamp_duty_amount, 0) + coalesce(d.rounding, 0)';

// Clients may state net amount and VAT before the discount. Then the two do not come to the total, and documentFigures has the amounts.
const IS_RESTATED = `(d.net_amount + d.vat <> d.total_amount
      AND d.net_amount + d.vat + ${CHARGES} NOT IN (d.total_amount, d.total_amount + coalesce(d.withholding_amount, 0)))`;

/** Documents of a report. */
interface Chosen {
  types: readonly string[];
  /** Further condition on the document `d`. */
  where?: string;
  /** Aggregates over the lines `l` of each document, as further columns. */
  ofLines?: string;
}

// The index document_for_reports has these, so that a report reads no document but its own.
const COLUMNS = 'd.id, d.type, d.party_id, d.currency, d.total_amount, d.discount';
const TRADED = [...TRADE.sales.all, ...TRADE.purchases.all];

/**
 * SQL of the bookings of a period as a table: the document with `day`, `is_void`, `sign` (−1 for what credits or takes back), `net` and
 * `vat` in its own currency without sign, `fx` (units of the account's currency for one of its own; null: not known) and `restated` (true
 * if `request.restated` must have its figures and does not).
 */
export function bookings(request: ReportRequest, bound: Bound, { types, where = 'true', ofLines }: Chosen): string {
  const [list, from, to, currency, crediting] = [
    bound.add(types),
    `${bound.add(request.from)}::date`,
    `${bound.add(request.to)}::date`,
    bound.add(request.currency),
    bound.add(CREDITING),
  ];
  const isTrade = types.every(type => TRADED.includes(type));
  const indexed = isTrade ? [`d.type IN (${TRADED.map(type => `'${type}'`).join(', ')})`] : [];
  const narrowed = [...indexed, where, ...narrowing(request, bound)].join(' AND ');
  const known = request.restated === undefined ? undefined : bound.add(request.restated);
  const restated =
    known &&
    `LEFT JOIN json_to_recordset(${known}::json) AS known (id bigint, net numeric, vat numeric) ON known.id = d.id`;
  const figures = known
    ? 'coalesce(known.net, d.net_amount, d.total_amount - coalesce(d.vat, 0)) AS net, coalesce(known.vat, d.vat, 0) AS vat'
    : 'coalesce(d.net_amount, d.total_amount - coalesce(d.vat, 0)) AS net, coalesce(d.vat, 0) AS vat';
  const part = (
    day: string,
    isVoid: boolean,
    condition: string,
  ) => `SELECT ${COLUMNS}, ${day} AS day, ${isVoid} AS is_void,
      CASE WHEN d.type = ANY (${crediting}) THEN ${isVoid ? 1 : -1} ELSE ${isVoid ? -1 : 1} END AS sign, ${figures},
      CASE WHEN d.currency = ${currency} THEN 1 ELSE d.exchange_rate END AS fx,
      ${known ? `known.id IS NULL AND ${IS_RESTATED}` : IS_RESTATED} AS restated ${ofLines ? `, ${ofLines}` : ''}
    FROM document d ${restated ?? ''} ${ofLines ? 'LEFT JOIN document_line l ON l.account_id = $1 AND l.document_id = d.id AND l.unit_price IS NOT NULL' : ''}
    WHERE d.account_id = $1 AND d.type = ANY (${list}) AND ${condition} AND ${narrowed}
    ${ofLines ? 'GROUP BY d.account_id, d.id' : ''}`;
  return `(${part('d.date', false, `d.date >= ${from} AND d.date <= ${to}`)}
    UNION ALL ${part('greatest(d.date, d.updated)', true, `d.status = 'VOID' AND greatest(d.date, d.updated) >= ${from} AND greatest(d.date, d.updated) <= ${to}`)})`;
}

/** SQL of the conditions that narrow the documents `d` of a report to a party. */
export function ofParty({ customerId, supplierId, partyName }: ReportRequest, bound: Bound): string[] {
  const id = customerId ?? supplierId;
  return [
    ...(id === undefined ? [] : [`d.party_id = ${bound.add(id)}`]),
    ...(partyName === undefined ? [] : [`d.party_id IS NULL AND d.party_name = ${bound.add(partyName)}`]),
  ];
}

function narrowing(request: ReportRequest, bound: Bound): string[] {
  const { itemCode } = request;
  return [
    ...ofParty(request, bound),
    ...(itemCode === undefined
      ? []
      : [
          `d.id IN (SELECT i.document_id FROM document_line i WHERE i.account_id = $1 AND i.item_code = ${bound.add(itemCode)})`,
        ]),
  ];
}

/** SQL of an amount of a booking in the account's currency, rounded to its minor unit, with the sign of the booking. */
export const inAccountCurrency = (amount: string, { places }: Pick<ReportRequest, 'places'>): string =>
  `(b.sign * round(${amount} * b.fx, ${places}))`;

/** SQL of the first day of the month of a day. */
export const monthOf = (day: string): string => `date_trunc('month', ${day}::timestamp)`;

/** Columns that reports of bookings have beside their own. */
export const BOOKING_COUNTS = `count(*) FILTER (WHERE b.restated) AS restated, count(*) FILTER (WHERE b.fx IS NULL) AS without_rate`;

/** SQL of the exact net amount of a line of a document, as priced. Null without a price. */
export const LINE_NET = `(l.qty * l.unit_price * (1 - coalesce(l.discount, 0) / 100)
      / CASE WHEN l.vat_included THEN 1 + coalesce(l.vat, 0) / 100 ELSE 1 END)`;
