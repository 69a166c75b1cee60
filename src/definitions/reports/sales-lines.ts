// Lines of invoices and credit notes of a period, with the net amount that each adds to the sales of its article.

import { defineReport } from '../define-report.ts';
import { bookings } from '../report-sql/bookings.ts';
import { documentOfRow } from '../report-sql/links.ts';
import { splitLines } from '../report-sql/split-lines.ts';
import { TRADE } from '../report-sql/trade.ts';

export default defineReport({
  name: 'sales_lines',
  title: 'Lines of sales',
  description:
    'The lines of invoices and credit notes of a period, in the currency of the account. Discounts and rounding of a document are spread over its lines, so that the lines of an article add up to its sales. A void takes the lines back on its own day',
  time: 'period',
  narrowedBy: ['customer_id', 'item_code'],
  columns: [
    { name: 'document_id', kind: 'id', description: 'Document' },
    { name: 'type', kind: 'text', description: 'Type of the document' },
    { name: 'document', kind: 'text', description: 'Document set and number' },
    { name: 'date', kind: 'date', description: 'Date of the document; of a void, its day' },
    { name: 'status', kind: 'text', description: '`VOID` of the row that takes a voided line back' },
    { name: 'customer_name', kind: 'text', description: 'Name as the document has it' },
    { name: 'item_code', kind: 'text', description: 'Absent for a line without an article' },
    { name: 'description', kind: 'text', description: 'Of the line' },
    { name: 'quantity', kind: 'quantity', description: 'Below zero for what is returned or taken back', total: true },
    { name: 'net', kind: 'money', description: 'Net amount', total: true },
  ],
  chart: undefined,
  rows: {
    from: 'sql',
    text: (request, bound) => {
      const lines = splitLines(bookings(request, bound, { types: TRADE.sales.all }), request);
      const only = request.itemCode === undefined ? '' : `AND s.item_code = ${bound.add(request.itemCode)}`;
      const isFirst = 'row_number() OVER (PARTITION BY s.id ORDER BY s.is_void, s.line) = 1';
      return `SELECT s.id AS document_id, s.type, d.document_set || ' ' || d.seq_number AS document, s.day AS date,
          CASE WHEN s.is_void THEN 'VOID' END AS status, d.party_name AS customer_name, s.item_code, s.description, s.qty AS quantity, s.net,
          s.line, s.is_void, s.restated::int AS restated, CASE WHEN s.fx IS NULL AND ${isFirst} THEN 1 ELSE 0 END AS without_rate
        FROM ${lines} s JOIN document d ON d.account_id = $1 AND d.id = s.id 
        WHERE (s.net <> 0 OR s.qty <> 0 OR s.fx IS NULL OR s.restated) ${only}`;
    },
    order: 'date, document_id, is_void, line',
    countsBookings: true,
  },
  documentsOf: documentOfRow,
  example: {
    document_id: 45,
    type: 'invoice',
    document: 'FT 2026/48',
    date: '2026-03-02',
    customer_name: 'Padaria Central, Lda.',
    item_code: 'TEA-250',
    description: 'Green tea, 250 g',
    quantity: 2,
    net: 9,
  },
});
