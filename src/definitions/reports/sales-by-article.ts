// Sales of a period by article, less credit notes.

import { defineReport } from '../define-report.ts';
import { bookings } from '../report-sql/bookings.ts';
import { ARTICLE_COLUMNS, salesOfRow } from '../report-sql/by-article.ts';
import { splitLines } from '../report-sql/split-lines.ts';
import { TRADE } from '../report-sql/trade.ts';

export default defineReport({
  name: 'sales_by_article',
  title: 'Sales by article',
  description:
    'Sales of a period by article, less credit notes, in the currency of the account. Discounts and rounding of a document are spread over its lines, so that they add up to its net amount',
  time: 'period',
  narrowedBy: ['customer_id', 'item_code'],
  columns: [
    ...ARTICLE_COLUMNS,
    { name: 'net', kind: 'money', description: 'Net amount', total: true },
    { name: 'share', kind: 'percent', description: 'Part of all sales' },
  ],
  chart: { label: 'description', value: 'net' },
  rows: {
    from: 'sql',
    sums: {
      name: 'sales_by_article',
      types: TRADE.sales.all,
      columns: {
        item_code: 'text',
        description: 'text',
        quantity: 'numeric',
        net: 'numeric',
        restated: 'int',
        without_rate: 'int',
      },
      text: (request, bound, partOf) => {
        const lines = splitLines(bookings(request, bound, { types: TRADE.sales.all }), request);
        const only = request.itemCode === undefined ? '' : `WHERE s.item_code = ${bound.add(request.itemCode)}`;
        // A document of the article may begin with a line of another one.
        const counted = (what: string) =>
          request.itemCode === undefined
            ? `count(*) FILTER (WHERE ${what} AND s.is_first)`
            : `count(DISTINCT s.id) FILTER (WHERE ${what})`;
        return `SELECT ${partOf('s.day')} AS part, s.item_code, CASE WHEN s.item_code IS NOT NULL THEN max(s.description) END AS description,
            sum(s.qty) AS quantity, coalesce(sum(s.net), 0) AS net,
            ${counted('s.restated')} AS restated, ${counted('s.fx IS NULL')} AS without_rate
          FROM ${lines} s ${only} GROUP BY 1, 2`;
      },
    },
    text: (
      _,
      __,
      sums,
    ) => `SELECT item_code, description, quantity, net, round(100 * net / nullif(sum(net) OVER (), 0), 2) AS share, restated, without_rate
        FROM (SELECT item_code, max(description) AS description, sum(quantity) AS quantity, sum(net) AS net, sum(restated) AS restated,
          sum(without_rate) AS without_rate FROM ${sums} s GROUP BY 1) by_article`,
    order: 'net DESC, item_code',
    countsBookings: true,
  },
  documentsOf: salesOfRow,
  example: { item_code: 'TEA-250', description: 'Green tea, 250 g', quantity: 4, net: 18, share: 100 },
});
