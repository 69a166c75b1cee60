// Sales of a period by customer, less credit notes.

import { defineReport } from '../define-report.ts';
import { BOOKING_COUNTS, bookings, inAccountCurrency } from '../report-sql/bookings.ts';
import { journalOf, partyOfRow } from '../report-sql/links.ts';
import { TRADE } from '../report-sql/trade.ts';

export default defineReport({
  name: 'sales_by_customer',
  title: 'Sales by customer',
  description: 'Sales of a period by customer, less credit notes, in the currency of the account',
  time: 'period',
  narrowedBy: ['item_code'],
  columns: [
    { name: 'customer_id', kind: 'id', description: 'Absent for customers who are not on file' },
    { name: 'customer_code', kind: 'text', description: 'Code of the customer' },
    { name: 'customer_name', kind: 'text', description: 'Name of the customer' },
    { name: 'documents', kind: 'count', description: 'Invoices and credit notes', total: true },
    { name: 'net', kind: 'money', description: 'Net amount', total: true },
    { name: 'vat', kind: 'money', description: 'VAT', total: true },
    { name: 'gross', kind: 'money', description: 'Net amount with VAT', total: true },
  ],
  chart: { label: 'customer_name', value: 'net' },
  rows: {
    from: 'sql',
    text: (request, bound) => {
      const [net, vat] = [inAccountCurrency('b.net', request), inAccountCurrency('b.vat', request)];
      const sums = `SELECT b.party_id, CASE WHEN b.party_id IS NULL THEN (SELECT x.party_name FROM document x WHERE x.account_id = $1 AND x.id = b.id) END AS party_name,
          count(*) FILTER (WHERE NOT b.is_void AND b.fx IS NOT NULL) AS documents, coalesce(sum(${net}), 0) AS net, coalesce(sum(${vat}), 0) AS vat, ${BOOKING_COUNTS}
        FROM ${bookings(request, bound, { types: TRADE.sales.all })} b GROUP BY 1, 2`;
      return `SELECT s.party_id AS customer_id, p.code AS customer_code, coalesce(p.name, s.party_name) AS customer_name,
          s.documents, s.net, s.vat, s.net + s.vat AS gross, s.restated, s.without_rate
        FROM (${sums}) s LEFT JOIN third_party p ON p.account_id = $1 AND p.id = s.party_id`;
    },
    order: 'net DESC, customer_code, customer_id, customer_name',
    countsBookings: true,
  },
  documentsOf: (row, request) => {
    const { itemCode } = request;
    const ofRow = partyOfRow(row, 'customer');
    return ofRow && journalOf('sales', request, { ...ofRow, ...(itemCode && { item_code: itemCode }) });
  },
  example: {
    customer_id: 12,
    customer_code: 'C12',
    customer_name: 'Padaria Central, Lda.',
    documents: 2,
    net: 18,
    vat: 4.14,
    gross: 22.14,
  },
});
