// Links from the figures of a report to their documents.

import { documentOf } from '../catalogue.ts';
import type { DocumentsLink, ReportRequest, ReportRow } from '../define-report.ts';
import type { Side } from './trade.ts';

/** Journal of each side, and of both. */
export const JOURNALS: Readonly<Record<Side | 'both', string>> = {
  sales: 'sales_journal',
  purchases: 'purchase_journal',
  both: 'vat_journal',
};

/** The journal of a side for the period of a report, narrowed further. */
export const journalOf = (
  side: Side | 'both',
  { from, to }: Pick<ReportRequest, 'from' | 'to'>,
  narrowed: Record<string, string> = {},
): DocumentsLink => ({ path: `/reports/${JOURNALS[side]}`, query: { from, to, ...narrowed } });

/**
 * The customer or supplier of a row as parameters of a report: the id, or the name of one that is not on file. Undefined for documents
 * without a name.
 */
export function partyOfRow(row: ReportRow, party: 'customer' | 'supplier'): Record<string, string> | undefined {
  const [id, name] = [row[`${party}_id`], row[`${party}_name`]];
  if (id) return { [`${party}_id`]: id };
  return name ? { [`${party}_name`]: name } : undefined;
}

/** The document of a row with `type` and `document_id`. */
export const documentOfRow = ({ type, document_id }: ReportRow): DocumentsLink | undefined =>
  type && document_id ? { path: `/${documentOf(type).path}`, query: { id: document_id } } : undefined;
