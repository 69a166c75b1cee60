// Sales by month: charged, credited, net amount and VAT.

import { dateOf, daysIn } from '../../domain/values/dates.ts';
import { defineReport } from '../define-report.ts';
import { BOOKING_COUNTS, bookings, inAccountCurrency } from '../report-sql/bookings.ts';
import { journalOf } from '../report-sql/links.ts';
import { TRADE } from '../report-sql/trade.ts';

export default defineReport({
  name: 'sales_by_month',
  title: 'Sales by month',
  description: 'Sales of each month, less credit notes, in the currency of the account',
  time: 'period',
  narrowedBy: ['customer_id', 'item_code'],
  columns: [
    { name: 'month', kind: 'text', description: '`YYYY-MM`' },
    { name: 'documents', kind: 'count', description: 'Invoices and credit notes', total: true },
    { name: 'charged', kind: 'money', description: 'Net amount of invoices', total: true },
    { name: 'credited', kind: 'money', description: 'Net amount of credit notes, below zero', total: true },
    { name: 'net', kind: 'money', description: 'Net amount', total: true },
    { name: 'vat', kind: 'money', description: 'VAT', total: true },
    { name: 'gross', kind: 'money', description: 'Net amount with VAT', total: true },
  ],
  chart: { label: 'month', value: 'net' },
  rows: {
    from: 'sql',
    text: (request, bound) => {
      const [net, vat] = [inAccountCurrency('b.net', request), inAccountCurrency('b.vat', request)];
      const table = bookings(request, bound, { types: TRADE.sales.all });
      const credits = `b.type = ANY (${bound.add(TRADE.sales.crediting)})`;
      return `SELECT to_char(b.day, 'YYYY-MM') AS month, count(*) FILTER (WHERE NOT b.is_void AND b.fx IS NOT NULL) AS documents,
          coalesce(sum(${net}) FILTER (WHERE NOT ${credits}), 0) AS charged, coalesce(sum(${net}) FILTER (WHERE ${credits}), 0) AS credited,
          coalesce(sum(${net}), 0) AS net, coalesce(sum(${vat}), 0) AS vat, coalesce(sum(${net} + ${vat}), 0) AS gross, ${BOOKING_COUNTS}
        FROM ${table} b GROUP BY 1`;
    },
    order: 'month',
    countsBookings: true,
  },
  documentsOf: ({ month }, request, column) => {
    const [year, number] = (month ?? '').split('-').map(Number) as [number, number];
    const [first, last] = [dateOf(year, number, 1), dateOf(year, number, daysIn(year, number))];
    const { from, to, customerId, itemCode } = request;
    const period = { from: [from, first].sort()[1] ?? from, to: [to, last].sort()[0] ?? to };
    return journalOf('sales', period, {
      ...(customerId !== undefined && { customer_id: String(customerId) }),
      ...(itemCode !== undefined && { item_code: itemCode }),
      ...((column === 'charged' || column === 'credited') && { figure: column }),
    });
  },
  example: { month: '2026-03', documents: 2, charged: 27, credited: -9, net: 18, vat: 4.14, gross: 22.14 },
});
