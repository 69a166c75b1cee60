// Figures of the VAT return of the country.

import { defineReport } from '../define-report.ts';
import { journalOf } from '../report-sql/links.ts';

export default defineReport({
  name: 'vat_return',
  title: 'VAT return',
  description:
    'Boxes of the VAT return of the country: Portugal, Spain, Germany. For other countries, net amount and VAT by category and rate. VAT that the company owes for purchases without VAT is computed at the usual rate of the country',
  time: 'period',
  narrowedBy: [],
  columns: [
    { name: 'box', kind: 'text', description: 'Number of the box' },
    { name: 'label', kind: 'text', description: 'Name of the box in the language of the country' },
    { name: 'amount', kind: 'money', description: 'In the currency of the account' },
  ],
  chart: { label: 'box', value: 'amount' },
  rows: { from: 'vat', rows: 'boxes', side: 'both' },
  documentsOf: ({ box }, request) => (box ? journalOf('both', request, { box }) : undefined),
  example: { box: '3', label: 'Base tributável à taxa normal', amount: 9 },
});
