// Columns and links of reports of sales by article.

import type { DocumentsLink, ReportColumn, ReportRequest, ReportRow } from '../define-report.ts';

/** The first columns: article, description, quantity. */
export const ARTICLE_COLUMNS: readonly ReportColumn[] = [
  { name: 'item_code', kind: 'text', description: 'Absent for lines without an article' },
  { name: 'description', kind: 'text', description: 'Of a line; absent for lines without an article' },
  { name: 'quantity', kind: 'quantity', description: 'Sold less returned' },
];

/** The lines of the sales of the article of a row, which add up to them. Undefined for the lines without an article. */
export const salesOfRow = (
  { item_code }: ReportRow,
  { from, to, customerId }: ReportRequest,
): DocumentsLink | undefined =>
  item_code
    ? {
        path: '/reports/sales_lines',
        query: { from, to, item_code, ...(customerId !== undefined && { customer_id: String(customerId) }) },
      }
    : undefined;
