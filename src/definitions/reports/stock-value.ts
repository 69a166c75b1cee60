// Quantity and value of the stock on a day, by article and location.

import { defineReport } from '../define-report.ts';

export default defineReport({
  name: 'stock_value',
  title: 'Stock value',
  description:
    'Quantity and value of the stock at the end of a day by article and location, from the stock transactions until that day and the average cost after the last of them',
  time: 'pastDay',
  narrowedBy: ['item_code'],
  columns: [
    { name: 'item_code', kind: 'text', description: 'Code of the article' },
    { name: 'description', kind: 'text', description: 'Description of the article' },
    { name: 'location_code', kind: 'text', description: 'Code of the location' },
    { name: 'quantity', kind: 'quantity', description: 'On hand' },
    { name: 'average_cost', kind: 'quantity', description: 'Average cost of one unit' },
    { name: 'value', kind: 'money', description: 'Quantity by average cost', total: true },
  ],
  chart: { label: 'description', value: 'value' },
  rows: {
    from: 'sql',
    text: ({ to, itemCode, places }, bound) => {
      const day = `${bound.add(to)}::date`;
      const only = itemCode === undefined ? '' : `WHERE a.item_code = ${bound.add(itemCode)}`;
      return `SELECT a.item_code, a.description, p.location_code, m.quantity, c.average_cost, round(m.quantity * c.average_cost, ${places}) AS value
        FROM (SELECT article_id, location_id, sum(qty) AS quantity, max(max(id)) OVER (PARTITION BY article_id) AS last
          FROM stock_transaction WHERE account_id = $1 AND date <= ${day} GROUP BY 1, 2) m
        JOIN stock_transaction c ON c.account_id = $1 AND c.id = m.last
        JOIN article a ON a.account_id = $1 AND a.id = m.article_id
        JOIN location p ON p.account_id = $1 AND p.id = m.location_id ${only ? `${only} AND` : 'WHERE'} m.quantity <> 0`;
    },
    order: 'item_code, location_code',
    countsBookings: false,
  },
  documentsOf: ({ item_code }, { to }) =>
    item_code
      ? {
          path: '/transactions',
          query: { searchColumn: 'item_code', searchString: item_code, filterDate: `1900-01-01:${to}` },
        }
      : undefined,
  example: {
    item_code: 'TEA-250',
    description: 'Green tea, 250 g',
    location_code: 'MAIN',
    quantity: 98,
    average_cost: 2,
    value: 196,
  },
});
