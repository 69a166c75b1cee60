// Bookings split over the lines of their documents as SQL.

import type { ReportRequest } from '../define-report.ts';
import { LINE_NET } from './bookings.ts';

/** Larger than any factor between the lines of a document and its net amount: one above it is no discount. */
const MAX_FACTOR = 2;

/**
 * SQL of the lines of bookings as a table: `item_code`, `description`, `qty` and `net` in the account's currency, both with the sign of
 * the booking, and `is_first` (true for one line of each booking). The lines add up to the net amount of the document to the minor unit:
 * each is the change of the rounded sum, and the last one takes what is left. A document without lines has one without an article.
 */
export function splitLines(bookings: string, { places }: Pick<ReportRequest, 'places'>): string {
  const exact = `coalesce(${LINE_NET}, 0)`;
  const lines = `SELECT b.id, b.is_void, b.day, b.sign, b.fx, b.restated, b.type, b.party_id, l.line, l.item_code, l.description,
      coalesce(l.qty, 0) AS qty, round(b.net * b.fx, ${places}) AS document_net, b.net, ${exact} AS exact,
      sum(${exact}) OVER w AS running, sum(${exact}) OVER (PARTITION BY b.id, b.is_void) AS document_exact,
      row_number() OVER w = 1 AS is_first, lead(b.id) OVER w IS NULL AS is_last
    FROM ${bookings} b LEFT JOIN document_line l ON l.account_id = $1 AND l.document_id = b.id
    WINDOW w AS (PARTITION BY b.id, b.is_void ORDER BY l.line)`;
  const factor = `CASE WHEN document_exact <> 0 AND net / document_exact > 0 AND net / document_exact <= ${MAX_FACTOR}
      THEN net * fx / document_exact ELSE fx END`;
  return `(SELECT id, is_void, day, type, party_id, line, item_code, description, CASE WHEN fx IS NOT NULL THEN sign * qty ELSE 0 END AS qty, is_first, restated, fx,
      sign * (round(running * factor, ${places}) - round((running - exact) * factor, ${places})
        + CASE WHEN is_last THEN document_net - round(document_exact * factor, ${places}) ELSE 0 END) AS net
    FROM (SELECT *, ${factor} AS factor FROM (${lines}) exact_lines) with_factor)`;
}
