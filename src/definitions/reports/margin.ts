// Margin of a period by article: sales less the cost of what was sold, as the ledger has it.

import { defineReport } from '../define-report.ts';
import { bookings } from '../report-sql/bookings.ts';
import { ARTICLE_COLUMNS, salesOfRow } from '../report-sql/by-article.ts';
import { splitLines } from '../report-sql/split-lines.ts';
import { TRADE } from '../report-sql/trade.ts';

export default defineReport({
  name: 'margin',
  title: 'Margin',
  description:
    'Sales of a period less the cost of the goods by article. The cost is that of the stock transactions of the invoice or credit note, or of the delivery note that the invoice bills',
  time: 'period',
  narrowedBy: ['customer_id'],
  columns: [
    ...ARTICLE_COLUMNS,
    { name: 'net', kind: 'money', description: 'Net amount of sales', total: true },
    { name: 'cost', kind: 'money', description: 'Cost of the goods at the time of the sale', total: true },
    { name: 'margin', kind: 'money', description: 'Net amount less cost', total: true },
    { name: 'margin_percent', kind: 'percent', description: 'Margin in percent of the net amount' },
    {
      name: 'unknown_costs',
      kind: 'count',
      description: 'Movements whose cost is not known; it counts as 0',
      total: true,
    },
  ],
  chart: { label: 'description', value: 'margin' },
  rows: {
    from: 'sql',
    sums: {
      name: 'margin',
      types: TRADE.sales.all,
      columns: {
        item_code: 'text',
        description: 'text',
        quantity: 'numeric',
        net: 'numeric',
        cost: 'numeric',
        unknown_costs: 'int',
        restated: 'int',
        without_rate: 'int',
      },
      text: (request, bound, partOf) => {
        const table = bookings(request, bound, { types: TRADE.sales.all });
        const sign = 'CASE WHEN b.is_void THEN -1 ELSE 1 END';
        const moved = `SELECT b.day, t.item_code, NULL::text AS description, 0::numeric AS qty, 0::numeric AS net, ${sign} * -t.qty * t.unit_cost AS cost,
          CASE WHEN t.cost_known IS FALSE THEN 1 ELSE 0 END AS unknown, 0 AS restated, 0 AS without_rate
        FROM b JOIN stock_transaction t ON t.account_id = $1 AND t.document_id = b.id AND t.type <> 'void'`;
        // OFFSET 0: relations are looked up booking by booking, also without statistics, as after an import.
        // Goods that a delivery note moved cost what its movements of the article cost on average, under the code in the invoice: the article may
        // have got another one since the delivery.
        const billed = `SELECT b.day, coalesce((SELECT own.item_code FROM document_line own WHERE own.account_id = $1 AND own.document_id = b.id
            AND own.line = r.line), l.item_code), NULL, 0, 0, ${sign} * r.quantity * moved.cost / nullif(moved.qty, 0), moved.unknown, 0, 0
        FROM b CROSS JOIN LATERAL (SELECT * FROM document_relation x WHERE x.account_id = $1 AND x.document_id = b.id
            AND x.kind = 'bills' AND x.quantity > 0 OFFSET 0) r
        JOIN document_line l ON l.account_id = $1 AND l.document_id = r.related_document_id AND l.line = r.related_line
        CROSS JOIN LATERAL (SELECT sum(-t.qty * t.unit_cost) AS cost, sum(-t.qty) AS qty,
            CASE WHEN bool_or(t.cost_known IS FALSE) THEN 1 ELSE 0 END AS unknown
          FROM stock_transaction t WHERE t.account_id = $1 AND t.document_id = r.related_document_id AND t.article_id = l.article_id
            AND t.type = 'sale') moved WHERE moved.qty IS NOT NULL`;
        const sold = `SELECT s.day, s.item_code, s.description, s.qty, s.net, 0, 0, CASE WHEN s.restated AND s.is_first THEN 1 ELSE 0 END,
          CASE WHEN s.fx IS NULL AND s.is_first THEN 1 ELSE 0 END FROM ${splitLines('b', request)} s`;
        return `SELECT ${partOf('day')} AS part, item_code, CASE WHEN item_code IS NOT NULL THEN max(description) END AS description, sum(qty) AS quantity,
          coalesce(sum(net), 0) AS net, coalesce(sum(cost), 0) AS cost, sum(unknown) AS unknown_costs, sum(restated) AS restated, sum(without_rate) AS without_rate
          FROM (WITH b AS MATERIALIZED (SELECT * FROM ${table} booked) ${moved} UNION ALL ${billed} UNION ALL ${sold}) parts GROUP BY 1, 2`;
      },
    },
    text: ({ places }, _, sums) => `SELECT item_code, description, quantity, net, cost, net - cost AS margin,
          round(100 * (net - cost) / nullif(net, 0), 2) AS margin_percent, unknown_costs, restated, without_rate
        FROM (SELECT item_code, max(description) AS description, sum(quantity) AS quantity, sum(net) AS net, round(sum(cost), ${places}) AS cost,
          sum(unknown_costs) AS unknown_costs, sum(restated) AS restated, sum(without_rate) AS without_rate FROM ${sums} s GROUP BY 1) by_article`,
    order: 'margin DESC, item_code',
    countsBookings: true,
  },
  documentsOf: salesOfRow,
  example: {
    item_code: 'TEA-250',
    description: 'Green tea, 250 g',
    quantity: 4,
    net: 18,
    cost: 8,
    margin: 10,
    margin_percent: 55.56,
    unknown_costs: 0,
  },
});
