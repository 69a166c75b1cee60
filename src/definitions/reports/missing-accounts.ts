// Amounts of journal entries that have no account yet.

import { defineReport } from '../define-report.ts';

export default defineReport({
  name: 'missing_accounts',
  title: 'Missing accounts',
  description: 'Amounts of the journal entries of a period for which `/accounting_accounts` has no account',
  time: 'period',
  narrowedBy: [],
  columns: [
    { name: 'purpose', kind: 'text', description: 'What is posted' },
    { name: 'vat_code', kind: 'text', description: 'VAT code' },
    { name: 'vat_rate', kind: 'percent', description: 'Rate in percent' },
    { name: 'family', kind: 'text', description: 'Family of the article' },
    { name: 'discount_group', kind: 'text', description: 'Discount group of the party' },
    { name: 'payment_means', kind: 'text', description: 'Means of payment, UNTDID 4461' },
    { name: 'bank_account', kind: 'text', description: 'Code of the bank account' },
    { name: 'entries', kind: 'count', description: 'Entries without an account', total: true },
    { name: 'document', kind: 'text', description: 'Document of the first' },
  ],
  chart: undefined,
  rows: { from: 'vat', rows: 'missing', side: 'both' },
  documentsOf: (_, { from, to }) => ({ path: '/reports/journal_entries', query: { from, to } }),
  example: { purpose: 'revenue', vat_rate: 23, entries: 1, document: 'FT 2026/48' },
});
