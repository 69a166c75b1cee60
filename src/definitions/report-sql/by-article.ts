// Columns and links of reports of sales by article.

import type { DocumentsLink, ReportColumn, ReportRequest, ReportRow } from '../define-report.ts';
import { journalOf } from './links.ts';

/** The first columns: article, description, quantity. */
export const ARTICLE_COLUMNS: readonly ReportColumn[] = [
  { name: 'item_code', kind: 'text', description: 'Absent for lines without an article' },
  { name: 'description', kind: 'text', description: 'Of a line; absent for lines without an article' },
  { name: 'quantity', kind: 'quantity', description: 'Sold less returned' },
];

/** The sales of the article of a row. Undefined for the lines without an article. */
export const salesOfRow = ({ item_code }: ReportRow, request: ReportRequest): DocumentsLink | undefined =>
  item_code
    ? journalOf('sales', request, {
        item_code,
        ...(request.customerId !== undefined && { customer_id: String(request.customerId) }),
      })
    : undefined;
